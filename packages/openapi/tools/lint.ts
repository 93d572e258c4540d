import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, toYaml } from "../src/bundle/bundle.ts";
import type { OpenApiDocument } from "../src/bundle/document.ts";
import { API_ROOT } from "../src/bundle/source.ts";
import { INTERFACE_VERSIONS } from "../src/document/version.ts";

/** What the lint found. Redocly reports warnings and errors alike as problems. */
interface LintResult {
  problems: number;
  /** Redocly's own words, for a person. */
  report: string;
}

/** Path of the `redocly` executable. */
function redoclyCommand(): string {
  const packageFile = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
  return resolve(dirname(packageFile), "bin/cli.js");
}

function redoclyLint(file: string): { stdout: string; stderr: string } {
  const config = join(API_ROOT, "redocly.yaml");
  const options = ["--config", config, "--format", "json", "--max-problems", "500"];
  return spawnSync(process.execPath, [redoclyCommand(), "lint", file, ...options], {
    encoding: "utf8",
    // No telemetry from a build tool.
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
}

/** Runs Redocly over a document, with the rules of `api/redocly.yaml`. */
export function lint(document: OpenApiDocument): LintResult {
  const folder = mkdtempSync(join(tmpdir(), "swarm-api-"));
  try {
    const file = join(folder, "openapi.yaml");
    writeFileSync(file, toYaml(document));
    const { stdout, stderr } = redoclyLint(file);
    const start = stdout.indexOf("{");
    if (start < 0) throw new Error(`redocly gave no result: ${stdout}${stderr}`);
    const { totals, problems } = JSON.parse(stdout.slice(start)) as Output;
    return {
      problems: totals.errors + totals.warnings + totals.ignored,
      report: problems.map(describe).join("\n"),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Problem {
  ruleId: string;
  severity: string;
  message: string;
  location: { pointer?: string; start?: { line: number } }[];
}

interface Output {
  totals: { errors: number; warnings: number; ignored: number };
  problems: Problem[];
}

function describe({ severity, ruleId, message, location: [at] }: Problem): string {
  return `${severity} ${ruleId} ${at?.pointer ?? `line ${at?.start?.line ?? "?"}`}: ${message}`;
}

const [, entry] = process.argv;
if (entry !== undefined && import.meta.url === pathToFileURL(entry).href) {
  for (const version of INTERFACE_VERSIONS) {
    const { problems, report } = lint(await bundle(version));
    console.log(problems === 0 ? `api ${version}: no problems` : report);
    if (problems > 0) process.exitCode = 1;
  }
}
