import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Edition } from "../../settings/editions.ts";
import { writeEditions } from "./write.ts";
import { ROOT } from "../../settings/files.ts";

interface Options {
  readonly editions: readonly Edition[];
  readonly hasHistory: boolean;
}

/**
 * Rewrites the generated pages of all editions when a page or figure below `docs/` changes (development
 * only). The initial write happens in `config/`, before the framework starts.
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
