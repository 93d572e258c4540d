// Runs the examples of the README and of doc comments. A line `console.log(…); // text` must print it.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { addEntry } from "@swarm-docs/protocol/manifest/edit";
import { newNode } from "@swarm-docs/protocol/manifest/node";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { fileSaver } from "@swarm-docs/protocol/whole-file";
import { transformSync } from "esbuild";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as bytes from "../src/bytes.ts";
import * as worker from "../src/service-worker.ts";
import * as main from "../src/swarm-fetch.ts";
import { Store, changing, honest, network } from "./gateway.ts";

const IMPORT = /^import \{[^}]*\} from "@swarm-docs\/fetch[^"]*";$/gm;
const folder = path.join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(folder, file), "utf8");

const fences = [...read("README.md").matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
  ([, code = ""]) => code,
);
const examples = readdirSync(path.join(folder, "src")).flatMap((file) =>
  [...read(`src/${file}`).matchAll(/ \* @example\n((?: \* .*\n)+)/g)].map(([, text = ""]) => ({
    file,
    code: text.replaceAll(/^ \* ?/gm, ""),
  })),
);

const store = new Store();
const hello = await store.add(encodeUtf8("hello world"));
const page = await store.add(encodeUtf8("<h1>Tea</h1>"));
const root = newNode();
const metadata = { "Content-Type": "text/html; charset=utf-8" };
await addEntry(root, "index.html", { reference: fromHex(page), metadata });
const put = ({ address, data }: { address: Uint8Array; data: Uint8Array }): void =>
  void store.chunks.set(toHex(address), data);
const site = toHex(await saveManifest(root, fileSaver({ put })));

afterEach(() => vi.unstubAllGlobals());

/** Runs an example with `reference` and a network of its nodes; returns its output. */
async function printed(code: string, reference: string): Promise<string[]> {
  const { fetch } = network(store, {
    "http://127.0.0.1:1633": honest,
    "https://gateway.example": honest,
    "https://liar.example": changing((all) => all.map((byte, at) => (at === 9 ? byte ^ 1 : byte))),
  });
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("addEventListener", () => undefined);
  const lines: string[] = [];
  const log = (...values: unknown[]): void => void lines.push(values.map(String).join(" "));
  const names = { ...bytes, ...worker, ...main, reference, console: { log } };
  const { code: script } = transformSync(code.replaceAll(IMPORT, ""), { loader: "ts" });
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const run = new AsyncFunction(...Object.keys(names), script) as (
    ...values: unknown[]
  ) => Promise<void>;
  await run(...Object.values(names));
  return lines;
}

const wantedOf = (code: string): (string | undefined)[] =>
  [...code.matchAll(/console\.log\(.*\)[;,] \/\/ (.*)$/gm)].map(([, text]) => text);

describe("README", () => {
  it.each(fences.map((code, at) => ({ at: at + 1, code })))("example $at", async ({ code }) => {
    expect(await printed(code, site)).toEqual(wantedOf(code));
  });

  it("has examples that print", () => {
    expect(fences.flatMap(wantedOf).length).toBeGreaterThanOrEqual(4);
  });
});

describe("doc comments", () => {
  it.each(examples)("$file", async ({ code }) => {
    expect(wantedOf(code).length).toBeGreaterThan(0);
    expect(await printed(code, hello)).toEqual(wantedOf(code));
  });

  it("has one for each function to call", () => {
    expect(examples.map(({ file }) => file).sort()).toEqual([
      "bytes.ts",
      "service-worker.ts",
      "swarm-fetch.ts",
    ]);
  });
});
