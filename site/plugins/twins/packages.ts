import type { ApiPackage } from "../../shared/packages/facts.ts";
import { pagesOf } from "../../shared/packages/pages.ts";
import { indexMarkdown, pageMarkdown } from "../../shared/packages/plain.ts";
import { INDEX, PACKAGES_ROUTE } from "../../shared/packages/routes.ts";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import { twinLine, type Twin } from "./twin.ts";

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

/** Below the base URL: the index of all entries. */
export const PACKAGE_INDEX = "packages/llms.txt";

const isEntry = ({ route }: Twin): boolean => route.split("/").length > 3;

/** The lines of an edition's index: the list and each package. `twins` are of `packageTwins`. */
export function packageLines(twins: readonly Twin[], address: Address): string {
  const lines = twins.filter((twin) => !isEntry(twin)).map((twin) => twinLine(twin, address));
  const index = `- [Index of their entries](${address.baseUrl}${PACKAGE_INDEX}): a line for each`;
  return [...lines, index].join("\n");
}

/** An index of all packages, below each its entries with a line each. */
export function packageIndex(twins: readonly Twin[], address: Address): string {
  const [, ...packages] = twins;
  const lines = packages.map((twin) =>
    isEntry(twin)
      ? `  ${twinLine(twin, address, { name: twin.route.split("/").slice(3).join("/") })}`
      : twinLine(twin, address),
  );
  return `# ${INDEX.title}

> Index of all pages: ${address.baseUrl}llms.txt

${INDEX.description}

## Packages and entries

${lines.join("\n")}
`;
}
