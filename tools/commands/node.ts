import path from "node:path";
import { bundledCommandLine } from "../../packages/node/tools/bundle.ts";
import { main, ROOT, run } from "../run.ts";

/**
 * `npm run node -- [options]`: the development node, from a bundle that is made once per change of
 * its sources (a blink instead of a second). `check` compares any node with the document; it runs
 * from source because it needs the tools of this repository.
 */
await main(async () => {
  const args = process.argv.slice(2);
  const source = path.join(ROOT, "packages/node/src/cli.ts");
  const program =
    args[0] === "check"
      ? ["--import", "tsx", source]
      : ["--max-semi-space-size=4", ...(await bundledCommandLine())];
  const { code } = await run("node", [...program, ...args], { runsUntilStopped: true });
  process.exitCode = code;
});
