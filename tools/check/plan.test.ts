import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { planChecks, READERS } from "./plan.ts";
import { ROOT } from "../run.ts";

test("nothing changed: nothing beyond format and linter", () => {
  expect(planChecks([])).toEqual({
    related: [],
    suites: [],
    pages: [],
    hasTypes: false,
    hasBuild: false,
  });
});

test("a source calls for its tests, for types, and for the site that uses it", () => {
  const plan = planChecks(["packages/node/src/app.ts"]);
  expect(plan.related).toEqual(["packages/node/src/app.ts"]);
  expect([plan.hasTypes, plan.hasBuild]).toEqual([true, true]);
});

test("a test builds no site, and a browser test is none of the unit tests", () => {
  expect(planChecks(["site/config/site.test.ts"]).hasBuild).toBe(false);
  expect(planChecks(["e2e/axe.ts"])).toMatchObject({ related: [], hasBuild: false });
});

test("a page calls for its own samples, the document of the interface for its readers", () => {
  const page = "docs/develop/introduction.mdx";
  const plan = planChecks([page]);
  expect(plan.pages).toEqual([page]);
  expect(plan.suites.some((name) => name.startsWith("tools/samples/"))).toBe(true);
  expect(plan.hasBuild).toBe(true);
  expect(planChecks(["api/paths/stamps.yaml"]).suites).toContain("contract/contract");
});

test("other packages call for everything", () => {
  expect(planChecks(["package-lock.json"])).toMatchObject({ suites: [""], hasBuild: true });
});

test("every suite that reads files is there", () => {
  const rooms = ["packages", "site", "tools", "data", "api"];
  const files = rooms.flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: "utf8" })
      .filter((file) => /^(?!.*node_modules).*\.test\.tsx?$/.test(file))
      .map((file) => `${room}/${file}`),
  );
  const missing = READERS.flatMap(([, names]) => names).filter(
    (name) => !files.some((file) => file.includes(name)),
  );
  expect(missing).toEqual([]);
});
