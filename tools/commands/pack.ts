import { statSync } from "node:fs";
import path from "node:path";
import { LIBRARIES } from "../packages/catalogue.ts";
import { buildExecutable, EXECUTABLE } from "../packages/executable.ts";
import { OUT, packAll } from "../packages/pack.ts";
import { acceptApi } from "../packages/public-api.ts";
import { command, ROOT } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";

const USAGE = `
npm run pack [-- --accept "LINE" | -- --executable]

Builds the packages (build/packages/NAME), before them the site whose pages one of them carries, and writes a tarball of each beside them. With --accept the
lists of what they offer (packages/NAME/public-api.txt) are rewritten; LINE is the line of the
changelog, without its dash, that tells of the change.
With --executable nothing but the node is built, as one file that runs without Node.js
(build/executable/swarm-node), for the system and processor it is made on; not on macOS.
`;

function report(file: string): void {
  console.log(`${path.relative(ROOT, file)}  ${Math.round(statSync(file).size / 1000)} kB`);
}

const options = { accept: { type: "string" }, executable: { type: "boolean" } } as const;

await command({ usage: USAGE, options }, async ({ accept: line, executable }) => {
  if (executable) return report(await buildExecutable(EXECUTABLE));
  if (!isFresh()) await buildSite();
  for (const file of await packAll()) report(file);
  if (line === undefined) return;
  for (const name of LIBRARIES) {
    if (acceptApi(name, path.join(OUT, name), line)) console.log(`packages/${name}/public-api.txt`);
  }
});
