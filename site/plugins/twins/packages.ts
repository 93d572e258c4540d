import type { ApiPackage } from "../../src/packages/facts.ts";
import { pagesOf } from "../../src/packages/pages.ts";
import { indexMarkdown, pageMarkdown } from "../../src/packages/plain.ts";
import { INDEX, PACKAGES_ROUTE } from "../../src/packages/routes.ts";
import { writtenTwin } from "./entries.ts";
import { twinFile, type Address } from "./links.ts";
import { tokens, type Twin } from "./twin.ts";

const INDEX_ROUTE = PACKAGES_ROUTE.replace(/\/$/, "");

/** Routes that `packageTwins` makes twins of, without a slash at the end. */
export const packageRoutes = (packages: readonly ApiPackage[]): string[] => [
  INDEX_ROUTE,
  ...pagesOf(packages).map(({ route }) => route),
];

/** The twins of `/packages/` and of every package and entry. `routes` are those with twins. */
export function packageTwins(
  packages: readonly ApiPackage[],
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] {
  const index = { ...INDEX, route: INDEX_ROUTE, isFolder: true, isSelfTold: true };
  return [
    writtenTwin(index, indexMarkdown(packages), address, routes),
    ...pagesOf(packages).map((page) => {
      const { route, title, description } = page;
      const head = { route, title, description, isSelfTold: true };
      return writtenTwin(head, pageMarkdown(page), address, routes);
    }),
  ];
}

/** The lines of an index: the list, then each package, its entries below it. `twins` are of `packageTwins`. */
export function packageLines(twins: readonly Twin[], { baseUrl }: Address): string {
  return twins
    .map(({ route, title, description, markdown }) => {
      const isEntry = route.split("/").length > 3;
      const name = isEntry ? route.split("/").slice(3).join("/") : title;
      const link = `- [${name}](${baseUrl}${twinFile(route)}): ${description} (${tokens(markdown)})`;
      return isEntry ? `  ${link}` : link;
    })
    .join("\n");
}
