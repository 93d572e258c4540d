/**
 * Replaces core 3.10.2 `docusaurus`, which links find as `window.docusaurus`. Finding the parts of a
 * linked page takes a millisecond each, and all links in sight ask at once, in the middle of
 * hydration: they wait.
 */
import theirs from "@docusaurus/core/lib/client/docusaurus.js";
import { whenIdle } from "../../src/when-idle.ts";

export default Object.freeze({
  ...theirs,
  prefetch: (route: string): false => {
    whenIdle(() => void theirs.prefetch(route));
    return false;
  },
});
