import { afterEach, describe, expect, it, vi } from "vitest";
import { isColoured, requestLine, showRequests } from "../../src/cli/watch.ts";
import type { LogRecord } from "../../src/state/loggers.ts";
import type { RequestRecord } from "../../src/state/watch.ts";
import { RequestLog } from "../../src/swarm/request-log.ts";

const record: RequestRecord = {
  id: 1,
  method: "POST",
  path: "/bytes",
  status: 201,
  startMs: 0,
  durationMs: 3.21,
  sentBytes: 12_345,
  receivedBytes: 80,
  isOpen: false,
  effects: { stamps: 1, chunks: 2 },
};
const refused: RequestRecord = {
  ...record,
  method: "GET",
  path: "/bytes/abc\u001b[2J",
  status: 400,
  durationMs: 40.4,
  sentBytes: 0,
  effects: { stamps: 0, chunks: 0 },
  texts: ["invalid path params", "odd length hex string"],
};

afterEach(() => vi.unstubAllEnvs());

describe("a request in the terminal", () => {
  it("says status, name, time, bytes and what came of it", () => {
    expect(requestLine(record, "12:00:00", false)).toBe(
      "12:00:00 201  POST /bytes  3.2 ms · 12.3 kB sent · 80 B received · 1 stamp · 2 chunks\n",
    );
  });

  it("says below it what a refusal says; what a client sends cannot move the cursor", () => {
    expect(requestLine(refused, "12:00:00", false)).toBe(
      "12:00:00 400  GET /bytes/abc\ufffd[2J  40 ms · 80 B received\n" +
        "              invalid path params\n" +
        "              odd length hex string\n",
    );
  });

  it("is cut in words, and has its colours where they are wanted", () => {
    expect(requestLine({ ...record, status: 0 }, "12:00:00", false)).toContain(" cut  POST");
    expect(requestLine(record, "12:00:00", true)).toContain("\u001b[32m201\u001b[39m");
    expect(requestLine(refused, "12:00:00", true)).toContain("\u001b[33m400\u001b[39m");
  });

  it.each([
    [{ isTTY: true }, {}, true],
    [{ isTTY: true }, { NO_COLOR: "1" }, false],
    [{ isTTY: true }, { NO_COLOR: "" }, true],
    [{ isTTY: true }, { TERM: "dumb" }, false],
    [{}, {}, false],
  ])("%o with %o: coloured %s", (screen, env, isExpected) => {
    expect(isColoured({ write: () => true, ...screen }, env)).toBe(isExpected);
  });
});

describe("the requests of a node", () => {
  const shown = (logFormat: "text" | "json", port?: number) => {
    vi.stubEnv("NO_COLOR", "");
    const log = new RequestLog();
    const lines: string[] = [];
    const records: LogRecord[] = [];
    const screen = { isTTY: false, write: (text: string) => lines.push(text) };
    showRequests(log, { logFormat }, port, (one) => records.push(one), screen);
    log.put({ ...record, isOpen: true });
    log.put(record);
    log.forget();
    return { lines, records };
  };

  it("are shown once each, when they are over, with the port where there are several nodes", () => {
    const { lines } = shown("text", 11633);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d :11633 201 {2}POST \/bytes {2}3\.2 ms/);
  });

  it("are lines of the log where that is JSON", () => {
    const { lines, records } = shown("json");
    expect(lines).toEqual([]);
    expect(records).toMatchObject([
      { logger: "node/api", message: "request", fields: { method: "POST", status: 201 } },
    ]);
  });
});
