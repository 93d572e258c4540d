/** Path prefixes of collections on nodes and gateways: `/bzz/<reference>/`, `/bzz/name.eth/`. */
const BELOW = /^\/bzz\/[^/]+\//;

/**
 * URL of a page in the published copy at `baseUrl`, if it was opened by another reference of that
 * copy: a copy cannot contain its own reference, so its pages work below its feed only. `undefined`
 * outside a copy, or if `pathname` is below it.
 */
export function placeInCopy(pathname: string, baseUrl: string): string | undefined {
  if (!BELOW.test(baseUrl) || !BELOW.test(pathname) || pathname.startsWith(baseUrl))
    return undefined;
  return baseUrl + pathname.replace(BELOW, "");
}
