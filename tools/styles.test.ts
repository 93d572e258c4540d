import { readFileSync } from "node:fs";
import path from "node:path";
import stylelint from "stylelint";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../site/content/files-below.ts";
import { ROOT } from "./run.ts";

const CONFIG = path.join(ROOT, "stylelint.config.mjs");

/** Declarations that the style sheets may not have, and the rule that refuses each. */
const REFUSED = [
  ["font-size: 0.8rem", "declaration-property-value-allowed-list"],
  ["font-size: 13px", "declaration-property-value-allowed-list"],
  ["font: 600 0.8rem / 1.5 var(--font-mono)", "declaration-property-value-allowed-list"],
  ["padding: 1rem", "declaration-property-value-allowed-list"],
  ["margin: 0 0 5px", "declaration-property-value-allowed-list"],
  ["margin: var(--space-9)", "declaration-property-value-allowed-list"],
  ["margin: calc(var(--nav-height))", "declaration-property-value-allowed-list"],
  ["row-gap: 0.4em", "declaration-property-value-allowed-list"],
  ["padding-inline: var(--space-1) 3px", "declaration-property-value-allowed-list"],
  ["border-radius: 6px", "declaration-property-value-allowed-list"],
  ["border-radius: 50%", "declaration-property-value-allowed-list"],
  ["border-top-left-radius: 3px", "declaration-property-value-allowed-list"],
  ["transition: color 200ms", "declaration-property-value-disallowed-list"],
  ["animation: show 0.3s 1s both", "declaration-property-value-disallowed-list"],
  ["color: #fff", "color-no-hex"],
  ["background: rgb(0 0 0 / 50%)", "function-disallowed-list"],
  ["color: orange", "color-named"],
] as const;

const ALLOWED = [
  "font-size: var(--size-small)",
  "font-size: inherit",
  "font: 600 var(--size-small) / 1.5 var(--font-mono)",
  "margin: 0 auto",
  "margin: calc(-1 * var(--space-2)) 0 var(--space-3)",
  "margin-inline-end: var(--target)",
  "padding: var(--space-1) var(--space-2) 0 !important",
  "padding-inline: clamp(var(--space-2), 3vw, var(--space-5))",
  "border-radius: 0 0 var(--radius) var(--radius)",
  "transition: color var(--quick)",
  "animation: show var(--calm) calc(var(--calm) * 2) both",
  "color: var(--accent)",
];

async function rulesBroken(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, configFile: CONFIG });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

describe("style sheets take their values from the tokens", () => {
  test.each(REFUSED)("%s is refused", async (declaration, rule) => {
    expect(await rulesBroken(`.a { ${declaration}; }`)).toEqual([rule]);
  });
  test.each(ALLOWED)("%s is allowed", async (declaration) => {
    expect(await rulesBroken(`.a { ${declaration}; }`)).toEqual([]);
  });
  test.each([
    ["(width < 999px)", ["media-feature-name-value-allowed-list"]],
    ["(998px <= width < 80rem)", ["media-feature-name-value-allowed-list"]],
    ["(max-width: 480px)", ["media-feature-range-notation"]],
    ["(height < 30rem)", ["media-feature-name-value-allowed-list"]],
    ["(997px <= width < 80rem)", []],
    ["(width < 480px)", []],
    ["(prefers-reduced-motion: reduce)", []],
  ])("a query for %s", async (query, rules) => {
    expect(await rulesBroken(`@media ${query} { .a { color: inherit; } }`)).toEqual(rules);
  });

  test.each([
    [".a ~ *", ["selector-disallowed-list"]],
    [".a~*", ["selector-disallowed-list"]],
    [".a ~ .b", []],
    [".a > *", []],
  ])("the selector %s", async (selector, rules) => {
    expect(await rulesBroken(`${selector} { color: inherit; }`)).toEqual(rules);
  });
});

describe("custom properties", () => {
  const site = path.join(ROOT, "site/src");
  const texts = filesBelow(site).map((name) => readFileSync(path.join(site, name), "utf8"));
  const framework = ["node_modules/infima/dist/css/default/default.css"];
  const all = [...texts, ...framework.map((file) => readFileSync(path.join(ROOT, file), "utf8"))];
  const namesIn = (pattern: RegExp, sheets: readonly string[] = all): Set<string> =>
    new Set(sheets.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));
  // Scripts set them as `"--name":` and with `setProperty("--name"`.
  const defined = namesIn(/(?<!var\()["']?(--[a-z][\w-]*)["']?\s*[:,\]]/g);
  const USE = /var\(\s*(--[a-z][\w-]*)/g;
  /** Defined by the classic theme. */
  const THEIRS = new Set(["--doc-sidebar-width"]);

  test("that a style sheet uses are defined", () => {
    const used = [...namesIn(USE, texts)];
    expect(used.filter((name) => !defined.has(name) && !THEIRS.has(name))).toEqual([]);
  });

  test("of the tokens are used", () => {
    const tokens = readFileSync(path.join(site, "ui/tokens.css"), "utf8");
    const names = [...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name);
    const used = namesIn(USE);
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });
});
