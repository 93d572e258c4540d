import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { OPTIONS, type PublishArguments, readArguments, readKey } from "./arguments.ts";
import { yearlyCost } from "../../site/src/swarm/cost.ts";

const BATCH = "ab".repeat(32);
const read = (args: string[]): PublishArguments =>
  readArguments(parseArgs({ args, options: OPTIONS }).values);
const TARGET = ["--node", "http://localhost:1633", "--batch", BATCH];

test("a node and its batch, or a rehearsal", () => {
  expect(read(TARGET)).toMatchObject({
    target: { url: "http://localhost:1633", batch: BATCH },
    topic: "swarm-docs",
    kinds: ["root", "feed"],
  });
  expect(read(["--dev", "--also-version"])).toMatchObject({
    target: undefined,
    kinds: ["root", "feed", "version"],
  });
});

test.each<[string[], RegExp]>([
  [[], /--node URL --batch ID, or --dev/],
  [["--node", "http://localhost:1633"], /--node URL --batch ID/],
  [["--dev", ...TARGET], /--dev brings its own/],
  [["--test", ...TARGET], /--test needs --dev/],
  [["--twice", "--dev"], /--twice publishes nothing/],
  [["--node", "somewhere", "--batch", BATCH], /"somewhere" is no address/],
  [["--node", "http://localhost:1633", "--batch", "abc"], /64 hex digits/],
])("%j is refused with a sentence", (argv, message) => {
  expect(() => read(argv)).toThrow(message);
});

test("a key file holds 64 hex digits; another is named", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "key");
  expect(() => readKey(file)).toThrow(`There is no key file ${file}.`);
  writeFileSync(file, `0x${"07".repeat(32)}\n`);
  expect(readKey(file)).toEqual(new Uint8Array(32).fill(7));
  writeFileSync(file, "00".repeat(32));
  expect(() => readKey(file)).toThrow(/must hold a private key/);
});

test("a year of 10,000 chunks at 24,000 PLUR", () => {
  // 31,536,000 seconds are 6,307,200 blocks of five.
  const amount = 6_307_200n * 24_000n;
  const { chunksPlur, depth, batchPlur } = yearlyCost(10_000, 24_000n);
  expect(chunksPlur).toBe(10_000n * amount);
  expect(batchPlur).toBe(amount << BigInt(depth));
});
