import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Edition } from "./editions.ts";
import { writeEditions } from "./write.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

interface Options {
  readonly editions: readonly Edition[];
  readonly hasHistory: boolean;
}

/**
 * In development, writes the pages of all editions again when a page or a figure below `docs/` changes;
 * the framework reads what was written. The first time they are written before it starts (`config/`).
 */
export default function editionsPlugin(
  _context: LoadContext,
  { editions, hasHistory }: Options,
): Plugin {
  let areWritten = true;
  return {
    name: "editions",
    async loadContent() {
      if (!areWritten) writeEditions(editions, { hasHistory });
      areWritten = false;
    },
    getPathsToWatch: () => [path.join(ROOT, "docs/**/*.{mdx,svg}")],
  };
}
