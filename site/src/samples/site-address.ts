declare const __webpack_public_path__: string;

/** URL of a file below the base URL, given as a route: `/types/1.json`. */
export const fileAddress = (route: string): string => __webpack_public_path__ + route.slice(1);

/**
 * URL of a site route (`/api/#uploadBytes`) for a link: below the base URL, or after the `#` with
 * hash routing.
 */
export function siteAddress(route: string): string {
  return location.hash.startsWith("#/") ? `#${route}` : fileAddress(route);
}
