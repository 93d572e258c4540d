import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { folderWith, npm, project, runProgram } from "./world.ts";

const ADDRESS_OF_FOO = "2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48";

const KERNEL = `
import { makeCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
console.log(toHex(makeCac(new TextEncoder().encode("foo")).address));
`;

const NODE = `
import { createSwarm } from "@swarm-docs/node";
const swarm = await createSwarm();
const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
const init = { method: "POST", headers, body: "foo" };
const inside = await (await swarm.fetch("/bytes", init)).json();
const outside = await (await fetch(swarm.url + "/bytes/" + inside.reference)).text();
console.log(outside, (await swarm.increaseTime(86_400)).block > 40_000_000);
await swarm.stop();
`;

/** Engines by name: the arguments that run a file, after the program. */
const engines: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ["Node at hand", process.execPath, []],
  ["Node 22", "node_modules/node22/bin/node", []],
  ["Node 24", "node_modules/node24/bin/node", []],
  ["Node 26", "node_modules/node26/bin/node", []],
  ["Bun", "node_modules/bun/bin/bun", []],
  ["Deno", "node_modules/deno/deno", ["run", "-A", "--node-modules-dir=manual"]],
];

describe.each(engines)("%s", (_name, program, args) => {
  const file = path.isAbsolute(program) ? program : path.join(inject("toolbox"), program);
  const isHere = inject("toolbox") !== "" && existsSync(file);

  it.skipIf(!path.isAbsolute(program) && !isHere)(
    "runs kernel, node and command line",
    async () => {
      const folder = project({ "kernel.mjs": KERNEL, "node.mjs": NODE });
      const kernel = await runProgram(file, [...args, "kernel.mjs"], folder);
      expect(kernel).toMatchObject({ stdout: `${ADDRESS_OF_FOO}\n`, code: 0 });
      const node = await runProgram(file, [...args, "node.mjs"], folder);
      expect(node).toMatchObject({ stdout: "foo true\n", code: 0 });
      const bin = "../node_modules/@swarm-docs/node/dist/bin/swarm-node.cjs";
      const version = await runProgram(file, [...args, bin, "--version"], folder);
      expect(version.stdout).toMatch(/^\d+\.\d+\.\d+.*interface/);
    },
  );
});

describe("the node", () => {
  it("is installed from its tarball alone: no network, an empty cache, no scripts", async () => {
    const folder = folderWith({
      "package.json": '{"private":true,"type":"module"}',
      "a.mjs": NODE,
    });
    const args = [
      "install",
      "--offline",
      "--ignore-scripts",
      "--cache",
      path.join(folder, "cache"),
    ];
    await npm([...args, inject("tarballs").node ?? ""], folder);
    const { stdout } = await runProgram(process.execPath, ["a.mjs"], folder);
    expect(stdout).toBe("foo true\n");
  });
});
