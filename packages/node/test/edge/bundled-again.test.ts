import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { bundleTo } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

it.each(["esm", "cjs"] as const)(
  "a program that bundles the node as %s starts it",
  async (format) => {
    const folder = await temporaryDirectory();
    const outfile = join(folder, format === "cjs" ? "program.cjs" : "program.mjs");
    await bundleTo(join(import.meta.dirname, "../../src/swarm.ts"), join(folder, "swarm.mjs"));
    await build({
      stdin: {
        contents: `import { createSwarm } from "./swarm.mjs";
        createSwarm().then(async (swarm) => {
          console.log((await fetch(swarm.url + "/health")).status);
          console.log((await fetch(swarm.url + "/_dev/ui")).status);
          await swarm.stop();
        });`,
        resolveDir: folder,
      },
      outfile,
      bundle: true,
      platform: "node",
      format,
      external: ["@ethersphere/bee-js"],
      logLevel: "error",
    });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
    expect(stdout).toBe("200\n404\n");
  },
);
