/** Route of the list of packages. */
export const PACKAGES_ROUTE = "/packages/";

/** Title and description of the list. */
export const INDEX = {
  title: "Packages",
  description:
    "What the packages of this project offer to programs: every entry with its names, signatures and doc comments.",
} as const;

/** Route of a package, also of its main entry. */
export const packageRoute = (id: string): string => `${PACKAGES_ROUTE}${id}`;

/** Route of an entry: `/packages/node/vitest`. */
export const moduleRoute = (id: string, subpath: string): string =>
  subpath === "" ? packageRoute(id) : `${packageRoute(id)}/${subpath}`;
