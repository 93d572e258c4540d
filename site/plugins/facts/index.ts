import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type { Plugin } from "@docusaurus/types";

const ROOT = path.join(import.meta.dirname, "../../..");

/** Runs `site/plugins/facts/generate.ts` in a process of its own; fails when it does. */
function generate(option?: "--search"): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = ["--import", "tsx", "site/plugins/facts/generate.ts", ...(option ? [option] : [])];
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (option && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error("The data files could not be prepared: see the lines above."));
    });
  });
}

/**
 * Brings facts into `.generated` before anything is bundled. It takes a moment, so it starts at once
 * and beside the framework, which uses one core until then. In development it runs again when a fact
 * changes, and is followed by the search index, for which no page waits.
 */
export default function factsPlugin(): Plugin {
  let first: Promise<void> | undefined = generate();
  // Reported by `loadContent`.
  first.catch(() => undefined);
  return {
    name: "facts",
    async loadContent() {
      const run = first ?? generate();
      first = undefined;
      await run;
      if (process.env.NODE_ENV === "development") generate("--search").catch(console.error);
    },
    getPathsToWatch: () =>
      ["data/*.yaml", "api/**/*.yaml", "CHANGELOG.md"].map((name) => path.join(ROOT, name)),
  };
}
