import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");

/**
 * Writes what the site imports of `data/` and `api/` if it is absent, before the first test of a run.
 * Throws an Error if that fails.
 */
export function setup(): void {
  if (existsSync(path.join(ROOT, "site/.generated/run-operations.json"))) return;
  const args = ["--import", "tsx", "site/plugins/facts/generate.ts"];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error("The data files could not be prepared.");
}
