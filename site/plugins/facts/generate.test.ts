import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { NEWEST_RELEASE } from "../../settings/editions.ts";
import { inEdition } from "../../shared/edition/in-edition.ts";
import { generate, readFacts, volumes } from "./generate.ts";
import { groupNames, groupOf } from "../errors/http-errors.ts";

test("writes what the site imports", async () => {
  const target = mkdtempSync(path.join(tmpdir(), "facts-"));
  try {
    generate(target, await readFacts());
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(path.join(target, name), "utf8"));
    expect(Object.keys(read("server-data.json") as object).toSorted()).toEqual([
      "bee13",
      "configOptions",
      "constants",
      "contracts",
      "glossary",
      "httpErrors",
      "logLines",
      "metrics",
      "protocols",
      "volumes",
    ]);
    const [first] = read("log-lines.json") as object[];
    expect(first).toHaveProperty("pattern");
    expect(first).not.toHaveProperty("seeAlso");
  } finally {
    rmSync(target, { recursive: true });
  }
});

test("facts are those of a release", async () => {
  const namesIn = async (release: string) => {
    const { configOptions, logLines, metrics } = await readFacts(release);
    return {
      options: configOptions.map(({ name }) => name),
      patterns: logLines.map(({ pattern }) => pattern),
      subsystems: metrics.map(({ subsystem }) => subsystem),
      rpc: metrics.flatMap((group) => group.metrics.map(({ name }) => name)),
    };
  };
  const [older, newer] = [await namesIn("2.6.0"), await namesIn("2.8.1")];
  expect([older.options.length, newer.options.length]).toEqual([57, 73]);
  expect(older.options).toContain("use-postage-snapshot");
  expect(newer.options).not.toContain("use-postage-snapshot");
  expect(newer.options.filter((name) => name === "nat-addr")).toHaveLength(1);
  expect(older.patterns).toContain("starting with a disabled chain backend");
  expect(newer.patterns).toContain("chain backend disabled - starting in ultra-light mode");
  expect(older.subsystems).not.toContain("reacher");
  expect(newer.subsystems).toContain("reacher");
  expect([older.rpc, newer.rpc].map((names) => names.includes("calls_block_number"))).toEqual([
    true,
    false,
  ]);
});

test("words, protocols and constants are those of a release", async () => {
  const held = async (release: string) => {
    const { glossary, protocols, constants } = await readFacts(release);
    return {
      words: glossary.map(({ id }) => id),
      handshake: protocols.filter(({ id }) => id === "handshake").map(({ version }) => version),
      level: constants.filter(({ id }) => id === "default-redundancy").map(({ value }) => value),
    };
  };
  const [older, newer] = [await held("2.6.0"), await held("2.8.1")];
  expect([older.handshake, newer.handshake]).toEqual([["14.0.0"], ["15.0.0"]]);
  expect([older.level, newer.level]).toEqual([["0: none"], ["1: medium"]]);
  expect([older.words, newer.words].map((words) => words.includes("autotls"))).toEqual([
    false,
    true,
  ]);
});

test("volumes agree with the postage sheet", () => {
  const all = volumes();
  const twentyFour = all.find(({ depth }) => depth === 24);
  expect(all.map(({ depth }) => depth)).toEqual(Array.from({ length: 25 }, (_, at) => 17 + at));
  expect(twentyFour?.plain.map((bytes) => (bytes / 1e9).toFixed(2))).toEqual([
    "47.15",
    "43.81",
    "39.35",
    "35.64",
    "14.11",
  ]);
  expect(twentyFour?.encrypted.map((bytes) => (bytes / 1e9).toFixed(2))).toEqual([
    "46.78",
    "40.53",
    "33.39",
    "28.27",
    "8.44",
  ]);
});

test.each([
  [[], "Any operation"],
  [["POST /bytes"], "Bytes, files and chunks"],
  [["POST /soc/{owner}/{id}", "POST /bytes"], "Single-owner chunks and feeds"],
  [["POST /bytes", "POST /tags", "GET /stake"], "Any operation"],
])("an error of %j belongs to the section %s", (labels, group) => {
  expect(groupOf(labels.map((label) => ({ id: label, label })))).toBe(group);
});

test("errors are those of a release, with operations that only it has", async () => {
  const older = (await readFacts("2.6.0")).httpErrors;
  const newer = (await readFacts("2.8.1")).httpErrors;
  const isNew = ({ id }: { readonly id: string }) => id === "chain-is-disabled";
  expect(older.some(isNew)).toBe(false);
  expect(newer.some(isNew)).toBe(true);
  const operations = newer.flatMap((error) => error.operations.map(({ id }) => id));
  expect(operations).toContain("getBatch");
  expect(older.flatMap((error) => error.operations).some(({ id }) => id === "getBatch")).toBe(
    false,
  );
});

test("errors carry method and path of their operations", async () => {
  const { httpErrors } = await readFacts();
  const full = httpErrors.find(({ id }) => id === "batch-overissued");
  expect(full?.operations).toContainEqual({ id: "uploadBytes", label: "POST /bytes" });
  expect(httpErrors.every(({ group }) => groupNames.includes(group))).toBe(true);
});

test("the log reader has the lines of all editions, each once and with its releases; so have definitions", async () => {
  const target = mkdtempSync(path.join(tmpdir(), "facts-"));
  try {
    const [older, newer] = [await readFacts("2.6.0"), await readFacts("2.8.1")];
    generate(target, older, { "2.8.1": newer });
    const lines = JSON.parse(readFileSync(path.join(target, "log-lines.json"), "utf8")) as {
      id: string;
      since?: string;
      until?: string;
    }[];
    const known = (release: string): string[] =>
      lines.filter((line) => inEdition(line, release)).map(({ id }) => id);
    expect(known("2.6.0").sort()).toEqual(older.logLines.map(({ id }) => id).sort());
    expect(known("2.8.1").sort()).toEqual(newer.logLines.map(({ id }) => id).sort());
    expect(lines.length).toBeGreaterThan(older.logLines.length);
    const errors = JSON.parse(readFileSync(path.join(target, "reader-errors.json"), "utf8")) as {
      id: string;
    }[];
    const ids = [...older.httpErrors, ...newer.httpErrors].map(({ id }) => id);
    expect([...new Set(errors.map(({ id }) => id))].sort()).toEqual([...new Set(ids)].sort());
    const definitions = JSON.parse(readFileSync(path.join(target, "definitions.json"), "utf8"));
    const words = [...older.glossary, ...newer.glossary].map(({ id }) => id);
    expect(Object.keys(definitions).sort()).toEqual([...new Set(words)].sort());
  } finally {
    rmSync(target, { recursive: true });
  }
});

test("the edition at the root may be named by its folder", async () => {
  const target = mkdtempSync(path.join(tmpdir(), "facts-"));
  vi.stubEnv("EDITION_AT_ROOT", "2.8");
  try {
    generate(target, await readFacts("2.8.1"));
    const pages = readFileSync(path.join(target, "pages.json"), "utf8");
    vi.stubEnv("EDITION_AT_ROOT", NEWEST_RELEASE);
    generate(target, await readFacts("2.8.1"));
    expect(readFileSync(path.join(target, "pages.json"), "utf8")).toBe(pages);
  } finally {
    vi.unstubAllEnvs();
    rmSync(target, { recursive: true });
  }
});
