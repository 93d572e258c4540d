import theirs from "@docusaurus/core/lib/client/docusaurus.js";

const whenIdle: (run: () => void) => unknown =
  typeof window !== "undefined" && "requestIdleCallback" in window
    ? (run) => window.requestIdleCallback(run)
    : (run) => setTimeout(run, 200);

/**
 * What the framework offers to links as `window.docusaurus`. Finding the parts of a linked page takes
 * a millisecond each, and all links in sight ask at once, in the middle of hydration: they wait.
 */
export default Object.freeze({
  ...theirs,
  prefetch: (route: string): false => {
    whenIdle(() => void theirs.prefetch(route));
    return false;
  },
});
