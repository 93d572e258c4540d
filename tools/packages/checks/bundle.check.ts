import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { chromium } from "@playwright/test";
import { build as viteBuild, preview } from "vite";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { findChromium } from "../../../packages/node/test/browser/find.ts";
import { bundled, gzipped, WEIGHED_MODULES, WEIGHT_LIMITS, workerWeight } from "../weights.ts";
import { fences, project } from "./world.ts";

const ADDRESS_OF_FOO = "2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48";

/** Starts the page's node and returns its health. */
const START =
  'startNode().then(({ node }) => node.fetch(new Request("http://localhost:1633/health"))).then((answer) => answer.json())';

/** Matches the expression `^node/api` in the page's node, which loads the engine's own script. */
const MATCH =
  'startNode().then(({ node }) => node.fetch("/loggers/Xm5vZGUvYXBp")).then((answer) => answer.json())';

/** Status of an answer for which the page's node loads another part; 500 when it does not load. */
const STATUS = (path: string): string =>
  `startNode().then(({ node }) => node.fetch("${path}")).then((answer) => answer.status)`;

describe("weights, minified and gzipped", () => {
  it.each([
    ["one chunk address", 1_000],
    ["split and join", 2_000],
  ] as const)("%s", async (what, least) => {
    const bytes = gzipped(await bundled(WEIGHED_MODULES[what], inject("installed")));
    expect(bytes).toBeGreaterThan(least);
    expect(bytes).toBeLessThanOrEqual(WEIGHT_LIMITS[what]);
  });

  it("the whole node: 90.5 kB; on first use 46 kB for expressions, 6 kB for collections, 3 kB each for others", () => {
    const dist = path.join(inject("installed"), "node_modules/@swarm-docs/node/dist");
    const size = (file: string): number => gzipped(readFileSync(path.join(dist, file)));
    const script = readFileSync(path.join(dist, "worker.js"), "utf8");
    const atStart = workerWeight(dist);
    expect(atStart).toBeGreaterThan(60_000);
    expect(atStart).toBeLessThanOrEqual(WEIGHT_LIMITS["the whole node"]);
    const limits = { re2js: 46_000, "collection-readers": 6_000 };
    const lazy = readdirSync(path.join(dist, "inside"))
      .map((file) => `./inside/${file}`)
      .filter((file) => script.includes(`import(\`${file}\`)`));
    const heaviest = Object.fromEntries(
      lazy.map((file) => [path.basename(file).replace(/-[\w-]{8}\.js$/, ""), size(file)]),
    );
    expect(heaviest).toMatchObject({ re2js: expect.any(Number), act: expect.any(Number) });
    for (const [name, bytes] of Object.entries(heaviest)) {
      expect(bytes, name).toBeLessThanOrEqual(limits[name as keyof typeof limits] ?? 3_000);
    }
  });
});

it.each([
  ["esm", 'export * from "@swarm-docs/node";', 'import("@ethersphere/bee-js")'],
  ["cjs", 'module.exports = require("@swarm-docs/node");', 'require("@ethersphere/bee-js")'],
] as const)(
  "the node's library is bundled for a server without the optional bee-js: %s",
  async (format, contents, left) => {
    const { warnings, outputFiles } = await build({
      stdin: { contents, resolveDir: inject("installed") },
      bundle: true,
      write: false,
      platform: "node",
      format,
      logLevel: "silent",
    });
    expect(warnings).toEqual([]);
    expect(outputFiles[0]?.text).toContain(left);
  },
);

it("a worker of a project's own keeps the node that it imports", async () => {
  // Bundlers leave out what has no effect; webpack, Rollup and Vite made an empty file of this one.
  const script = await bundled('import "@swarm-docs/node/worker";', inject("installed"));
  expect(script.length).toBeGreaterThan(100_000);
});

describe("a page built by Vite", () => {
  let root = "";
  beforeAll(async () => {
    // As the README shows it: a module that starts the node, and an upload to it.
    const [start, upload] = fences("node").filter((code) => code.includes("startNode"));
    root = project({
      "index.html": '<script type="module" src="/page.js"></script>',
      "page.js":
        'import { makeCac } from "@swarm-docs/protocol/cac";\n' +
        'import { toHex } from "@swarm-docs/protocol/hex";\n' +
        "const show = (bytes) => { document.body.textContent = toHex(makeCac(bytes).address); };\n" +
        'show(new TextEncoder().encode("foo"));\n' +
        'globalThis.startNode = () => import("./node.ts");\n',
      "node.ts": `${start}
        export const node = await startNode();
        export const upload = async () => { ${upload} };`,
    });
    await viteBuild({
      root,
      logLevel: "error",
      build: { target: "es2022", modulePreload: false },
      worker: { format: "es" },
    });
  });

  it("has the kernel in at most 20.5 kB, and a node in a worker of its own", () => {
    const assets = path.join(root, "dist/assets");
    const names = readdirSync(assets);
    const size = (start: string): number =>
      readFileSync(path.join(assets, names.find((name) => name.startsWith(start)) ?? "")).length;
    expect(size("index-")).toBeGreaterThan(5_000);
    expect(size("index-")).toBeLessThanOrEqual(20_500);
    expect(size("worker-")).toBeGreaterThan(100_000);
    expect(size("node-")).toBeLessThanOrEqual(20_000);
  });

  it("hashes and starts its node in Chromium", async () => {
    const site = await preview({
      root,
      logLevel: "error",
      preview: { host: "127.0.0.1", port: 0, strictPort: false },
    });
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ["--no-sandbox"],
    });
    try {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      await page.goto(site.resolvedUrls?.local[0] ?? "");
      expect(await page.textContent("body")).toBe(ADDRESS_OF_FOO);
      const health = await page.evaluate(START);
      expect(health).toMatchObject({ status: "ok", apiVersion: "7.3.0" });
      expect(await page.evaluate(MATCH)).toMatchObject({ loggers: [{ logger: "node/api" }] });
      expect(await page.evaluate(STATUS("/debugstore"))).toBe(200);
      expect(await page.evaluate(STATUS(`/grantee/${ADDRESS_OF_FOO}`))).toBe(404);
      await page.evaluate("startNode().then(({ upload }) => upload())");
      expect(said).toContain("Hello Swarm!");
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
