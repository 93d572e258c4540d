import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { build as viteBuild } from "vite";
import { describe, expect, inject, it } from "vitest";
import { project } from "./world.ts";

async function bundled(contents: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inject("installed") },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const gzipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

describe("weights, minified and gzipped", () => {
  it("one chunk address: 6.5 kB", async () => {
    const code = 'export { makeCac } from "@swarm-docs/protocol/cac";';
    const bytes = gzipped(await bundled(code));
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(6_500);
  });

  it("split and join: 12 kB", async () => {
    const code =
      'export { split } from "@swarm-docs/protocol/file/splitter";' +
      'export { openFile } from "@swarm-docs/protocol/file/joiner";';
    const bytes = gzipped(await bundled(code));
    expect(bytes).toBeGreaterThan(2_000);
    expect(bytes).toBeLessThanOrEqual(12_000);
  });

  it("the whole node: 90 kB", () => {
    const file = path.join(inject("installed"), "node_modules/@swarm-docs/node/dist/worker.js");
    expect(gzipped(readFileSync(file))).toBeLessThanOrEqual(90_000);
  });
});

describe("a page built by Vite", () => {
  it("has the kernel in at most 20 kB, and a node in a worker of its own", async () => {
    const root = project({
      "index.html": '<script type="module" src="/page.js"></script>',
      "page.js":
        'import { makeCac } from "@swarm-docs/protocol/cac";\n' +
        'import { toHex } from "@swarm-docs/protocol/hex";\n' +
        "const show = (bytes) => { document.body.textContent = toHex(makeCac(bytes).address); };\n" +
        'show(new TextEncoder().encode("foo"));\n' +
        'globalThis.startNode = () => import("./node.js");\n',
      "node.js":
        'import { connectSandbox } from "@swarm-docs/node/client";\n' +
        'import script from "@swarm-docs/node/worker?worker&url";\n' +
        "const start = () => new Worker(script, { type: 'module' });\n" +
        "export const node = await connectSandbox({ start });\n",
    });
    await viteBuild({
      root,
      logLevel: "error",
      build: { target: "es2022", modulePreload: false },
      worker: { format: "es" },
    });
    const assets = path.join(root, "dist/assets");
    const names = readdirSync(assets);
    const size = (start: string): number =>
      readFileSync(path.join(assets, names.find((name) => name.startsWith(start)) ?? "")).length;
    expect(size("index-")).toBeGreaterThan(5_000);
    expect(size("index-")).toBeLessThanOrEqual(20_000);
    expect(size("worker-")).toBeGreaterThan(100_000);
    expect(size("node-")).toBeLessThanOrEqual(20_000);
  });
});
