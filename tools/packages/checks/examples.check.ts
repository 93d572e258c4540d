import { cpSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../run.ts";
import { ownTool, projectWith, runProgram } from "./world.ts";

const EXAMPLES = path.join(ROOT, "examples");
const names = readdirSync(EXAMPLES, { withFileTypes: true })
  // What has no tests of its own wants Docker: packages/node/test/edge/container.test.ts.
  .filter(({ name }) => existsSync(path.join(EXAMPLES, name, "package.json")))
  .map(({ name }) => name);

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: "es2022",
  lib: ["es2023", "dom", "esnext.disposable"],
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  // The client's own declarations are not ours to check.
  skipLibCheck: true,
  types: ["node"],
};

it.each(names)("example %s: types hold and tests pass, with the packed node", async (name) => {
  const peers = ["vitest", "@ethersphere/bee-js", "@types/node"];
  const folder = projectWith({}, peers);
  cpSync(path.join(EXAMPLES, name), folder, {
    recursive: true,
    filter: (file) => !file.includes("node_modules"),
  });
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts"] }),
  );
  expect(await runProgram(ownTool("tsc"), ["-p", "."], folder)).toMatchObject({
    stdout: "",
    code: 0,
  });
  // Beside the installations of other checks a node takes longer than Vitest's five seconds to start.
  const args = ["run", "--root", folder, "--reporter=json", "--testTimeout=60000"];
  const { stdout, stderr, code } = await runProgram(ownTool("vitest"), args, folder);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/"numPassedTests":[1-9]/);
});
