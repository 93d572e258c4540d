/** Addresses below which nodes and gateways show a collection: `/bzz/<reference>/`, `/bzz/name.eth/`. */
const BELOW = /^\/bzz\/[^/]+\//;

/**
 * Where a page stands in the published copy that runs below `baseUrl`, when it was opened below another
 * address of it: a copy cannot know its own reference, so its pages open below its feed only.
 * `undefined` where no copy runs or `pathname` is below it.
 */
export function placeInCopy(pathname: string, baseUrl: string): string | undefined {
  if (!BELOW.test(baseUrl) || !BELOW.test(pathname) || pathname.startsWith(baseUrl))
    return undefined;
  return baseUrl + pathname.replace(BELOW, "");
}
