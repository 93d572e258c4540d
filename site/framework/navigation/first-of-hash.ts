/**
 * Replaces core 3.10.2 `preload` in `clientEntry` of a build with hash routing. The original preloads the page
 * of the path, which does not exist, and renders before the page of the fragment has loaded. If its script
 * arrives between the first render and the commit, `react-loadable` drops it (`_mounted`), and the window stays
 * blank.
 */
import preload from "@docusaurus/core/lib/client/preload.js";

/** Route of a fragment such as `#/docs/concepts/pss?q=1#hint`. */
export function routeOfHash(hash: string): string {
  return `/${hash.replace(/^#?\/?/, "").replace(/[?#].*/s, "")}`;
}

/** Fetches what the first page needs. */
export default async function first(): Promise<void> {
  await preload(routeOfHash(location.hash));
}
