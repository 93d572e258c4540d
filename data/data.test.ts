import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const here = import.meta.dirname;
const files = readdirSync(here).filter((file) => /\.(yaml|json)$/.test(file));
const nameOf = (file: string): string => file.replace(/\.\w+$/, "");
const names = files.map(nameOf);
const read = (name: string): unknown => {
  const file = files.find((one) => nameOf(one) === name) ?? name;
  const text = readFileSync(path.join(here, file), "utf8");
  return file.endsWith(".json") ? JSON.parse(text) : parse(text);
};

interface Edition {
  readonly release: string;
  readonly earlier?: readonly { readonly release: string }[];
}
const RELEASES = (read("editions") as Edition[]).flatMap(({ release, earlier = [] }) => [
  ...earlier.map((one) => one.release),
  release,
]);
interface Row {
  readonly since?: string;
  readonly until?: string;
  readonly id?: string;
  readonly name?: string;
}
const rowsOf = (data: unknown): Row[] => (Array.isArray(data) ? (data as Row[]) : []);

const isBefore = (one: string, other: string): boolean =>
  one.localeCompare(other, "en", { numeric: true }) < 0;
const inEdition = ({ since, until }: Row, release: string): boolean =>
  !(since && isBefore(release, since)) && !(until && !isBefore(release, until));

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

test("every data file has a schema and every schema a data file", () => {
  const schemas = readdirSync(path.join(here, "schema")).map((file) => file.replace(/\.json$/, ""));
  expect(schemas.toSorted()).toEqual(names.toSorted());
});

describe.each(names)("%s", (name) => {
  const data = read(name);

  test("matches its schema", () => {
    const ajv = new Ajv2020({ allErrors: true, strict: true });
    const schema = JSON.parse(readFileSync(path.join(here, "schema", `${name}.json`), "utf8"));
    const validate = ajv.compile(schema);
    validate(data);
    expect(validate.errors ?? []).toEqual([]);
  });

  test.each(RELEASES)("uses every id once in Bee %s", (release) => {
    const rows = rowsOf(data).filter((row) => inEdition(row, release));
    expect(repeated(rows.flatMap(({ id, name: label }) => id ?? label ?? []))).toEqual([]);
  });

  test("names no releases that change nothing", () => {
    const rows = rowsOf(data).flatMap((row) => [
      row,
      ...rowsOf((row as { metrics?: Row[] }).metrics),
    ]);
    const same = rows
      .filter(({ since, until }) => since ?? until)
      .filter((row) => {
        const holding = RELEASES.filter((release) => inEdition(row, release)).length;
        return holding === 0 || holding === RELEASES.length;
      });
    expect(same).toEqual([]);
  });
});

describe("glossary.yaml", () => {
  type Entry = {
    id: string;
    term: string;
    aliases?: string[];
    anchors?: string[];
    definition: string;
  };
  const entries = read("glossary") as Entry[];

  test("no two terms share a spelling", () => {
    const spellings = entries.flatMap(({ term, aliases = [] }) => [
      ...new Set([term, ...aliases].map((text) => text.toLowerCase())),
    ]);
    expect(repeated(spellings)).toEqual([]);
  });

  test("no anchor is taken twice", () => {
    expect(repeated(entries.flatMap(({ id, anchors = [] }) => [id, ...anchors]))).toEqual([]);
  });

  test("a definition is one or two sentences", () => {
    const long = entries.filter(({ definition }) => definition.split(/\.(?:\s|$)/).length > 3);
    expect(long.map(({ id }) => id)).toEqual([]);
  });
});

test("an environment variable is the upper-case form of its option", () => {
  const options = read("config-options") as { name: string; env: string }[];
  for (const { name, env } of options) {
    expect(env).toBe(`BEE_${name.toUpperCase().replaceAll("-", "_")}`);
  }
});

test("an example of an option is a YAML line for it", () => {
  const options = read("config-options") as { name: string; example: string }[];
  for (const { name, example } of options) expect(Object.keys(parse(example))).toEqual([name]);
});

test.each(RELEASES)("metric names are unique in Bee %s", (release) => {
  const groups = read("metrics") as { subsystem: string; metrics: Row[] }[];
  const names = groups.flatMap(({ subsystem, metrics }) =>
    metrics.filter((row) => inEdition(row, release)).map(({ name }) => `${subsystem}_${name}`),
  );
  expect(repeated(names)).toEqual([]);
});

test("a log line that stops the node is not called harmless", () => {
  const lines = read("logs") as { id: string; harmless: boolean; fatal: boolean }[];
  expect(lines.filter((line) => line.harmless && line.fatal).map(({ id }) => id)).toEqual([]);
});

test("a redirect leaves from one place and never leads to another redirect", () => {
  const redirects = read("redirects") as { from: string; to: string }[];
  const sources = redirects.map(({ from }) => from.replace(/\/$/, ""));
  expect(repeated(sources)).toEqual([]);
  expect(redirects.filter(({ to }) => sources.includes(to))).toEqual([]);
});

test("no two synonym groups begin with the same word", () => {
  const groups = read("synonyms") as string[][];
  expect(repeated(groups.map((group) => group[0] ?? ""))).toEqual([]);
});
