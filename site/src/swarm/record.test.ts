import { expect, test } from "vitest";
import { siteSize } from "./check/size.ts";
import { readRecord, recordText, type SiteRecord } from "./record.ts";

const record: SiteRecord = { version: "1.0.0", size: siteSize([5000], [5000, 64]) };
const published = {
  kind: "feed",
  manifest: "ab".repeat(32),
  owner: "cd".repeat(20),
  topic: "t",
} as const;

test("what is written is read", () => {
  expect(readRecord(JSON.parse(recordText(record)))).toEqual(record);
  const both = { ...record, published };
  expect(readRecord(JSON.parse(recordText(both)))).toEqual(both);
});

test.each([[undefined], ["<html>"], [{}], [{ ...record, size: { files: 1 } }]])(
  "%j is no record",
  (value) => {
    expect(readRecord(value)).toBeUndefined();
  },
);

test("a place that is no address is not believed", () => {
  expect(readRecord({ ...record, published: { ...published, manifest: "x" } })).toEqual(record);
});

test("chunks: two leaves and their root, one leaf, and copies of each root with redundancy", () => {
  expect(record.size.chunks[0]).toBe(4);
  expect(record.size.chunks[1]).toBeGreaterThan(record.size.chunks[0] ?? 0);
});
