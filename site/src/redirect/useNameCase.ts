import { useHistory } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { useCallback } from "react";
import { BEE_JS_ROUTE } from "../../shared/bee-js/routes.ts";

/** The path among `paths` that differs from `path` in case alone. */
export function pathInOtherCase(path: string, paths: readonly string[]): string | undefined {
  const lower = path.toLowerCase().replace(/\/$/, "");
  return paths.find((one) => one !== path && one.toLowerCase().replace(/\/$/, "") === lower);
}

/** Paths of the links on the list of a reference; none if there is no such list. */
async function linkedPaths(list: string): Promise<string[]> {
  const response = await fetch(list);
  if (!response.ok) return [];
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return [...page.querySelectorAll<HTMLAnchorElement>("main a[href]")].map(
    ({ pathname }) => pathname,
  );
}

/**
 * Returns a function that opens the page of a name whose address was typed in another case. Names are in
 * mixed case, and a browser does not know them: the list of the reference links to all of them.
 */
export function useNameCase(): () => void {
  const history = useHistory();
  const base = useBaseUrl(BEE_JS_ROUTE);
  return useCallback(() => {
    const { pathname, search, hash } = history.location;
    const folder = pathname
      .slice(base.length)
      .toLowerCase()
      .replace(/[^/]*\/?$/, "");
    void linkedPaths(base + folder).then(
      (paths) => {
        const path = pathInOtherCase(pathname, paths);
        const isStillHere = history.location.pathname === pathname;
        if (path !== undefined && isStillHere) history.replace({ pathname: path, search, hash });
      },
      (error: unknown) => console.warn("The list of the reference did not load.", error),
    );
  }, [history, base]);
}
