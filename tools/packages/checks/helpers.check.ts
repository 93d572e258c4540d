import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { folderWith, npm, ownTool, projectWith, runProgram } from "./world.ts";

it("node:test has a node for every test", async () => {
  const file = `
    import { equal } from "node:assert/strict";
    import { test } from "@swarm-docs/node/node-test";
    test("is healthy", async ({ swarm }) => {
      equal((await fetch(swarm.url + "/health")).status, 200);
    });
    test("fails", async () => { throw new Error("as it should"); });
    test("has options", { skip: "not now" }, async () => { throw new Error("ran"); });
  `;
  const folder = projectWith({ "a.test.mjs": file }, []);
  const { stdout, code } = await runProgram(process.execPath, ["--test", "a.test.mjs"], folder);
  expect(stdout).toMatch(/pass 1\b[^]*fail 1\b[^]*skipped 1\b/);
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

/** As Babel and TypeScript write it for Jest, which reads tests as CommonJS by default. */
const WITH_REQUIRE = `
  const { SwarmError } = require("@swarm-docs/node");
  const { useSwarm } = require("@swarm-docs/node/jest");
  const { BeeResponseError } = require("@ethersphere/bee-js");
  const given = useSwarm();
  test("uploads", async () => {
    const { swarm } = given;
    const bee = await swarm.bee();
    const { reference } = await bee.uploadData(swarm.batchId, "foo");
    expect((await bee.downloadData(reference)).toUtf8()).toBe("foo");
    await expect(bee.downloadData("ab".repeat(32))).rejects.toThrow(BeeResponseError);
  });
  test("throws errors of the same class", async () => {
    await expect(given.swarm.mine(-1)).rejects.toThrow(SwarmError);
  });
`;

it.skipIf(!hasJest)("Jest has a node for every test, without modules", async () => {
  const files = { "a.test.cjs": WITH_REQUIRE, "jest.config.json": "{}" };
  const folder = projectWith(files, ["@ethersphere/bee-js"]);
  const args = [jest, "--rootDir", folder, "--config", "jest.config.json"];
  const match = ["--testMatch", "**/*.test.cjs"];
  const { stderr, code } = await runProgram(process.execPath, [...args, ...match], folder);
  expect(stderr).toMatch(/Tests: +2 passed/);
  expect(code).toBe(0);
});

it.each(["9.0.0", "13.0.0"])("npm installs the node beside bee-js %s", async (version) => {
  const manifest = JSON.stringify({ name: "@ethersphere/bee-js", version });
  const folder = folderWith({
    "package.json": '{"private":true}',
    "bee-js/package.json": manifest,
  });
  await npm(["pack", "./bee-js"], folder);
  const files = [`./ethersphere-bee-js-${version}.tgz`, inject("tarballs").node ?? ""];
  await npm(["install", "--offline", ...files], folder);
  const installed = path.join(folder, "node_modules/@ethersphere/bee-js/package.json");
  expect(readFileSync(installed, "utf8")).toBe(manifest);
});

it("`import` and `require` give one copy of the library", async () => {
  const file = `
    const common = require("@swarm-docs/node");
    import("@swarm-docs/node").then((own) => console.log(own.SwarmError === common.SwarmError));
  `;
  const folder = projectWith({ "a.cjs": file }, []);
  const { stdout } = await runProgram(process.execPath, ["a.cjs"], folder);
  expect(stdout).toBe("true\n");
});

const bun = path.join(inject("toolbox"), "node_modules/bun/bin/bun");
const hasBun = inject("toolbox") !== "" && existsSync(bun);

it.skipIf(!hasBun)("Bun has a node for every test (where the toolbox has Bun)", async () => {
  const folder = projectWith({ "a.test.mjs": WITH_HOOKS }, []);
  const { stderr, code } = await runProgram(bun, ["test", "a.test.mjs"], folder);
  expect(stderr).toMatch(/3 pass\b[^]*0 fail\b/);
  expect(code).toBe(0);
});
