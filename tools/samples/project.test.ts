import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editionFact, NEWEST_RELEASE as RELEASE } from "../../site/settings/editions.ts";
import { allFences } from "../../site/content/page-fences.ts";
import { matches } from "../../site/shared/samples/match.ts";
import { projectFiles } from "../../site/src/samples/edit/project.ts";
import { localised } from "../../site/shared/samples/node-url.ts";
import { ROOT } from "../run.ts";
import { editionFolder } from "./client.ts";
import { openSession, type Session } from "./session.ts";

// Runs the downloadable project against a node; only the port differs.

const run = promisify(execFile);
const PAGE = "develop/tools-and-features/feeds.mdx";
let session: Session;

beforeAll(async () => {
  const parent = editionFolder("samples-project", RELEASE);
  session = await openSession("project", { release: RELEASE, parent });
}, 120_000);
afterAll(() => session.stop());

const sample = allFences(RELEASE).find(
  ({ page, language, words, code }) =>
    page.endsWith(PAGE) && language === "ts" && words.includes("test") && code.includes("BATCH_ID"),
);

test("the second command of its README runs the sample, without a variable", async () => {
  const versions = {
    beeJs: editionFact(RELEASE)["bee-js"],
    tsx: "4.0.0",
    verifiedFetch: "https://docs.example/get/swarm-fetch.tgz",
  };
  const files = projectFiles({
    code: sample?.code ?? "",
    page: "https://docs.example/feeds",
    bee: RELEASE,
    versions,
  });
  expect(Object.keys(files)).toEqual(["package.json", "README.md", "sample.ts", "batch.mjs"]);
  expect(JSON.parse(files["package.json"] ?? "")).toMatchObject({
    dependencies: { "@ethersphere/bee-js": versions.beeJs },
    devDependencies: { tsx: versions.tsx },
  });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(session.folder, name), localised(text, session.url));
  }
  // Link the dependencies from this repository; the edition's bee-js is one folder up.
  mkdirSync(path.join(session.folder, "node_modules/.bin"), { recursive: true });
  const tsx = path.join(ROOT, "node_modules/tsx");
  symlinkSync(tsx, path.join(session.folder, "node_modules/tsx"), "junction");
  symlinkSync(path.join(tsx, "dist/cli.mjs"), path.join(session.folder, "node_modules/.bin/tsx"));
  const { BATCH_ID: _, ...env } = process.env;
  const { stdout, stderr } = await run("npm", ["start", "--silent"], {
    cwd: session.folder,
    env,
    timeout: 60_000,
  });
  expect(stderr).toBe("");
  expect(matches(sample?.output ?? "no output", stdout), stdout).toBe(true);
}, 90_000);

test("a sample that buys nothing needs no batch", () => {
  const files = projectFiles({
    code: "console.log(1)",
    page: "https://docs.example/",
    bee: RELEASE,
    versions: { beeJs: "12.0.0", tsx: "4.0.0", verifiedFetch: "none" },
  });
  expect(Object.keys(files)).not.toContain("batch.mjs");
  expect(files["README.md"]).not.toContain("BATCH_ID");
  expect(files["package.json"]).toContain('"start": "tsx sample.ts"');
});

test("a sample that reads verified names the package by its address", () => {
  const verifiedFetch = "https://docs.example/get/swarm-fetch.tgz";
  const files = projectFiles({
    code: 'import { createSwarmFetch } from "@swarm-docs/fetch";',
    page: "https://docs.example/",
    bee: RELEASE,
    versions: { beeJs: "12.0.0", tsx: "4.0.0", verifiedFetch },
  });
  expect(JSON.parse(files["package.json"] ?? "")).toMatchObject({
    dependencies: { "@swarm-docs/fetch": verifiedFetch },
  });
});
