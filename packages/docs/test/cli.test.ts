import { describe, expect, test } from "vitest";
import { runCommandLine } from "../src/cli/main.ts";
import { endOfLog, processTerminal } from "../src/cli/process-terminal.ts";
import { paint, wrapped, type Terminal } from "../src/cli/terminal.ts";
import { CONTENT } from "./content.ts";

async function run(args: readonly string[], more: Partial<Terminal> & { log?: string } = {}) {
  let out = "";
  let err = "";
  const write = (text: string): void => {
    out += text;
  };
  const terminal: Terminal = {
    write,
    page: write,
    read: async () => ({ text: more.log ?? "", leftOut: 0 }),
    hasColor: false,
    columns: 0,
    ...more,
  };
  const code = await runCommandLine(
    args,
    () => CONTENT,
    terminal,
    (text) => {
      err += text;
    },
  );
  return { code, out, err };
}

describe("search", () => {
  test("words are one query; hits have title, address and lines", async () => {
    const { code, out } = await run(["dilute", "a", "batch"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Postage Stamps › Dilute a batch\n\/docs\/2\.8\/stamps#dilute-a-batch\n {2}Diluting adds space/,
    );
  });

  test("--edition, --limit and --json", async () => {
    const { out } = await run(["batch", "--edition", "2.6.0", "--limit", "1", "--json"]);
    const data = JSON.parse(out) as { edition: string; hits: { address: string }[] };
    expect(data.edition).toBe("2.6.0");
    expect(data.hits).toHaveLength(1);
    expect(data.hits[0]?.address).not.toContain("2.8");
  });

  test("nothing found is said beside the output, with 1", async () => {
    const { code, out, err } = await run(["zzzz"]);
    expect({ code, out, err }).toEqual({ code: 1, out: "", err: 'Nothing answers "zzzz".\n' });
  });

  test("matched words are marked where that is shown", async () => {
    const { out } = await run(["dilute"], { hasColor: true });
    expect(out).toContain("\u001B[1mDiluting\u001B[22m");
  });
});

describe("the other commands", () => {
  test("show prints the part at an address, also under an id that differs from its heading", async () => {
    expect((await run(["show", "/docs/2.8/stamps#buckets"])).out).toMatch(/^## Buckets/);
    expect((await run(["show", "/docs/2.8/stamps#manual"])).out).toMatch(/^### By hand/);
    expect((await run(["show", "/docs/2.8/stamps#nowhere"])).out).toMatch(/^# Postage Stamps/);
  });

  test("show prints the page, and similar ones where there is none", async () => {
    expect((await run(["show", "/docs/stamps"])).out).toContain("# Postage Stamps");
    const { code, err } = await run(["show", "/docs/elsewhere/stamps"]);
    expect({ code, err }).toMatchObject({ code: 1 });
    expect(err).toContain("\n  /docs/2.8/stamps");
    expect((await run(["show", "/docs/nowhere"])).err).toContain("swarm-docs search WORDS");
    expect((await run(["error", "zzzz"])).err).toContain("swarm-docs search WORDS");
  });

  test("api prints an operation, and without one all of them", async () => {
    expect((await run(["api", "rentstamp"])).out).toContain("`POST /stamps/{amount}/{depth}`");
    expect((await run(["api"])).out).toMatch(/rentStamp +POST \/stamps\/\{amount\}\/\{depth\}/);
    expect(await run(["api", "POST", "/nothing"])).toMatchObject({ code: 1 });
  });

  test("error prints cause and remedy, and says when no text is exactly that", async () => {
    const { code, out } = await run(["error", "batch is overissued"]);
    expect(code).toBe(0);
    expect(out).toContain("## How to fix");
    expect(await run(["error", "full", "brim"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("No known text says exactly that."),
    });
  });

  test("log marks what it knows, says what needs action, and ends with 1 then", async () => {
    const full =
      '"time"="t" "level"="error" "logger"="node" "msg"="x" "error"="no space left on device"';
    const calm = '"time"="t" "level"="info" "logger"="node" "msg"="waiting for 4 peers"';
    const bad = await run(["log"], { log: `${calm}\n${full}\n${full}\n` });
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/^\[needs action\] line 2, 2 times {2}\/errors\/no-space-left\n/);
    expect(bad.out).toContain("Action: Free some space.");
    expect(bad.out).toContain("[harmless] line 1");
    expect(bad.out).toContain("3 lines read, 2 known, 1 needs action.");
    const good = await run(["log"], { log: calm });
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining("nothing needs action") });
    const request = '"time"="t" "level"="error" "logger"="node/api/post_bytes" "msg"="failed"';
    expect((await run(["log"], { log: request })).out).toBe(
      "1 line read, 0 known, nothing needs action, 1 request failed, and its answer says why.\n",
    );
  });

  test("what is not found is repeated in part only: it may be a whole log", async () => {
    for (const command of ["error", "search", "show", "api"]) {
      const { out, err } = await run([command, "x".repeat(90_000)]);
      expect(`${out}${err}`.length).toBeLessThan(500);
      expect(`${out}${err}`).toContain(`${"x".repeat(200)}…`);
    }
  });

  test("help and versions", async () => {
    expect((await run(["--help"])).out).toContain("without it 2.8.1");
    expect((await run(["--version"])).out).toContain("Bee 2.8.1 (interface 8.1.0, bee-js");
  });
});

test.each([
  [[], "What do you look for?"],
  [["--bogus"], "Unknown option '--bogus'"],
  [["x", "--limit", "-1"], "use '--limit=-XYZ'.\nOptions:"],
  [["show"], "show needs something"],
  [[""], "What do you look for?"],
  [[" ", ""], "What do you look for?"],
  [["error", ""], "error needs something"],
  [["api", ""], "api needs something"],
  [["log", ""], "log needs a file"],
  [["x", "--limit", "99"], "--limit needs a whole number"],
  [["x", "--edition", "3"], "There are 2.6.0, 2.8.1."],
])("a wrong command line ends with 2 and a hint: %j", async (args, message) => {
  const { code, err } = await run(args);
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(err).toContain("swarm-docs --help");
});

test.each([
  [".", "it is a directory"],
  ["absent/bee.log", "there is no such file"],
])("log %s says in words that it cannot be read", async (file, reason) => {
  const { read } = processTerminal();
  await expect(read(file)).rejects.toThrow(`${file} cannot be read: ${reason}`);
});

test("of a log of any length the end is kept, and its lines are counted", async () => {
  const line = `${"x".repeat(99)}\n`;
  const piece = Buffer.from(line.repeat(1_000));
  async function* log(pieces: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < pieces; at++) yield piece;
  }
  expect(await endOfLog(log(2))).toEqual({ text: line.repeat(2_000), leftOut: 0 });
  const { text, leftOut } = await endOfLog(log(100));
  expect(text.length).toBeLessThan(4_200_000);
  expect(leftOut).toBe(100_000 - text.length / 100);
});

test("text is broken between words, and coloured only where that is shown", () => {
  expect(wrapped("one two three", 9, "  ")).toBe("  one two\n  three");
  expect(wrapped("one two three", 0, "  ")).toBe("  one two three");
  expect(paint({ hasColor: false }, "bad", "x")).toBe("x");
  expect(paint({ hasColor: true }, "good", "x")).toBe("\u001B[32mx\u001B[39m");
});
