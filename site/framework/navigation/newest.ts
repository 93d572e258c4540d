/**
 * Replaces core 3.10.2 `preload` where a click waits for its page (`PendingNavigation`). That shows the
 * newest address as soon as any page it has waited for is there: a reader who clicks a second link
 * before the first one's page has come would see the second one's waiting sign. Here every click waits
 * for the newest one's page.
 */
import theirs from "@docusaurus/core/lib/client/preload.js";

/** Fetches what a page needs; rejects when a part does not come. */
type Preload = (pathname: string) => Promise<unknown>;

/**
 * Wraps `preload`: every promise it gave settles as that of its newest call does, so that the failure
 * of a page which nobody waits for any more counts for nothing.
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
