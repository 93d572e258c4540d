import { useHistory, useLocation } from "@docusaurus/router";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useEffect } from "react";
import { useEditions } from "../edition/use-edition.ts";
import { editionAliases, withoutAlias } from "../../shared/redirect/doors.ts";

/**
 * Redirects edition aliases client-side, where no server did: hosts without redirects, links within
 * the site, hash routing.
 */
export function useAlias(): void {
  const history = useHistory();
  const { pathname, search, hash } = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const editions = useEditions();
  useEffect(() => {
    if (!pathname.startsWith(baseUrl)) return;
    const route = pathname.slice(baseUrl.length - 1);
    const page = withoutAlias(route, editionAliases(editions));
    if (page !== undefined) history.replace({ pathname: baseUrl + page.slice(1), search, hash });
  }, [history, pathname, search, hash, editions, baseUrl]);
}
