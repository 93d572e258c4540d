// Where the bundled command line of the present sources is kept. Plain JavaScript: `npm run node`
// asks before anything that could read TypeScript is loaded.
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const sources = ["packages/node/src", "packages/protocol/src", "package-lock.json"];

/** Folder of the bundles. */
export const cache = join(root, "node_modules/.cache/swarm-node");

/** Name, size and time of every source file: changes whenever one of them does. */
function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (!path.endsWith(".test.ts")) {
      hash.update(`${relative(root, path)} ${stat.size} ${stat.mtimeMs}\n`);
    }
  };
  for (const source of sources) add(join(root, source));
  return hash.digest("hex").slice(0, 16);
}

/** The file of the bundle, whether it is there or not. */
export function cachedFile() {
  return join(cache, `cli-${fingerprint()}.cjs`);
}

/** What runs a bundle with the machine code of its last run. */
export const starter = fileURLToPath(new URL("quick.cjs", import.meta.url));
