/**
 * Replaces core 3.10.2 `preload` in `clientEntry`. The router matches paths in any case, so the original
 * hydrates the not-found page that a host sends for `/API/` as another page, and React reports an error.
 */
import preload from "@docusaurus/core/lib/client/preload.js";
import routes from "@generated/routes";
import { createRoot } from "react-dom/client";
import { matchRoutes, type RouteConfig } from "react-router-config";

const withoutSlash = (path: string): string => path.replace(/\/$/, "");

/**
 * Path of the page that `match` finds at `pathname`, if it is spelt otherwise. Of a pattern such as
 * `/errors/:id` its pages are unknown here: it is corrected if the host sent its not-found page
 * (`isNotFound`), first before the colon, then by small letters behind it, where only bee-js has others.
 */
export function correctPath(
  pathname: string,
  isNotFound: boolean,
  match: (pathname: string) => readonly { readonly route: RouteConfig }[],
): string | undefined {
  const { exact, path } = match(pathname).at(-1)?.route ?? {};
  if (!exact || typeof path !== "string") return undefined;
  const [stem = "", pattern] = path.split(":");
  let correct = stem;
  if (pattern !== undefined) {
    const rest = pathname.slice(stem.length);
    correct = isNotFound
      ? stem + (pathname.startsWith(stem) ? rest.toLowerCase() : rest)
      : pathname;
  }
  return withoutSlash(correct) === withoutSlash(pathname) ? undefined : correct;
}

/** Fetches what the first page needs; never settles if the browser leaves for the correct path. */
export default async function first(pathname: string): Promise<void> {
  const container = document.getElementById("__docusaurus");
  const isNotFound = !!container?.querySelector("[data-not-found]");
  const path = correctPath(decodeURI(pathname), isNotFound, (typed) => matchRoutes(routes, typed));
  if (path !== undefined) {
    location.replace(path + location.search + location.hash);
    await new Promise(() => {});
  }
  await preload(pathname);
  // The not-found page was built without knowing the edition in its path: render, don't hydrate.
  if (isNotFound) window.docusaurusRoot = createRoot(container!);
}
