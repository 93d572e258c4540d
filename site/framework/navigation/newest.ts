/**
 * Replaces core 3.10.2 `preload` in `PendingNavigation`. The original renders the latest route as soon as
 * any pending page has loaded, so a second click during a load shows a loading indicator. Here every
 * pending click waits for the page of the latest click.
 */
import theirs from "@docusaurus/core/lib/client/preload.js";

/** Fetches what a page needs; rejects when a part does not come. */
type Preload = (pathname: string) => Promise<unknown>;

/**
 * Wraps `preload`: all pending calls settle with the latest call, so failures of abandoned navigations
 * are ignored.
 */
export function newestOf(preload: Preload): Preload {
  let newest: Promise<unknown> | undefined;
  return async (pathname) => {
    let awaited: typeof newest;
    newest = preload(pathname);
    while (awaited !== newest) {
      awaited = newest;
      try {
        await awaited;
      } catch (error) {
        if (awaited === newest) throw error;
      }
    }
  };
}

export default newestOf(theirs);
