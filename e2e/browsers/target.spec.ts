/** The finished files run in the browsers that README and accessibility page name: no browser is needed here. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { builtFiles, DIR } from "../quality/pages.ts";
import { newerIn, newerNames, type Targets } from "./newer.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(path.join(DIR, name), "utf8");

const { browserslist } = JSON.parse(readFileSync(path.join(ROOT, "site/package.json"), "utf8")) as {
  readonly browserslist: { readonly production: readonly string[] };
};

const TARGETS: Targets = Object.fromEntries(
  browserslist.production.map((target) => {
    const [name = "", version = ""] = target.split(" >= ");
    return [name, Number.parseFloat(version)];
  }),
);

/** Used only where the browser has it, in these files. */
const GUARDED: Readonly<Record<string, RegExp>> = {
  "CSS.highlights": /api-reference_samples/,
  ClipboardItem: /^assets\/js\//,
  "Error.captureStackTrace": /fflate|bee-js/,
  Highlight: /api-reference_samples/,
  "Intl.Segmenter": /codemirror/,
  "URL.canParse": /^assets\/samples\/bee-js/,
  "Uint8Array.fromHex": /noble/,
  ".fromHex": /noble/,
};

/** Methods and fields of our own and of libraries' classes that share a name with newer methods. */
const OWN_NAMES = [
  ".chunks",
  ".drop",
  ".escape",
  ".intersection",
  ".resize",
  ".take",
  ".toArray",
  ".toHex",
  ".union",
  ".windows",
];

test("newer syntax, globals, statics and methods are found, and only they", () => {
  const names = newerNames({ chrome: 116, firefox: 124, safari: 17.4 });
  const found = (text: string): string[] => [...newerIn(text, names)];
  expect(found("URL.canParse(x); [1].toSorted(); AbortSignal.any([])")).toEqual(["URL.canParse"]);
  expect(found("new Highlight(); Promise.withResolvers(); a.setFromHex(b)")).toEqual([
    "Highlight",
    "Promise.withResolvers",
    ".setFromHex",
  ]);
  expect(found("const { any } = x; x.canParse(); x['try']; Map.groupBy([], f)")).toEqual([
    "Map.groupBy",
  ]);
  expect(() => newerIn("using x = y;", names)).toThrow(SyntaxError);
  expect(newerNames({ chrome: 115 }).statics).toContain("AbortSignal.any");
  expect(newerNames({ firefox: 123 }).statics).toContain("AbortSignal.any");
});

test("every script of the build runs in the oldest supported browsers", () => {
  const names = newerNames(TARGETS);
  const scripts = builtFiles().filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(300);
  const found = scripts.flatMap((name) =>
    [...newerIn(read(name), names)].map((use) => ({ name, use })),
  );
  const isKnown = (use: string, file: string): boolean =>
    OWN_NAMES.includes(use) || GUARDED[use]?.test(file) === true;
  expect(found.filter(({ name, use }) => !isKnown(use, name))).toEqual([]);
  const used = new Set(found.map(({ use }) => use));
  const listed = [...Object.keys(GUARDED), ...OWN_NAMES];
  expect(
    listed.filter((use) => !used.has(use)),
    "listed, but not used any more",
  ).toEqual([]);
});

test("README and accessibility page name the browsers of the build target", () => {
  const named = browserslist.production
    .map((target) => target.replace(" >=", ""))
    .map((target) => target.slice(0, 1).toUpperCase() + target.slice(1))
    .join(", ");
  expect(named).toMatch(/^Chrome \d+, Edge \d+, Firefox \d+, Safari [\d.]+$/);
  expect(readFileSync(path.join(ROOT, "README.md"), "utf8")).toContain(named);
  expect(read("accessibility/index.html")).toContain(named);
});
