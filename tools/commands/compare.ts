import { existsSync } from "node:fs";
import path from "node:path";
import { compareAll } from "../compare/compare.ts";
import { command } from "../run.ts";

const USAGE = `
npm run compare -- --bee DIR [--release X.Y.Z]

Compares what this repository says of a release of Bee with a checkout of its source in DIR: options,
metrics, log lines, operations, error messages of each operation, fields of bodies, and with them the
marks since and until. Without --release the name of the folder names it (bee-2.8.2, v2.8.2-rc1).
Ends with 1 when anything differs. Nothing of the checkout is kept.
`;

const options = { bee: { type: "string" }, release: { type: "string" } } as const;

await command({ usage: USAGE, options }, async ({ bee: checkout, release: wish }) => {
  if (!checkout || !existsSync(path.join(checkout, "pkg")))
    throw new Error(
      `--bee must name a checkout of Bee's source; got "${checkout ?? ""}".\n${USAGE}`,
    );
  const named = /(\d+\.\d+\.\d+)/.exec(path.basename(path.resolve(checkout)))?.[1];
  const release = wish ?? named;
  if (!release) throw new Error("The folder names no release: give --release X.Y.Z.");
  const all = await compareAll(checkout, release);
  for (const { name, ours, theirs, differences } of all) {
    console.log(`${name}: ${ours} of ours, ${theirs} of Bee's, ${differences.length} differences`);
    for (const one of differences) console.log(`  ${one}`);
  }
  const count = all.reduce((sum, { differences }) => sum + differences.length, 0);
  console.log(`\nBee ${release}: ${count} differences`);
  if (count > 0) process.exitCode = 1;
});
