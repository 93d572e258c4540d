import type { Kinds } from "../island/islands.tsx";

/** Islands of docs pages: buttons of code blocks and copy buttons of rows. */
export const PAGE_KINDS: Kinds = {
  code: async () => (await import("../code/island.tsx")).render,
  copy: async () => (await import("./copy-island.tsx")).render,
};
