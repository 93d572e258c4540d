import { expect, it } from "vitest";
import { ownTool, projectWith, run } from "./world.ts";

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
