import { expect, test } from "vitest";
import { headerRules, SAMPLE_POLICY, WORKER_POLICY } from "./policy.ts";
import { staticHostTokens } from "./markdown-tokens.ts";
import { headersFile, redirectsFile } from "./static-hosts.ts";

type Rule = readonly [path: string, headers: readonly (readonly [name: string, value: string])[]];

function parse(text: string): Rule[] {
  return text
    .trim()
    .split("\n\n")
    .map((block) => {
      const [path = "", ...lines] = block.split("\n");
      return [
        path,
        lines.map((line) => {
          const [name = "", value = ""] = line.trim().split(/: (.*)/);
          return [name, value] as const;
        }),
      ];
    });
}

/** All values of the rules that match, in their order: hosts join them, or take one. */
function valuesAt(rules: readonly Rule[], address: string, header: string): string[] {
  const matches = (path: string): boolean =>
    path.endsWith("*") ? address.startsWith(path.slice(0, -1)) : path === address;
  return rules
    .filter(([path]) => matches(path))
    .flatMap(([, headers]) => headers.filter(([name]) => name === header))
    .map(([, value]) => value);
}

const FILES = [
  "index.html",
  "404.html",
  "docs/index.html",
  "docs/a/b/index.html",
  "play/index.html",
  "assets/parts/x.html",
];
const POLICY = "default-src 'self'; script-src 'self' 'sha256-a+b='";

test.each(["/", "/under/"])("below %s no path gets a header from two rules", (base) => {
  const rules = parse(headersFile(headerRules(POLICY, base), FILES));
  const policy = (address: string): string[] =>
    valuesAt(rules, base + address, "Content-Security-Policy");
  const pages = [
    "",
    "index.html",
    "404.html",
    "docs",
    "docs/",
    "docs/a/b",
    "play",
    "play/",
    "assets/parts/x.html",
  ];
  for (const page of pages) expect([page, policy(page)]).toEqual([page, [POLICY]]);
  expect(policy("assets/worker/node.js")).toEqual([WORKER_POLICY]);
  expect(policy("assets/samples/run.js")).toEqual([SAMPLE_POLICY]);
  expect(policy("assets/js/main.js")).toEqual([]);
  const names = new Set(rules.flatMap(([, headers]) => headers.map(([name]) => name)));
  for (const address of [...pages, "assets/worker/x.js", "assets/samples/x.js", "none"])
    for (const name of names)
      expect(valuesAt(rules, base + address, name).length).toBeLessThanOrEqual(1);
});

test("headers without an exception stand for all paths", () => {
  const rules = parse(headersFile(headerRules(POLICY, "/"), FILES));
  for (const header of ["X-Content-Type-Options", "Cross-Origin-Opener-Policy"])
    expect(valuesAt(rules, "/no/such/path", header)).toHaveLength(1);
  expect(valuesAt(rules, "/assets/js/x.js", "Cache-Control")).toEqual([
    "public, max-age=31536000, immutable",
  ]);
});

test("the costs of Markdown pages are added behind the rules", () => {
  const before = headersFile(headerRules(POLICY, "/"), FILES);
  const counts = new Map([
    ["/docs/a.md", 12],
    ["/docs/b.md", 3],
  ]);
  const rules = parse(before + staticHostTokens(counts));
  expect(rules.slice(0, -2)).toEqual(parse(before));
  expect(valuesAt(rules, "/docs/a.md", "X-Markdown-Tokens")).toEqual(["12"]);
  expect(valuesAt(rules, "/docs/a", "X-Markdown-Tokens")).toEqual([]);
});

test("a redirect keeps the rest of the path", () => {
  expect(redirectsFile([{ from: "/docs/2.6/", to: "/docs/" }])).toBe(
    "/docs/2.6/* /docs/:splat 301\n",
  );
});
