/** Where all packages are listed. */
export const PACKAGES_ROUTE = "/packages/";

/** What the list is called. */
export const INDEX = {
  title: "Packages",
  description:
    "What the packages of this project offer to programs: every entry with its names, signatures and doc comments.",
} as const;

/** The page of a package, which is also that of the entry under its own name. */
export const packageRoute = (id: string): string => `${PACKAGES_ROUTE}${id}`;

/** The page of an entry: `/packages/node/vitest`. */
export const moduleRoute = (id: string, subpath: string): string =>
  subpath === "" ? packageRoute(id) : `${packageRoute(id)}/${subpath}`;
