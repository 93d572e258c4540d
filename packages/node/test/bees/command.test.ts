// `swarm-node bee` as a program, with a fake Bee: output, exit codes and shutdown.
import { spawn, type ChildProcess } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundledCommandLine } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import { exists, fakeBee, isAlive } from "./fake.ts";

let commandLine: readonly string[] = [];
let bee = "";

beforeAll(async () => {
  commandLine = await bundledCommandLine();
  bee = await fakeBee();
});

interface Running {
  readonly child: ChildProcess;
  /** Resolves with standard output when it contains the text, or at the end. */
  until(text: string): Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; out: string; err: string }>;
}

function launch(...args: readonly string[]): Running {
  const child = spawn(process.execPath, [
    ...commandLine,
    "bee",
    "--bee",
    bee,
    "--port",
    "auto",
    ...args,
  ]);
  let [out, err] = ["", ""];
  child.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, out, err })),
  );
  return {
    child,
    ended,
    async until(text) {
      const isThere = (): boolean => `${out}${err}`.includes(text);
      await Promise.race([ended, expect.poll(isThere).toBe(true)]);
      return out;
    },
  };
}

interface Ready {
  readonly url: string;
  readonly batchId: string;
  readonly bees: readonly { readonly pid: number; readonly dataDirectory: string }[];
}

describe("a command beside Bees", () => {
  it("gets their addresses and batches, and its exit code is that of the program", async () => {
    const script = "console.log(JSON.stringify(process.env)); process.exit(7)";
    const running = launch("--count", "2", "--", process.execPath, "-e", script);
    const { code, out, err } = await running.ended;
    expect(code).toBe(7);
    const variables = JSON.parse(out) as Record<string, string>;
    expect(variables["BEE_URLS"]?.split(",")).toHaveLength(2);
    expect(variables["BEE_URLS"]?.split(",")[0]).toBe(variables["BEE_URL"]);
    expect(variables["BEE_BATCH"]).toMatch(/^[0-9a-f]{64}$/);
    expect(variables["BEE_RPC_URL"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/_dev\/eth$/);
    expect(err).toMatch(/ s {2}bee 2\.8\.1-fake \(.*\n[^]* s {2}ready\n/);
  });
});

describe("Bees without a command", () => {
  it("are announced in words, and end with Ctrl+C", async () => {
    const running = launch("--count", "2", "--full");
    const out = await running.until("Stop with Ctrl+C");
    expect(out).toContain("Bee 2.8.1-fake on a local chain");
    expect(out).toMatch(/bee 2 {4}http:\/\/127\.0\.0\.1:\d+ · full node/);
    expect(out).toContain("temporary, deleted when it stops");
    running.child.kill("SIGINT");
    expect((await running.ended).code).toBe(0);
  });

  it("are announced as JSON, and end with the program, which leaves nothing", async () => {
    const running = launch("--count", "2", "--json");
    const { bees, url } = JSON.parse(await running.until('"faultsUrl"')) as Ready;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(bees.map(({ pid }) => isAlive(pid))).toEqual([true, true]);
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);
    expect(bees.map(({ pid }) => isAlive(pid))).toEqual([false, false]);
    expect(await exists(bees[0]?.dataDirectory ?? "")).toBe(false);
  });

  it("that are not ready yet end with Ctrl+C, too", async () => {
    const running = launch("--set", "welcome-message=slow");
    await running.until("chain http");
    running.child.kill("SIGINT");
    expect((await running.ended).code).toBe(130);
  });
});

describe("--ready-file", () => {
  it("has the line of --json while the Bees are up", async () => {
    const file = join(await temporaryDirectory(), "ready.json");
    const running = launch("--json", "--ready-file", file);
    const out = await running.until('"faultsUrl"');
    expect(await readFile(file, "utf8")).toBe(out);
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);
    expect(await exists(file)).toBe(false);
  });

  it("is there for a command, and stays another program's when the start fails", async () => {
    const file = join(await temporaryDirectory(), "ready.json");
    const { out } = await launch("--ready-file", file, "--", "cat", file).ended;
    expect(JSON.parse(out)).toMatchObject({ bees: [{ full: true }] });
    expect(await exists(file)).toBe(false);
    await writeFile(file, "of another program");
    const failing = launch("--ready-file", file, "--set", "welcome-message=crash");
    expect((await failing.ended).code).toBe(1);
    expect(await readFile(file, "utf8")).toBe("of another program");
  });

  it("of a directory is refused before anything starts", async () => {
    const { code, err } = await launch("--ready-file", await temporaryDirectory()).ended;
    expect(code).toBe(2);
    expect(err).toMatch(/^--ready-file needs a file, and .* is a directory\n/);
  });
});

describe("a failure", () => {
  it("of a Bee is told with the end of its log", async () => {
    const { code, err } = await launch("--set", "welcome-message=crash").ended;
    expect(code).toBe(1);
    expect(err).toContain("bee 1 ended with code 3 before it was ready.\nThe end of its log:\n");
    expect(err).toContain("it is a fake");
    expect(err).toContain(
      "/bee.log)\nThat log is deleted with its temporary directory; --keep DIR",
    );
    expect(err).not.toContain("    at ");
  });

  it("of the arguments has exit code 2, and names the help", async () => {
    const { code, err } = await launch("--count", "99").ended;
    expect(code).toBe(2);
    expect(err).toMatch(
      /^--count needs a whole number from 1 to 16, got 99\nOptions: .* bee --help\n$/,
    );
  });

  it("to find Bee says how to get one", async () => {
    const { code, err } = await launch("--bee", "/nowhere/bee").ended;
    expect(code).toBe(1);
    expect(err).toContain("/nowhere/bee does not exist.\nInstall Bee");
  });

  it("to open the directory is one line", async () => {
    const { code, err } = await launch("--keep", "/dev/null/x").ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^[^\n]*\n$/);
  });
});

describe("the help", () => {
  it("is that of bee", async () => {
    const { code, out } = await launch("--help").ended;
    expect(code).toBe(0);
    expect(out).toMatch(/^Real Bees on a local chain/);
  });
});
