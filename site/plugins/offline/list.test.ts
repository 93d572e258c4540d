import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { FileList, Version } from "../../shared/offline/list.ts";
import { offlineFiles } from "./list.ts";

const page = (canonical: string): Uint8Array =>
  Buffer.from(`<link data-rh="true" rel="canonical" href="https://x${canonical}">`);
const FILES = new Map<string, Uint8Array>([
  ["index.html", page("/")],
  ["404.html", Buffer.from("gone")],
  ["docs/a/index.html", page("/docs/a")],
  ["docs/DISC/index.html", page("/docs/DISC/")],
  ["docs/2.8/a/index.html", page("/docs/2.8/a")],
  ["api/2.8.md", Buffer.from("reference")],
  ["search/2.8/index.json", Buffer.from("{}")],
  ["8.1.0/openapi.json", Buffer.from("{}")],
  ["assets/js/main.1.js", Buffer.from("1")],
  ["assets/js/main.1.js.br", Buffer.from("2")],
  ["cards/home.png", Buffer.from("3")],
  ["headers.json", Buffer.from("[]")],
  ["docs/llms-full.txt", Buffer.from("all")],
  [".fingerprint", Buffer.from("4")],
]);
const FACTS = {
  site: "3.7.0",
  editions: [{ release: "2.8.1", interface: "8.1.0", prefix: "2.8/" }],
};
const read = (files = FILES) => {
  const [version, list] = [...offlineFiles(files, FACTS).values()].map(
    (text) => JSON.parse(text) as unknown,
  ) as [Version, FileList];
  return { version, list };
};

test("a copy has what readers use, each at its own address, by edition", () => {
  const { list } = read();
  expect(list.rows["site"]?.map(([path]) => path)).toEqual([
    "404.html",
    "assets/js/main.1.js",
    "docs/DISC/",
    "docs/a",
    "",
  ]);
  expect(list.rows["2.8.1"]?.map(([path]) => path)).toEqual([
    "8.1.0/openapi.json",
    "api/2.8.md",
    "docs/2.8/a",
    "search/2.8/index.json",
  ]);
  const [, hash, bytes] = list.rows["site"]?.[0] ?? [];
  expect(hash).toBe(createHash("sha256").update("gone").digest("hex"));
  expect(bytes).toBe(4);
});

test("the short list says how large the parts are, and changes with any file", () => {
  const { version, list } = read();
  expect(version.parts.map(({ id, files }) => [id, files])).toEqual([
    ["site", 5],
    ["2.8.1", 4],
  ]);
  expect(version.version).toBe(list.version);
  const other = read(new Map([...FILES, ["docs/a/index.html", page("/docs/a ")]]));
  expect(other.version.version).not.toBe(version.version);
  expect(read(new Map([...FILES, ["cards/x.png", page("")]])).version).toEqual(version);
});
