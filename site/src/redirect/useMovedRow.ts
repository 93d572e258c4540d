import { useHistory, useLocation } from "@docusaurus/router";
import { useEffect } from "react";
import { pathOfMovedRow } from "../../shared/redirect/moved-rows.ts";

/** Redirects links to rows of a table that moved to a page of its own. Servers don't see the hash. */
export function useMovedRow(): void {
  const history = useHistory();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const to = pathOfMovedRow(pathname, hash);
    if (to !== undefined) history.replace({ pathname: to, hash });
  }, [history, pathname, hash]);
}
