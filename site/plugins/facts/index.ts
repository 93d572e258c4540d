import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { isMade, make } from "./make.ts";
import { ROOT } from "../../settings/files.ts";

const inBackground = true;

/**
 * Brings facts into `.generated` before anything is bundled, beside the framework, which uses one core
 * until then. In development it runs again when a fact changes, and the search index follows; facts that
 * only the text of pages has outdated are replaced in the background, and no page waits for either.
 */
export default function factsPlugin(): Plugin {
  const isDevelopment = process.env.NODE_ENV === "development";
  let first: Promise<void> | undefined =
    isDevelopment && isMade("facts", { onPages: false }) ? Promise.resolve() : make("facts");
  // Reported by `loadContent`.
  first.catch(() => undefined);
  return {
    name: "facts",
    async loadContent() {
      await (first ?? make("facts"));
      first = undefined;
      if (isDevelopment)
        make("facts", { inBackground })
          .then(() => make("search", { inBackground }))
          .catch(console.error);
    },
    getPathsToWatch: () =>
      ["data/*.yaml", "api/**/*.yaml", "CHANGELOG.md"].map((name) => path.join(ROOT, name)),
  };
}
