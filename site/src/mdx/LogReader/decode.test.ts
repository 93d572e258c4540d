import { describe, expect, test } from "vitest";
import { readFacts } from "../../../plugins/facts/generate.ts";
import { MAX_CHARACTERS, parseLine, readLog } from "@swarm-docs/docs/log/decode";
import { requestLines } from "@swarm-docs/docs/log/requests";

const known = (await readFacts()).logLines;
const ids = (text: string): string[] =>
  readLog(text, known).findings.map((finding) => finding.known.id);
const line = (level: string, logger: string, msg: string, error?: string): string =>
  `"time"="2025-08-18 17:51:48.114234" "level"="${level}" "logger"="${logger}" "msg"="${msg}"` +
  (error ? ` "error"="${error}"` : "");

test("a line in Bee's form is taken apart, escapes included", () => {
  const values = parseLine(
    String.raw`"time"="t" "level"="error" "msg"="a \"b\"" "error"="x\ny" "v"=1`,
  );
  expect(Object.fromEntries(values ?? [])).toEqual({
    time: "t",
    level: "error",
    msg: 'a "b"',
    error: "x\ny",
    v: "1",
  });
  expect(parseLine("Error: unknown flag: --x")).toBeUndefined();
  expect(parseLine('"level"="info" "msg"="waiting to sync wi')?.get("msg")).toBe(
    "waiting to sync wi",
  );
});

test("a line in the form of Bee 1 is taken apart, the query of an address is not", () => {
  const line =
    'time="2021-05-01T10:00:00Z" level=error msg="api: batch is expired" error="no stamp"';
  expect(Object.fromEntries(parseLine(line) ?? [])).toEqual({
    time: "2021-05-01T10:00:00Z",
    level: "error",
    msg: "api: batch is expired",
    error: "no stamp",
  });
  expect(parseLine("http://localhost:1633/x?msg=1&level=2")).toBeUndefined();
  expect(parseLine('curl -d "msg=hello world" localhost')).toBeUndefined();
  expect(parseLine("how do I set msg=hello in pss")).toBeUndefined();
});

describe("an excerpt of a node that did not start", () => {
  const text = [
    line("info", "node", "starting with a disabled chain backend"),
    line(
      "error",
      "node",
      "got error, shutting down...",
      "configure signer: swarm key: invalid password",
    ),
    line(
      "error",
      "node",
      "failed to build bee node",
      "configure signer: swarm key: invalid password",
    ),
  ].join("\n");

  test("names the cause before the lines around it", () => {
    expect(ids(text)).toEqual([
      "signer-invalid-password",
      "got-error-shutting-down",
      "failed-to-build-bee-node",
      "chain-backend-disabled",
    ]);
  });

  test("counts how often the cause occurs and where first", () => {
    expect(readLog(text, known).findings[0]).toMatchObject({ count: 2, firstLine: 2 });
  });
});

test("the longest pattern wins: the batch that is missing, not the step that failed on it", () => {
  const cause = "get: get batch 0a1b: storage: not found";
  for (const error of [cause, `unable to start batch service: ${cause}`]) {
    expect(ids(line("error", "node/listener", "x", error))).toEqual(["storage-not-found-batch"]);
  }
  expect(ids(line("error", "node", "x", "unable to start batch service: no luck"))).toEqual([
    "unable-start-batch-service",
  ]);
});

test("case is ignored: `db repair-reserve` writes a capital where `db nuke` has none", () => {
  for (const you of ["you", "You"]) {
    const words = `${you} have another 10 seconds to change your mind and kill this process with CTRL-C...`;
    expect(ids(line("warning", "node", words))).toEqual(["ten-seconds-to-abort"]);
  }
});

test("the same words of two loggers are told apart", () => {
  expect(ids(line("warning", "node/listener", "could not get block number"))).toEqual([
    "listener-no-block",
  ]);
  expect(ids(line("error", "node/transaction", "could not get block number"))).toEqual([
    "tx-monitor-block",
  ]);
  expect(ids(line("error", "node/api/post_bzz", "invalid path params"))).toEqual([
    "api-invalid-params",
  ]);
});

test("a message with a cause that makes it harmless is told from the message with another", () => {
  const phase = (error: string): string =>
    line("error", "node/storageincentives", "phase failed", error);
  expect(ids(phase("IsPlaying: owner 0x11 depth 0: execution reverted: NotStaked"))).toEqual([
    "phase-failed-not-playing",
  ]);
  expect(ids(phase("IsPlaying: owner 0x11 depth 0: unexpected EOF"))).toEqual(["phase-failed"]);
  expect(ids(phase(""))).toEqual(["phase-failed"]);
});

