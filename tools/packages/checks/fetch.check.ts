import path from "node:path";
import { createSwarm } from "@swarm-docs/node";
import { build } from "esbuild";
import { describe, expect, inject, it } from "vitest";
import { gzipped } from "../weights.ts";
import { project, runProgram } from "./world.ts";

/** Gzipped bytes of a script and of all that it imports before it runs. */
async function firstLoad(contents: string, splitting: boolean): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: inject("installed") },
    outdir: "out",
    bundle: true,
    splitting,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    metafile: true,
    logLevel: "error",
  });
  const loaded = new Set<string>();
  const visit = (name: string): void => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const { path: file, kind } of metafile.outputs[name]?.imports ?? []) {
      if (kind === "import-statement") visit(file);
    }
  };
  visit("out/stdin.js");
  return outputFiles
    .filter((file) => [...loaded].some((name) => file.path.endsWith(name)))
    .reduce((sum, file) => sum + gzipped(file.contents), 0);
}

describe("weights of the fetch, minified and gzipped", () => {
  it("whole, in one file: 27 kB", async () => {
    const code = 'export { createSwarmFetch } from "@swarm-docs/fetch";';
    const bytes = await firstLoad(code, false);
    expect(bytes).toBeGreaterThan(15_000);
    expect(bytes).toBeLessThanOrEqual(27_000);
  });

  it("for bytes alone: 9 kB", async () => {
    const code = 'export { createBytesFetch } from "@swarm-docs/fetch/bytes";';
    const bytes = await firstLoad(code, true);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(9_000);
  });

  it("a service worker needs no other file", async () => {
    const code = 'export * from "@swarm-docs/fetch/service-worker";';
    expect(await firstLoad(code, true)).toBeLessThanOrEqual(27_000);
  });
});

const USE = `
import { createSwarm } from "@swarm-docs/node";
import { createSwarmFetch } from "@swarm-docs/fetch";
import { createBytesFetch } from "@swarm-docs/fetch/bytes";
if (process.argv[2] === "without") WebAssembly.validate = () => false;
const swarm = await createSwarm();
const body = new Uint8Array(50_000).map((_, at) => at);
const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
const upload = async (encrypt) => {
  const init = { method: "POST", body, headers: { ...headers, "Swarm-Encrypt": encrypt } };
  return (await (await swarm.fetch("http://localhost:1633/bytes", init)).json()).reference;
};
const references = [await upload("false"), await upload("true")];
for (const create of [createBytesFetch, createSwarmFetch]) {
  for (const [reference, lie] of references.flatMap((one) => [[one, 0], [one, 1]])) {
    const fetch = async (url, init) => {
      const bytes = new Uint8Array(await (await swarm.fetch(url, init)).arrayBuffer());
      bytes[20] ^= lie;
      return new Response(bytes);
    };
    const read = create({ nodes: ["http://localhost:1633"], fetch });
    const text = (async () => (await (await read("bytes://" + reference)).arrayBuffer()).byteLength)();
    console.log(await text.catch((error) => error.code));
  }
}
await swarm.stop();
`;

it.each(["with", "without"])(
  "the packed fetch checks chunks %s vectors in WebAssembly",
  async (wasm) => {
    const folder = project({ "package.json": '{"type":"module"}', "use.js": USE });
    const { stdout, stderr } = await runProgram(process.execPath, ["use.js", wasm], folder);
    const each = ["50000", "node-lied"];
    expect(stdout.trim().split("\n"), stderr).toEqual([...each, ...each, ...each, ...each]);
  },
);

const KIND = `
import { createSwarmFetch } from "@swarm-docs/fetch";
const [, , node, address] = process.argv;
console.log((await createSwarmFetch({ nodes: [node] })(address)).status);
`;

it("bundled into one file, the fetch reads every kind of address", async () => {
  const folder = project({ "use.js": KIND });
  await build({
    entryPoints: [path.join(folder, "use.js")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: path.join(folder, "out.mjs"),
    logLevel: "error",
  });
  await using swarm = await createSwarm({ seed: "one file", timestamp: "fixed" });
  const bee = await swarm.bee();
  const { reference } = await bee.uploadFile(swarm.batchId, "Tea", "tea.txt");
  const topic = "ab".repeat(32);
  const writer = bee.makeFeedWriter(topic, "01".repeat(32));
  await writer.uploadReference(swarm.batchId, reference);
  const feed = await bee.createFeedManifest(swarm.batchId, topic, writer.owner);
  // Each kind in a process of its own: a module whose evaluation has failed stays so.
  const addresses = [
    `bzz://${reference.toHex()}/`,
    `bzz://${feed.toHex()}/`,
    `feed://${writer.owner.toHex()}/${topic}`,
    `chunks://${reference.toHex()}`,
  ];
  for (const address of addresses) {
    const args = [path.join(folder, "out.mjs"), swarm.url, address];
    const { stdout, stderr } = await runProgram(process.execPath, args, folder);
    expect(`${address.slice(0, 8)} ${stdout}`, stderr).toBe(`${address.slice(0, 8)} 200\n`);
  }
});
