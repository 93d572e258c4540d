import { useLocation } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { useEffect } from "react";
import { ERRORS_ROUTE } from "../../shared/errors/entries.ts";

/** Path in lower case of an address below `/errors/` that has capital letters; `undefined` for all others. */
export function lowerCasePath(pathname: string, errors: string): string | undefined {
  const lower = pathname.toLowerCase();
  if (!lower.startsWith(errors.toLowerCase())) return undefined;
  const path = errors + lower.slice(errors.length);
  return path === pathname ? undefined : path;
}

/**
 * Loads the page of an error whose address was typed in another case. By a request: browsers have one route
 * for all errors, in any case, and don't know which exist (`plugins/errors`).
 */
export function useErrorCase(): void {
  const { pathname, search, hash } = useLocation();
  const path = lowerCasePath(pathname, useBaseUrl(ERRORS_ROUTE));
  useEffect(() => {
    if (path !== undefined) location.replace(path + search + hash);
  }, [path, search, hash]);
}
