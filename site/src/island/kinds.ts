import type { Kinds } from "./islands.ts";

/** What comes to life in static markup of pages: the buttons of code, and those that copy a row. */
export const PAGE_KINDS: Kinds = {
  code: async () => (await import("../code/island.tsx")).render,
  copy: async () => (await import("../static-html/copy-island.tsx")).render,
};
