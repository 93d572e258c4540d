import { expect, test } from "vitest";
import { queryFrom as prepare } from "../src/query.ts";

const queryFrom = (text: string): string => prepare(text, 64);

test("at most 64 characters, whatever is pasted", () => {
  expect(queryFrom("x".repeat(10_000))).toHaveLength(64);
  expect(queryFrom(`${"x".repeat(63)}😀`)).toBe("x".repeat(63));
});

test("control characters and direction marks go", () => {
  expect(queryFrom("one\u0000two\n\tthree")).toBe("one two three");
  expect(queryFrom("\u202eabc\u2066\u200b")).toBe("abc");
});

test("ordinary text stays as it is, with the blank the reader just typed", () => {
  expect(queryFrom("POST /bzz ")).toBe("POST /bzz ");
  expect(queryFrom("<b>مرحبا</b>")).toBe("<b>مرحبا</b>");
});

const LOG_LINE =
  '"time"="2026-11-25 10:00:00.123456" "level"="error" "logger"="node/api" "msg"="create batch" "error"="insufficient \\"funds\\""';

test("a log line becomes its message, wherever that stands", () => {
  expect(queryFrom(LOG_LINE)).toBe('create batch: insufficient "funds"');
  expect(queryFrom(`Nov 25 10:00:00 host bee[12]: ${LOG_LINE}`)).toBe(
    'create batch: insufficient "funds"',
  );
});

const ADDRESS = "ab12".repeat(16);

test.each([
  [
    "a line cut off in its message",
    '"level"="info" "msg"="waiting to sync with the block',
    "waiting to sync with the block",
  ],
  [
    "a line of Bee 1",
    'level=warning msg="connect to bootnode failed"',
    "connect to bootnode failed",
  ],
  [
    "a line whose beginning was not copied",
    `could not connect to peer" "peer_address"="${ADDRESS}" "error"="context deadline exceeded"`,
    "could not connect to peer: context deadline exceeded",
  ],
  [
    "a line that only says that the node ends",
    '"level"="error" "logger"="node" "msg"="failed to build bee node" "error"="configure signer: swarm key: invalid password"',
    "configure signer: swarm key: invalid password",
  ],
  [
    "a path before the words that count",
    '"msg"="failed to write" "error"="write /home/bee/.bee/localstore/sharky/shard_004: no space left on device"',
    "failed to write: write …: no space left on device",
  ],
  [
    "a plain line of Docker Compose",
    "bee-1  | Error: unknown flag: --debug-api-addr",
    "Error: unknown flag: --debug-api-addr",
  ],
  [
    "a plain line of journald",
    "Nov 25 10:00:00 host bee[12]: Error: unknown flag: --x",
    "Error: unknown flag: --x",
  ],
  [
    "a line of a Go logger",
    "2026-11-25T10:00:01.123Z\tERROR\tautotls.obtain\tcould not get certificate",
    "autotls.obtain could not get certificate",
  ],
])("%s is reduced to what was said", (_, text, query) => {
  expect(queryFrom(text)).toBe(query);
});

test("an error answer becomes its message", () => {
  expect(queryFrom('{"code":404,"message":"batch with id not found"}')).toBe(
    "batch with id not found",
  );
});

test("a hostile text of a megabyte is read in bounded time", () => {
  expect(queryFrom(`${'"a"="'.repeat(200_000)}`)).toHaveLength(64);
  expect(queryFrom(`"message":"${"\\".repeat(500_000)}`)).toHaveLength(64);
});
