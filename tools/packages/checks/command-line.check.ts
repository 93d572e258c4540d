import { describe, expect, inject, it } from "vitest";
import path from "node:path";
import { run } from "./world.ts";

const npx = (...args: string[]) =>
  run("npx", ["--no-install", "swarm-node", ...args], inject("installed"));

describe("npx swarm-node", () => {
  it("says what it can, by the name that it was called with", async () => {
    const { stdout, code } = await npx("--help");
    expect(code).toBe(0);
    expect(stdout).toContain("swarm-node");
    expect(stdout).not.toContain("npm run");
    const wrong = await npx("--bogus");
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("swarm-node --help");
  });

  it("runs a command beside a node, and ends as it does", async () => {
    const script =
      "fetch(process.env.BEE_URL + '/stamps/' + process.env.BEE_BATCH)" +
      ".then((r) => r.json()).then((b) => { console.log(b.usable); process.exit(3); })";
    const { stdout, code } = await npx("--", process.execPath, "-e", script);
    expect({ stdout, code }).toEqual({ stdout: "true\n", code: 3 });
  });

  it("check compares a node with the interface", async () => {
    const dist = path.join(inject("installed"), "node_modules/@swarm-docs/node/dist");
    const { createSwarm } = (await import(
      /* @vite-ignore */ path.join(dist, "swarm.js")
    )) as typeof import("../../../packages/node/src/swarm.ts");
    await using swarm = await createSwarm({ persona: "full", peers: 3 });
    const { stdout, code } = await npx("check", swarm.url);
    expect(stdout).toContain("0 answers differ");
    expect(code).toBe(0);
  });
});
