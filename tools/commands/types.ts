import { existsSync } from "node:fs";
import path from "node:path";
import { make } from "../../site/plugins/facts/make.ts";
import { PACKAGES } from "../packages/catalogue.ts";
import { command, ROOT, run } from "../run.ts";

/** Every compiler setting of the repository: each room has its own, because each sees other globals. */
const PROJECTS = [
  ...PACKAGES.flatMap((name) => [
    `packages/${name}/tsconfig.json`,
    `packages/${name}/tsconfig.test.json`,
  ]),
  "site/shared/tsconfig.json",
  "site/tsconfig.json",
  "tools/tsconfig.json",
  "e2e/tsconfig.json",
].filter((project) => existsSync(project));

const CACHE = path.join(ROOT, "node_modules/.cache/types");

/** Options that keep what the compiler knows of a project for the next run: 13 s of CPU instead of 45 for all. */
const incremental = (project: string): string[] => [
  "--incremental",
  "--tsBuildInfoFile",
  path.join(CACHE, `${project.replaceAll("/", "-")}.tsbuildinfo`),
];

const USAGE = `
npm run types

Checks the types of every room with its own compiler settings.
`;

await command({ usage: USAGE }, async () => {
  // The site imports files that are made from `data/` and `api/`.
  await make("facts");
  const failed: string[] = [];
  for (const project of PROJECTS) {
    const { code } = await run("tsc", ["-p", project, ...incremental(project)]);
    if (code !== 0) failed.push(project);
  }
  if (failed.length > 0) throw new Error(`Type errors in: ${failed.join(", ")}`);
  console.log(`${PROJECTS.length} projects: no type errors`);
});
