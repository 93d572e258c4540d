/**
 * Replaces core 3.10.2 `docusaurus`, which links find as `window.docusaurus`. Finding the parts of a
 * linked page takes a millisecond each, and all links in sight ask at once, in the middle of
 * hydration: they wait.
 */
import theirs from "@docusaurus/core/lib/client/docusaurus.js";
import { whenIdle } from "./when-idle.ts";

/** What the bundler gives to a module: the address of all files, and the file of a part by its name. */
declare const __webpack_require__: {
  readonly p: string;
  readonly u: (name: string) => string;
  gca: (name: string) => string;
};

// The framework's table of files by name would be a second one: parts have their names as numbers
// (`chunkIds` in `plugins/bundle`), and a name without a file has "undefined" in it, which it expects.
__webpack_require__.gca = (name) => __webpack_require__.p + __webpack_require__.u(name);

export default Object.freeze({
  ...theirs,
  prefetch: (route: string): false => {
    // In development every module has its own `__webpack_require__`, without the function above.
    if (process.env.NODE_ENV === "production") whenIdle(() => void theirs.prefetch(route));
    return false;
  },
});
