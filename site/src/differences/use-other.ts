import useBaseUrl from "@docusaurus/useBaseUrl";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { counterpartOf } from "../../shared/changes/route.ts";
import { rootRoute, routeIn, type EditionFacts } from "../../shared/edition/routes.ts";
import { useEdition, useEditions } from "../edition/use-edition.ts";
import { useHashRouting } from "../use-hash-routing.ts";

/**
 * The other edition of the comparison, and the URL of the same page there; no URL with hash
 * routing, where pages have no HTML of their own.
 */
export function useOther(): { readonly other: EditionFacts; readonly address: string | undefined } {
  const editions = useEditions();
  const edition = useEdition();
  const other = counterpartOf(edition.release, editions) ?? edition;
  const address = useBaseUrl(routeIn(rootRoute(useLocalPathname(), editions), other));
  const isHash = useHashRouting();
  return { other, address: isHash ? undefined : address };
}
