import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateRoutesCode } from "@docusaurus/core/lib/server/codegen/codegenRoutes.js";
import { afterAll, expect, test, vi } from "vitest";

interface Loader {
  readonly resourcePath: string;
  addDependency(file: string): void;
}
const require = createRequire(import.meta.url);
const slimPages = require("./slim-pages.cjs") as (this: Loader, source: string) => string;
const slimRegistry = require("./slim-registry.cjs") as (source: string) => string;
const shortNames = require("./short-names.cjs") as (
  registry: string,
) => ReadonlyMap<string, string>;

const row = (name: string, file: string): string =>
  `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${file}"), "${file}", require.resolveWeak("${file}")],`;
const registryOf = (...names: readonly string[]): string =>
  `export default {\n${names.map((name) => row(name, `@site/${name}.mdx`)).join("\n")}\n};\n`;

const folder = mkdtempSync(path.join(tmpdir(), "pages-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("names are as short as tells them apart, and three digits at least", () => {
  const names = shortNames(registryOf("12345678", "12399999", "abcdef01"));
  expect([...names]).toEqual([
    ["12345678", "1234"],
    ["12399999", "1239"],
    ["abcdef01", "abc"],
  ]);
});

test("the registry has each part by its short name, and loads the file of that name", () => {
  const slim = slimRegistry(registryOf("12345678", "abcdef01"));
  expect(slim).toContain(
    '"123": [() => import(/* webpackChunkName: "123" */ "@site/12345678.mdx")]',
  );
  expect(slim).not.toContain("resolveWeak");
  expect(slim).not.toContain('abcdef01"');
});

test("a page of documentation finds its parts in its row; other routes find them in the table", () => {
  // Parts have names of eight digits in builds only.
  vi.stubEnv("NODE_ENV", "production");
  const { routesConfig, routesChunkNames, registry } = generateRoutesCode([
    {
      path: "/docs/",
      component: "@theme/DocRoot",
      routes: [
        {
          path: "/docs/a",
          component: "@theme/DocItem",
          exact: true,
          sidebar: "docs",
          modules: { content: "@site/docs/a.mdx" },
        },
      ],
    },
    { path: "/", component: "@site/Home", exact: true },
  ] as never);
  const rows = Object.entries(registry).map(([name, file]) => row(name, String(file)));
  const names = JSON.stringify(routesChunkNames);
  const files = {
    "registry.js": `export default {\n${rows.join("\n")}\n};\n`,
    "routesChunkNames.json": names,
    "routes.js": routesConfig,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const run = (name: string, source: string): string =>
    slimPages.call({ resourcePath: path.join(folder, name), addDependency: () => {} }, source);

  const short = shortNames(files["registry.js"]);
  const part = (file: string): string => {
    const [name = ""] = Object.entries(registry).find(([, own]) => String(own) === file) ?? [];
    return short.get(name) ?? "none";
  };
  const routes = run("routes.js", routesConfig);
  expect(routes).toContain(
    `page('/docs/a', "${part("@theme/DocItem")}", "${part("@site/docs/a.mdx")}", "docs")`,
  );
  const table = JSON.parse(run("routesChunkNames.json", names)) as Record<string, object>;
  const [home = ""] = Object.keys(table).filter((key) => key.startsWith("/-"));
  expect(table[home]).toEqual({ __comp: part("@site/Home") });
  expect(Object.keys(table).some((key) => key.startsWith("/docs/a"))).toBe(false);
});
