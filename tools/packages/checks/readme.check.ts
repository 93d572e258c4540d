import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, inject, it } from "vitest";
import { ROOT } from "../../run.ts";
import { ownTool, project, run } from "./world.ts";

/** The TypeScript fences of an installed README. */
function fences(name: string): string[] {
  const file = path.join(inject("installed"), "node_modules/@swarm-docs", name, "README.md");
  const found = readFileSync(file, "utf8").matchAll(/^```ts\n([^]*?)^```/gm);
  return [...found].map(([, code]) => code ?? "");
}

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
      const { stdout, stderr } = await run(process.execPath, [`${index}.mjs`], folder);
      expect(stdout.trimEnd().split("\n"), stderr).toEqual(wanted);
    }
  });
});

describe("README of node", () => {
  it("its test passes", async () => {
    const code = fences("node").find((one) => one.includes("@swarm-docs/node/vitest")) ?? "";
    const folder = project({ "package.json": '{"type":"module"}', "a.test.ts": code });
    // What the reader has installed beside the node.
    mkdirSync(path.join(folder, "node_modules/@ethersphere"), { recursive: true });
    for (const peer of ["vitest", "@ethersphere/bee-js"]) {
      symlinkSync(path.join(ROOT, "node_modules", peer), path.join(folder, "node_modules", peer));
    }
    const node = "node_modules/@swarm-docs/node";
    cpSync(path.join(inject("installed"), node), path.join(folder, node), { recursive: true });
    const args = ["run", "--root", folder, "--reporter=json"];
    const { stdout, stderr } = await run(ownTool("vitest"), args, folder);
    expect(stdout, stderr).toContain('"numPassedTests":1');
  });
});
