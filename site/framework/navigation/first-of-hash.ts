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

/** Milliseconds that the first render waits for its script; one in the browser's cache arrives sooner. */
const WAIT_MS = 100;

/** Fetches what the first page needs. A page that comes later, or fails, says so after the first render. */
export default async function first(): Promise<void> {
  const page = preload(routeOfHash(location.hash)).catch(() => undefined);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}
