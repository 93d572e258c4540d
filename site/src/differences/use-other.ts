import useBaseUrl from "@docusaurus/useBaseUrl";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { counterpartOf } from "../changes/route.ts";
import { rootRoute, routeIn, type EditionFacts } from "../edition/routes.ts";
import { useEdition, useEditions } from "../edition/use-edition.ts";
import { useHashRouting } from "../use-hash-routing.ts";

/**
 * The edition that the one being read is compared with, and the address of the same page there;
 * none with hash routing, where no page has HTML of its own.
 */
export function useOther(): { readonly other: EditionFacts; readonly address: string | undefined } {
  const editions = useEditions();
  const edition = useEdition();
  const other = counterpartOf(edition.release, editions) ?? edition;
  const address = useBaseUrl(routeIn(rootRoute(useLocalPathname(), editions), other));
  const isHash = useHashRouting();
  return { other, address: isHash ? undefined : address };
}
