import { expect, test } from "vitest";
import { readAmount } from "./amount.ts";
import { readNumber } from "./read-number.ts";

const size = { what: "a size above 0", places: 3 };
const plur = { what: "a whole number of PLUR", places: 0, orZero: true };

test.each([
  ["1.5", 1500n],
  [" 1 234.5 ", 1_234_500n],
  ["1,234.5", 1_234_500n],
  ["1'234.5", 1_234_500n],
  ["1’234", 1_234_000n],
  ["007", 7000n],
])("%s is read", (text, thousandths) => expect(readAmount(text, size)).toBe(thousandths));

test.each([
  ["", "Enter a size above 0."],
  [undefined, "Enter a size above 0."],
  ["0", "Enter a size above 0."],
  ["-3", "Enter a size above 0."],
  ["abc", "“abc” is not a number. Enter a size above 0."],
  ["1.2345", "Enter at most 3 decimals."],
  ["1e400", "Write the number out, without an exponent."],
  ["1e30", "Write the number out, without an exponent."],
  ["9".repeat(31), "Enter at most 30 digits."],
  ["40 GB", "Enter the number without its unit, “GB”."],
  ["1,5 %", "Enter the number without its unit, “%”."],
])("what is wrong with %s is said", (text, problem) =>
  expect(readAmount(text, size)).toEqual({ text: problem }),
);

test.each([
  ["1,5", "Write decimals with a point: 1.5.", "1.5"],
  ["0,500", "Write decimals with a point: 0.500.", "0.500"],
  ["1.234,5", "Write decimals with a point: 1234.5.", "1234.5"],
  ["1e3", "Write the number out: 1000.", "1000"],
  ["2.5E2", "Write the number out: 250.", "250"],
  ["1e-2", "Write the number out: 0.01.", "0.01"],
])("what was meant by %s is offered", (text, problem, instead) =>
  expect(readAmount(text, size)).toEqual({ text: problem, instead }),
);

test("only what the field would read is offered", () => {
  expect(readAmount("1,2345", size)).toEqual({ text: "Enter at most 3 decimals." });
  expect(readAmount("1e-4", size)).toEqual({ text: "Enter at most 3 decimals." });
  expect(readAmount("1,5", plur)).toEqual({ text: "Enter a whole number of PLUR." });
  expect(readAmount("1.5", plur)).toEqual({ text: "Enter a whole number of PLUR." });
  expect(readAmount("0", plur)).toBe(0n);
});

test("a long text is not repeated", () => {
  expect(readAmount("x".repeat(5000), size)).toEqual({
    text: "This is not a number. Enter a size above 0.",
  });
});

test.each([
  ["12.5", 12.5],
  ["0", 0],
  ["100", 100],
  ["100.1", { text: "Enter 0 to 100." }],
  ["-1", { text: "Enter 0 to 100." }],
  ["1,5", { text: "Write decimals with a point: 1.5.", instead: "1.5" }],
])("of a percentage %s is %j", (text, expected) =>
  expect(readNumber(text, { what: "0 to 100", places: 6, orZero: true, most: 100 })).toEqual(
    expected,
  ),
);
