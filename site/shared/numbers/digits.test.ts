import { expect, test } from "vitest";
import {
  bytesText,
  durationText,
  grouped,
  groupedInColumn,
  percentText,
  rounded,
  withoutCommas,
} from "./digits.ts";

test("digits are grouped by threes from 10,000 on, in columns from 1,000 on", () => {
  expect([4096, -4096, 10_000, "9999.12345"].map(grouped)).toEqual([
    "4096",
    "-4096",
    "10,000",
    "9999.12345",
  ]);
  expect([999, 4096, 65_536].map(groupedInColumn)).toEqual(["999", "4,096", "65,536"]);
  expect(grouped("1234567.1234")).toBe("1,234,567.1234");
  expect(grouped(123)).toBe("123");
  expect(grouped(10n ** 6n)).toBe("1,000,000");
});

test.each([
  [0, "0"],
  [0.00123456, "0.00123"],
  [7.8e-7, "7.80e-7"],
  [12345.6, "12,346"],
  [0.5, "0.5"],
  [2 ** 60, "1.15e18"],
])("%d is rounded to %s", (value, text) => expect(rounded(value)).toBe(text));

test.each([
  [47_150_000_000, "47.15 GB"],
  [46_542, "46.54 kB"],
  [512, "512 bytes"],
  [1, "1 byte"],
])("%d bytes read %s", (value, text) => expect(bytesText(value)).toBe(text));

test.each([
  [778_240, "9.0 days"],
  [86_400, "24.0 hours"],
  [760, "12.7 minutes"],
  [90, "90 seconds"],
  [1, "1 second"],
  [63_072_000, "2.0 years"],
  [1e30, "more than 1000 years"],
])("%d seconds read %s", (value, text) => expect(durationText(value)).toBe(text));

test.each([
  ["1,234.5", "1234.5"],
  ["12,345,678", "12345678"],
  ["0.5", "0.5"],
  ["0,5", undefined],
  ["1,5", undefined],
  ["0,500", undefined],
  ["1,23,456", undefined],
])("%s without grouping commas is %s", (text, plain) => expect(withoutCommas(text)).toBe(plain));

test("shares are percentages", () => expect(percentText(0.0009765625)).toBe("0.0977 %"));
