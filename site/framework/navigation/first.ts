/**
 * Replaces core 3.10.2 `preload` in `clientEntry`. The router matches paths in any case, so the original
 * hydrates the not-found page that a host sends for `/API/` as another page, and React reports an error.
 */
import preload from "@docusaurus/core/lib/client/preload.js";
import routes from "@generated/routes";
import { matchRoutes, type RouteConfig } from "react-router-config";
import { fetchNotFound } from "./late-not-found.tsx";

const withoutSlash = (path: string): string => path.replace(/\/$/, "");

/** Path of the page that `match` finds at `pathname`, if its spelling differs; `undefined` for patterns. */
export function correctPath(
  pathname: string,
  match: (pathname: string) => readonly { readonly route: RouteConfig }[],
): string | undefined {
  const { exact, path } = match(pathname).at(-1)?.route ?? {};
  if (!exact || typeof path !== "string" || path.includes(":")) return undefined;
  return withoutSlash(path) === withoutSlash(pathname) ? undefined : path;
}

/** Fetches what the first page needs; never settles if the browser leaves for the correct path. */
export default async function first(pathname: string): Promise<void> {
  const path = correctPath(decodeURI(pathname), (typed) => matchRoutes(routes, typed));
  if (path !== undefined) {
    location.replace(path + location.search + location.hash);
    await new Promise(() => {});
  }
  await preload(pathname);
  // The not-found page was built without knowing the edition in its path: render, don't hydrate.
  const container = document.getElementById("__docusaurus");
  if (!container?.querySelector("[data-not-found]")) return;
  const [{ replacePage }] = await Promise.all([
    import(/* webpackChunkName: "404" */ "./replace-page.ts"),
    fetchNotFound(),
  ]);
  window.docusaurusRoot = replacePage(container);
}
