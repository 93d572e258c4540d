import { readdirSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import path from "node:path";
import { folderWith, runProgram } from "./world.ts";

const npx = (...args: string[]) =>
  runProgram("npx", ["--no-install", "swarm-node", ...args], inject("installed"));

/** What a program had loaded when it printed its first line. */
interface LoadedAtStart {
  /** Names of scripts, in order. */
  readonly files: readonly string[];
  /** Length of these scripts. */
  readonly bytes: number;
  /** Modules of Node.js. */
  readonly builtins: readonly string[];
}

/** Writes {@link LoadedAtStart} to standard error at the first line of a program, and ends it. */
const LOADED_AT_START = `
  const { Module } = require("node:module");
  const { basename } = require("node:path");
  const compile = Module.prototype._compile;
  const loaded = { files: [], bytes: 0 };
  Module.prototype._compile = function (text, file) {
    loaded.files.push(basename(file));
    loaded.bytes += text.length;
    return compile.apply(this, arguments);
  };
  process.stdout.write = () => {
    process.stderr.write(JSON.stringify({ ...loaded, builtins: process.moduleLoadList }), () => process.exit());
  };`;

describe("the command line of the installed node", () => {
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

  it("has the page of the node, with all of its files, and so has a node of a test", async () => {
    const installed = path.join(inject("installed"), "node_modules/@swarm-docs/node");
    const { createSwarm } = (await import(
      /* @vite-ignore */ path.join(installed, "dist/swarm.js")
    )) as typeof import("../../../packages/node/src/swarm.ts");
    await using swarm = await createSwarm();
    const files = readdirSync(path.join(installed, "dist/ui"));
    expect(files).toEqual(
      expect.arrayContaining(["index.html", "ui.js", "ui.css", "miner.js", "facts.json"]),
    );
    const script = `
      const asked = ${JSON.stringify(["", ...files])}.map((name) => fetch(process.env.BEE_URL + "/_dev/ui/" + name));
      Promise.all(asked).then((all) => {
        console.log(...new Set(all.map(({ status }) => status)));
        process.exit(); // An unread response body would keep the process alive for half a minute.
      });`;
    const { stdout } = await npx("--", process.execPath, "-e", script);
    expect(stdout).toBe("200\n");
    const page = await (await fetch(`${swarm.url}/_dev/ui`)).text();
    expect(page).toContain('src="/_dev/ui/ui.js"');
    expect(page).not.toMatch(/<script(?![^>]*src=)|style=|https?:/);
  });

  it("parses no more than it needs until the chain is up, and reads no package for rare requests", async () => {
    const folder = folderWith({ "hook.cjs": LOADED_AT_START });
    const dist = path.join(inject("installed"), "node_modules/@swarm-docs/node/dist");
    const { stderr } = await runProgram(
      process.execPath,
      ["--require", "./hook.cjs", path.join(dist, "bin/swarm-node.cjs"), "chain", "--port", "0"],
      folder,
    );
    const { files, bytes, builtins } = JSON.parse(stderr) as LoadedAtStart;
    expect(files).toEqual(["swarm-node.cjs", "cli.cjs"]);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(960_000);
    // `Request` and `Response`, 30 ms of the start.
    expect(builtins.filter((name) => name.includes("undici"))).toEqual([]);
    // What a request for an expression or a websocket reads then.
    expect(readdirSync(path.join(dist, "bin"))).toEqual(
      expect.arrayContaining(["re2js.cjs", "ws.cjs"]),
    );
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