test("a cause that stops the start only fails a request", () => {
  const error = "failed to get stake: get potential stake: too many requests";
  expect(ids(line("error", "node", "failed to build bee node", error))[0]).toBe(
    "get-potential-stake",
  );
  expect(ids(line("debug", "node/api/get_stake", "get staked amount failed", error))).toEqual([]);
});

test("failed requests are explained by their errors, and those of shared lines are only counted", async () => {
  const lines = [...known, ...requestLines((await readFacts()).httpErrors)];
  const of = (logger: string, msg: string) =>
    readLog(line("error", `node/api/${logger}`, msg), lines);
  expect(of("get_chainstate", "get block number failed").findings).toMatchObject([
    { known: { id: "block-number-unavailable", harmless: true } },
  ]);
  expect(of("post_bytes", "get putter failed")).toMatchObject({
    findings: [],
    unknown: [],
    failedRequests: 1,
  });
});

test("errors on the terminal are found without Bee's form", () => {
  expect(ids("Error: unknown parameters:\n\tclef-signer-enable")).toEqual([
    "cli-unknown-parameters",
  ]);
  expect(ids('Error: unknown command "dev" for "bee"')).toEqual(["cli-unknown-command"]);
  expect(ids("Error: unknown flag: --swap-endpoint")).toEqual(["cli-unknown-flag"]);
});

test.each(["2.6.0", "2.8.1"])(
  "every known pattern of Bee %s is found in a line of it",
  async (release) => {
    const lines = (await readFacts(release)).logLines;
    const missed = lines.filter(({ id, pattern, cause, where, logger, level }) => {
      const filled = (words: string): string => words.replace(/\{\w+\}/g, "x");
      const text = filled(pattern);
      const escaped = text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
      const from = logger.replace(/\{\w+\}/, "x") || "node";
      const made =
        where === "msg"
          ? line(level, from, escaped, cause && filled(cause))
          : where === "error"
            ? line(level, from, "-", escaped)
            : text;
      return !readLog(made, lines).findings.some((finding) => finding.known.id === id);
    });
    expect(missed.map(({ id }) => id)).toEqual([]);
  },
);

test("unknown errors are listed, unknown information is not", () => {
  const report = readLog(
    [line("error", "node", "never seen"), line("info", "node", "hello")].join("\n"),
    known,
  );
  expect(report.findings).toEqual([]);
  expect(report.unknown).toEqual([line("error", "node", "never seen")]);
});

test("of an endless excerpt the end is read", () => {
  const text = `${"x".repeat(MAX_CHARACTERS)}\n${line("info", "node", "received interrupt signal")}`;
  const report = readLog(text, known);
  expect(report.cut).toBe(true);
  expect(report.findings.map((finding) => finding.known.id)).toEqual(["interrupt"]);
});

test.each(["\n", "\r\n"])("lines that are left out count for the number of a line: %j", (end) => {
  const known_ = line("info", "node", "received interrupt signal");
  const text = [...Array.from({ length: 13_000 }, () => "x".repeat(85)), known_].join(end);
  expect(readLog(text, known).findings).toMatchObject([{ firstLine: 13_001 }]);
  const report = readLog(text, known, 7);
  expect(report).toMatchObject({ cut: true, findings: [{ firstLine: 13_008 }] });
});

test("records of journald and of Docker are opened; a blank line keeps its number", () => {
  const text = line("error", "node", "x", "write: no space left on device");
  const journal = JSON.stringify({ _PID: "7", MESSAGE: text });
  const docker = JSON.stringify({ log: `${text}\n`, stream: "stdout" });
  const report = readLog(`\n${journal}\n\n${docker}\n`, known);
  expect(report).toMatchObject({ lines: 2, unknown: [] });
  expect(report.findings).toMatchObject([
    { known: { id: "no-space-left" }, count: 2, firstLine: 2 },
  ]);
});

test("a prefix of journalctl or Compose does not hide a line", () => {
  const text = line("error", "node", "x", "write: no space left on device");
  expect(ids(`Nov 21 10:00:00 host bee[7]: ${text}`)).toEqual(["no-space-left"]);
  expect(ids(`bee-1  | ${text}`)).toEqual(["no-space-left"]);
});

test.each([
  "{",
  '{"MESSAGE":null}',
  '{"MESSAGE":[1,2]}',
  '{"log":{}}',
  `"msg"="${"\\".repeat(50_000)}`,
  '"a"="'.repeat(80_000),
  `"${"a".repeat(300_000)}`,
  '"__proto__"="x" "constructor"="y" "msg"="<img src=x onerror=alert(1)>"',
  "\u0000\u{1F41D}\uD800",
])("hostile text %# is read to its end", (text) => {
  expect(readLog(text, known)).toMatchObject({ findings: [], lines: 1 });
});
