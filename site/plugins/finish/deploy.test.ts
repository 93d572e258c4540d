import { describe, expect, test } from "vitest";
import { caddyfile, nginxConfig } from "./deploy.ts";
import { discoveryHeaders } from "../discovery/discovery.ts";
import { headerRules } from "./policy.ts";

const rules = headerRules(
  "default-src 'none'; script-src 'self' 'sha256-a+b='",
  "/under/",
  discoveryHeaders({ baseUrl: "/under/", router: "history" }, true),
);
const aliases = [{ from: "/under/docs/2.6/", to: "/under/docs/" }];

/** Names of the directives of a configuration for nginx with their depth; throws where one has no end. */
function directives(source: string): string[] {
  const found: string[] = [];
  let words = "";
  let depth = 0;
  const token = /"(?:[^"\\]|\\.)*"|#.*|[;{}]|[^\s;{}"#]+/g;
  for (const [text] of source.matchAll(token)) {
    if (text.startsWith("#")) continue;
    if (text === ";" || text === "{") found.push(`${depth} ${words.trim().split(" ")[0]}`);
    if (text === "}" && words !== "") throw new Error(`No end: ${words}`);
    if (/^[;{}]$/.test(text)) words = "";
    else words += `${text} `;
    depth += text === "{" ? 1 : text === "}" ? -1 : 0;
  }
  if (depth !== 0 || words !== "") throw new Error(`Not closed: ${depth} ${words}`);
  return found;
}

describe("nginx", () => {
  test("every directive has its end, and every header a map", () => {
    const config = nginxConfig(rules, "/under/", aliases);
    const names = directives(config);
    expect(names.filter((name) => name === "0 map")).toHaveLength(
      // One map for the twins; `Content-Type` has a location instead, because add_header would repeat it.
      new Set(rules.flatMap(({ headers }) => Object.keys(headers))).size - 1 + 1,
    );
    expect(names).toContain("2 default_type");
    expect(names).toContain("2 try_files");
    expect(names).toContain("1 rewrite");
    expect(() => directives(config.replace("charset utf-8;", "charset utf-8"))).not.toThrow();
    expect(() => directives(config.replace(/}\s*$/, ""))).toThrow(/Not closed/);
  });

  test("the last rule that fits comes first", () => {
    const policies = [
      ...nginxConfig(rules, "/under/", aliases).matchAll(/"~\^(\S+)" "(?:default-src)/g),
    ];
    expect(policies.map(([, path]) => path)).toEqual([
      "/under/assets/samples/",
      "/under/assets/worker/",
      "/under/",
    ]);
  });
});

test("Caddy gets every header of every rule in their order", () => {
  const config = caddyfile(rules, "/under/", aliases);
  expect([...config.matchAll(/header (\/\S+) \{/g)].map(([, path]) => path)).toEqual(
    rules.map(({ path }) => path),
  );
  for (const { headers } of rules)
    for (const [name, value] of Object.entries(headers))
      expect(config).toContain(`${name} "${value.replaceAll('"', '\\"')}"`);
});
