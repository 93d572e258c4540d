import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRecord } from "../../site/src/swarm/record.ts";
import { writeRecord } from "./record.ts";

test("a build tells its size: of what would be published, and the same when it is told again", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "record-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "docs"));
  writeFileSync(path.join(folder, "index.html"), "x".repeat(5_000));
  writeFileSync(path.join(folder, "docs/a.js"), "y".repeat(100));
  writeFileSync(path.join(folder, "docs/a.js.br"), "z");
  writeFileSync(path.join(folder, ".fingerprint"), "of one machine");
  const read = () =>
    readRecord(JSON.parse(readFileSync(path.join(folder, "swarm.json"), "utf8")) as unknown);
  writeRecord(folder, "1.2.3");
  const record = read();
  expect(record).toMatchObject({ version: "1.2.3", size: { files: 2, bytes: 5_100 } });
  expect(record?.size.chunks[0]).toBe(4);
  expect(record?.published).toBeUndefined();
  writeRecord(folder, "1.2.3");
  expect(read()).toEqual(record);
});
