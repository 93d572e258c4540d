import path from "node:path";
import { defineConfig } from "vitest/config";
import { ROOT } from "../run.ts";

const EDGES = path.join(import.meta.dirname, "checks/packed-edges.ts");
const WORLD = /packages[\\/]node[\\/]test[\\/]contract[\\/]/;

// The stage "packages": everything here looks at the tarballs in a folder of their own.
export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: "packed-node",
      enforce: "pre",
      resolveId(id, importer = "") {
        if (!WORLD.test(importer)) return undefined;
        if (id.endsWith("/targets.ts")) return EDGES;
        if (id.endsWith("/src/create.ts")) return path.join(folder(), "inside/create.js");
        return undefined;
      },
    },
  ],
  test: {
    include: ["tools/packages/checks/*.check.ts", "packages/node/test/contract/contract*.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["tools/packages/checks/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // They mostly wait for processes: the default, one worker on two cores, takes twice the time.
    maxWorkers: 3,
    // Of the commands of `get.check.ts`, the longest file.
    maxConcurrency: 2,
  },
});

/** Where the packed node is installed; the setup has said so by then. */
function folder(): string {
  const found = process.env.PACKED_NODE;
  if (found === undefined) throw new Error("the packages are not installed yet");
  return found;
}
