import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NIGHTLY } from "../e2e/nightly.ts";
import { addOperation, addPage, addPatchRelease } from "./recipes/recipes.ts";
import { scratchCopy, type Scratch } from "./recipes/scratch.ts";
import { editionSources } from "./editions/write.ts";
import { ROOT } from "./run.ts";

const contributing = readFileSync(path.join(ROOT, "CONTRIBUTING.md"), "utf8");

/** The last file of an operation, which a tool writes. */
const GENERATED = "api/generated/interface.d.ts";

/** The files that a recipe of CONTRIBUTING.md lists, with `X` and `NAME` for the names in it. */
function filesOf(heading: string): string[] {
  const section = contributing.split(`\n### ${heading}\n`)[1]?.split(/\n##/)[0] ?? "";
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
}

const asPattern = (file: string): RegExp =>
  new RegExp(`^${file.replace(/[.]/g, "\\.").replace(/…|\bX\b|\bNAME\b/g, "[\\w./-]+")}$`);

/** Expects that a recipe lists the files that it wrote, and no other. */
function expectFiles(heading: string, written: Iterable<string>): void {
  const files = [...written];
  const listed = filesOf(heading);
  expect(listed).toHaveLength(files.length);
  for (const file of listed)
    expect(
      files.filter((one) => one === file || (!listed.includes(one) && asPattern(file).test(one))),
      file,
    ).toHaveLength(1);
}

/** Tests of what the recipes write: pages, an operation, a release. Vitest takes each as a part of a path. */
const TESTS = [
  "data/data.test.ts",
  "tools/editions",
  "site/config",
  "site/content/pages.test.ts",
  "site/plugins/editions",
  "site/src/redirect",
  "packages/node/test/contract/contract.test.ts",
  "packages/node/test/patches.test.ts",
  ...["operations", "errors", "changes"].map(
    (name) => `packages/openapi/test/interface/${name}.test.ts`,
  ),
];

/** With NIGHTLY=1 the whole of `npm run check`, the build included. */
function expectChecked({ root }: Scratch): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" });
  git("init", "-q");
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "recipe");
  execFileSync("npm", ["run", "check", "--", "--base", "HEAD"], { cwd: root, stdio: "inherit" });
}

describe("a recipe of CONTRIBUTING.md, carried out on a copy", () => {
  let scratch: Scratch;
  beforeAll(() => (scratch = scratchCopy()), 120_000);
  afterAll(() => scratch.remove(), 120_000);

  test("adds a page with two files", () => {
    addPage(scratch);
    expectFiles("Add a page", scratch.written);
    expect(scratch.written.size).toBe(2);
  });

  test("adds an operation with at most six files", () => {
    const before = new Set(scratch.written);
    addOperation(scratch);
    const own = [...scratch.written].filter((file) => !before.has(file));
    expectFiles("Add an operation", [...own, GENERATED]);
    expect(own.length + 1).toBeLessThanOrEqual(6);
  });

  test("adds a patch release with a row of data and the facts that changed", () => {
    const before = new Set(scratch.written);
    const release = addPatchRelease(scratch);
    const own = [...scratch.written].filter((file) => !before.has(file));
    // Of the generated sources, those that name the release.
    const generated = Object.entries(editionSources(scratch.root)).filter(([, text]) =>
      text.includes(release),
    );
    expectFiles("Add a patch release of Bee", [...own, ...generated.map(([file]) => file)]);
    expect(own).toHaveLength(2);
    expect(editionSources(scratch.root)["packages/node/src/release/patches.ts"]).toContain(release);
  });

  // Nightly, once for all recipes: to generate the facts and load the modules takes 45 CPU seconds.
  test.runIf(NIGHTLY)(
    "passes the tests of what the recipes write (NIGHTLY=1)",
    { timeout: 1_200_000 },
    () => {
      const { code, output } = scratch.run("vitest/vitest.mjs", "run", "--maxWorkers=1", ...TESTS);
      expect(code, output).toBe(0);
    },
  );

  test.runIf(NIGHTLY)(
    "passes npm run check and the browser tests of pages",
    { timeout: 3_600_000 },
    () => {
      const types = scratch.run("tsx/dist/cli.mjs", "packages/openapi/tools/types.ts");
      expect(types.code, types.output).toBe(0);
      expectChecked(scratch);
      execFileSync("npm", ["run", "e2e", "--", "e2e/website/2.3-pages", "e2e/api/editions"], {
        cwd: scratch.root,
        stdio: "inherit",
      });
    },
  );
});
