import { existsSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { ownTool, projectWith, runProgram } from "./world.ts";

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
  const { stdout, code } = await runProgram(process.execPath, ["--test", "a.test.mjs"], folder);
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
  const { stdout, stderr } = await runProgram(ownTool("playwright"), args, folder);
  expect(stdout, stderr).toContain("1 passed");
});

const jest = path.join(inject("toolbox"), "node_modules/jest/bin/jest.js");
const hasJest = inject("toolbox") !== "" && existsSync(jest);

/** A test file for runners that have Jest's globals. */
const WITH_HOOKS = `
  import { useSwarm } from "@swarm-docs/node/jest";
  const given = useSwarm();
  const ids = new Set();
  for (const name of ["one", "other"]) {
    test(name, async () => {
      expect((await fetch(given.swarm.url + "/health")).status).toBe(200);
      ids.add(given.swarm.batchId);
    });
  }
  test("each had its own", () => expect(ids.size).toBe(2));
`;

it.skipIf(!hasJest)("Jest has a node for every test, with modules switched on", async () => {
  const folder = projectWith({ "a.test.mjs": WITH_HOOKS, "jest.config.json": "{}" }, []);
  const args = ["--experimental-vm-modules", jest, "--rootDir", folder];
  const match = ["--config", "jest.config.json", "--testMatch", "**/*.test.mjs"];
  const { stderr, code } = await runProgram(process.execPath, [...args, ...match], folder);
  expect(stderr).toMatch(/Tests: +3 passed/);
  expect(code).toBe(0);
});

const bun = path.join(inject("toolbox"), "node_modules/bun/bin/bun");
const hasBun = inject("toolbox") !== "" && existsSync(bun);

it.skipIf(!hasBun)("Bun has a node for every test (where the toolbox has Bun)", async () => {
  const folder = projectWith({ "a.test.mjs": WITH_HOOKS }, []);
  const { stderr, code } = await runProgram(bun, ["test", "a.test.mjs"], folder);
  expect(stderr).toMatch(/3 pass\b[^]*0 fail\b/);
  expect(code).toBe(0);
});
