import path from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../run.ts";
import { fences, ownTool, project, projectWith, runProgram } from "./world.ts";

describe.each(["protocol", "openapi"])("README of %s", (name) => {
  it("does what it says, read from the package", async () => {
    const examples = fences(name).filter((code) => code.includes("console.log"));
    expect(examples.length).toBeGreaterThan(0);
    const scripts = examples.map((code, index) => [
      `${index}.mjs`,
      transformSync(code, { loader: "ts" }).code,
    ]);
    const folder = project(Object.fromEntries(scripts) as Record<string, string>);
    for (const [index, code] of examples.entries()) {
      const wanted = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
      const { stdout, stderr } = await runProgram(process.execPath, [`${index}.mjs`], folder);
      expect(stdout.trimEnd().split("\n"), stderr).toEqual(wanted);
    }
  });
});

describe("README of search", () => {
  it("finds in the index of the built site what it says", async () => {
    const code = fences("search").find((one) => one.includes("console.log")) ?? "";
    const [, wanted = ""] = /console\.log\(.*\); \/\/ (.*)…$/m.exec(code) ?? [];
    expect(wanted).toMatch(/^\/docs\//);
    // In the place of the site's server: the packages are packed from this build.
    const server = `
      import { readFileSync } from "node:fs";
      const built = ${JSON.stringify(path.join(ROOT, "site/build"))};
      globalThis.fetch = async (at) => new Response(readFileSync(built + at));`;
    const folder = project({
      "server.mjs": server,
      "a.mjs": transformSync(code, { loader: "ts" }).code,
    });
    const args = ["--import", "./server.mjs", "a.mjs"];
    const { stdout, stderr } = await runProgram(process.execPath, args, folder);
    expect(stdout.startsWith(wanted), stdout + stderr).toBe(true);
  });
});

describe("README of node", () => {
  it("its test passes", async () => {
    const code = fences("node").find((one) => one.includes("@swarm-docs/node/vitest")) ?? "";
    const folder = projectWith({ "a.test.ts": code }, ["vitest", "@ethersphere/bee-js"]);
    const args = ["run", "--root", folder, "--reporter=json"];
    const { stdout, stderr } = await runProgram(ownTool("vitest"), args, folder);
    expect(stdout, stderr).toContain('"numPassedTests":1');
  });
});
