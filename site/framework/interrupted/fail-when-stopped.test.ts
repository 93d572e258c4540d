import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

const OURS = JSON.stringify(path.join(import.meta.dirname, "fail-when-stopped.ts"));

/** The exit code of a process that listens as the framework does, with or without our change, and is stopped. */
function codeOf(signal: "SIGINT" | "SIGTERM", change: string): Promise<number | null> {
  const program = `
    process.on("${signal}", () => process.exit());
    ${change}
    setInterval(() => {}, 1000);
    process.kill(process.pid, "${signal}");`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: "ignore" }).once("close", resolve);
  });
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "a build that %s stops does not pass for a whole one",
  async (signal) => {
    const change = `const { failWhenStopped } = await import(${OURS}); failWhenStopped();`;
    expect(await codeOf(signal, "")).toBe(0);
    expect(await codeOf(signal, change)).toBe(1);
  },
);

test("the framework still ends a stopped build so", () => {
  const core = createRequire(import.meta.url).resolve("@docusaurus/core/package.json");
  const build = readFileSync(path.join(path.dirname(core), "lib/commands/build/build.js"), "utf8");
  expect(build).toMatch(/process\.on\(sig, \(\) => process\.exit\(\)\)/);
});
