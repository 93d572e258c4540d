import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { ROOT } from "../../run.ts";
import { ownTool, project, run } from "./world.ts";

/** A project that has the node, and from this repository what a developer has beside it. */
function projectWith(files: Readonly<Record<string, string>>, peers: readonly string[]): string {
  const folder = project({ "package.json": '{"type":"module"}', ...files });
  const node = "node_modules/@swarm-docs/node";
  cpSync(path.join(inject("installed"), node), path.join(folder, node), { recursive: true });
  for (const peer of peers) {
    const to = path.join(folder, "node_modules", peer);
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(path.join(ROOT, "node_modules", peer), to);
  }
  return folder;
}

it("node:test has a node for every test", async () => {
  const file = `
    import { equal } from "node:assert/strict";
    import { test } from "@swarm-docs/node/node-test";
    test("is healthy", async ({ swarm }) => {
      equal((await fetch(swarm.url + "/health")).status, 200);
    });
    test("fails", async () => { throw new Error("as it should"); });
  `;
  const folder = projectWith({ "a.test.mjs": file }, []);
  const { stdout, code } = await run(process.execPath, ["--test", "a.test.mjs"], folder);
  expect(stdout).toMatch(/pass 1\b[^]*fail 1\b/);
  expect(code).toBe(1);
});

it("Playwright has a node for every test", async () => {
  const file = `
    import { expect } from "@playwright/test";
    import { test } from "@swarm-docs/node/playwright";
    test("is healthy", async ({ swarm }) => {
      const answer = await fetch(swarm.url + "/health", { headers: { Origin: "http://a.example" } });
      expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "http://a.example"]);
    });
  `;
  const folder = projectWith({ "a.spec.mjs": file }, ["@playwright/test"]);
  const args = ["test", "--reporter=line", "--workers=1"];
  const { stdout, stderr } = await run(ownTool("playwright"), args, folder);
  expect(stdout, stderr).toContain("1 passed");
});
