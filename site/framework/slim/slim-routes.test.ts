import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateRoutesCode } from "@docusaurus/core/lib/server/codegen/codegenRoutes.js";
import { afterAll, expect, test } from "vitest";

interface Loader {
  readonly resourcePath: string;
  addDependency(file: string): void;
}
const slimRoutes = createRequire(import.meta.url)("./slim-routes.cjs") as (
  this: Loader,
  source: string,
) => string;

const folder = mkdtempSync(path.join(tmpdir(), "routes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (name: string, source: string): string =>
  slimRoutes.call({ resourcePath: path.join(folder, name), addDependency: () => {} }, source);

const page = (id: string) => ({
  path: `/errors/${id}`,
  component: "@site/Entry",
  exact: true,
  oneOf: "/errors/:id",
});

test("routes of one pattern are one in the browser, as the framework writes them", () => {
  const { routesConfig, routesChunkNames } = generateRoutesCode([
    { path: "/errors/", component: "@site/List", exact: true },
    page("a"),
    page("b"),
    page("c"),
    { path: "/", component: "@site/Home", exact: true },
  ]);
  const routes = run("routes.js", routesConfig);
  expect([...routes.matchAll(/path: ['"]([^'"]*)/g)].map(([, own]) => own)).toEqual([
    "/errors/",
    "/errors/:id",
    "/",
    "*",
  ]);
  expect(routes).not.toContain("oneOf");
  writeFileSync(path.join(folder, "routes.js"), routesConfig);
  const names = JSON.parse(
    run("routesChunkNames.json", JSON.stringify(routesChunkNames)),
  ) as object;
  // The component of the one route is found by the name that it was created with.
  const created = [...routes.matchAll(/ComponentCreator\('([^']+)', '(\w+)'/g)];
  expect(Object.keys(names)).toEqual(created.map(([, own = "", hash = ""]) => `${own}-${hash}`));
});

test("a route that is written in another way stops the build", () => {
  const source = "  {\n    path: '/a',\n    oneOf: \"/:id\",\n  },\n";
  expect(() => run("routes.js", source)).toThrow("oneOf");
});
