import type { ApiPackage } from "../../shared/packages/facts.ts";
import { pagesOf } from "../../shared/packages/pages.ts";
import { PACKAGES_ROUTE } from "../../shared/packages/routes.ts";
import { entryPages } from "../entry-pages.ts";

/** The list `/packages/` and a page for each package and each of its entries. */
export default entryPages<readonly ApiPackage[]>({
  name: "packages",
  file: "packages",
  component: "@site/src/packages/PackagePage.tsx",
  oneOf: `${PACKAGES_ROUTE}:entry*`,
  routesOf: (packages) => [PACKAGES_ROUTE, ...pagesOf(packages).map(({ route }) => route)],
});
