import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "./run.ts";

const read = (...names: string[]): string => readFileSync(path.join(ROOT, ...names), "utf8");

interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<
    string,
    {
      steps: { uses?: string; run?: string; with?: object }[];
      strategy?: { matrix: { node: string[] } };
    }
  >;
}

test.each([
  ["test", ".ci/run"],
  ["nightly", "npm run test:all"],
])(
  "the workflow %s runs %s, with the history that dates pages, and may only read",
  (name, command) => {
    const { permissions, jobs } = parse(read(`.github/workflows/${name}.yml`)) as Workflow;
    expect(permissions).toEqual({ contents: "read" });
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    expect(steps.flatMap(({ run }) => run ?? [])).toContain(command);
    const checkout = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkout?.with).toMatchObject({ "fetch-depth": 0, "persist-credentials": false });
  },
);

test("the release watch may open a pull request, and puts no text from outside into a script", () => {
  const { permissions, jobs } = parse(read(".github/workflows/releases.yml")) as Workflow;
  expect(permissions).toEqual({ contents: "read" });
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(runs[0]).toMatch(/^npm run releases -- --body /);
  expect(runs.join("\n")).not.toContain("${{");
});

test("workflows use actions at a commit, which cannot move as a tag can, with the version beside it", () => {
  const folder = ".github/workflows";
  for (const name of readdirSync(path.join(ROOT, folder))) {
    const used = read(folder, name).match(/\buses:.*/g) ?? [];
    expect(used.length, name).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

test("continuous integration runs what developers run", () => {
  expect(statSync(path.join(ROOT, ".ci/run")).mode & 0o111).not.toBe(0);
  expect(read(".ci/run")).toMatch(/\nexec npm test\n$/);
});

test("every night the tests run with each Node.js that the readmes name, the oldest one first", () => {
  const { permissions, jobs } = parse(read(".github/workflows/nightly.yml")) as Workflow;
  expect(permissions).toEqual({ contents: "read" });
  const { strategy, steps = [] } = jobs["node"] ?? {};
  expect(steps.flatMap(({ run }) => run ?? [])).toContain("npm run test:unit");
  const tried = strategy?.matrix.node ?? [];
  const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${tried[0]}`);
  const range = `${tried.slice(0, -1).join(", ")} and ${tried.at(-1)}`;
  for (const file of ["README.md", "packages/node/README.md"]) expect(read(file)).toContain(range);
});

test("who reports something is asked for what is needed, and told where holes are reported", () => {
  const folder = ".github/ISSUE_TEMPLATE";
  const forms = readdirSync(path.join(ROOT, folder)).filter((name) => name !== "config.yml");
  expect(forms.length).toBeGreaterThan(1);
  for (const name of forms) {
    const form = parse(read(folder, name)) as { name: string; description: string; body: object[] };
    expect(form.name.length, name).toBeGreaterThan(3);
    expect(form.description.length, name).toBeGreaterThan(10);
    expect(form.body.length, name).toBeGreaterThan(1);
  }
  expect(read(".github/pull_request_template.md").length).toBeGreaterThan(100);
  expect(read("SECURITY.md")).toMatch(/^## How to report$/m);
});

test("every command that is told to developers is there", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const file of ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "tools/README.md"]) {
    const told = [...read(file).matchAll(/\bnpm run ([a-z][\w:]*)/g)].map(([, name = ""]) => name);
    expect(told.length, file).toBeGreaterThan(0);
    expect([file, ...told.filter((name) => !(name in scripts))]).toEqual([file]);
  }
  for (const heading of ["Release the packages", "Release the site", "Publish the site on Swarm"])
    expect(read("CONTRIBUTING.md")).toContain(`\n## ${heading}\n`);
});

test("no package may run a script at its installation, and npm asks about none", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const withScript = Object.entries(packages).flatMap(([folder, { hasInstallScript }]) =>
    hasInstallScript ? [[folder.replace(/^.*node_modules\//, ""), false]] : [],
  );
  const { allowScripts } = JSON.parse(read("package.json")) as { allowScripts: object };
  expect(allowScripts).toEqual(Object.fromEntries(withScript));
});
