declare const __webpack_public_path__: string;

/**
 * The address of a route of the site (`/api/#uploadBytes`) for a link: below the base URL, or behind
 * the `#` where routes live in it.
 */
export function siteAddress(route: string, here: Pick<Location, "hash"> = location): string {
  return here.hash.startsWith("#/") ? `#${route}` : __webpack_public_path__ + route.slice(1);
}
