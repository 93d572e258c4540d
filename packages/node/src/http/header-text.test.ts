import { expect, it } from "vitest";
import { inlineDisposition } from "./header-text.ts";

it("writes names as the bytes that Bee sends, without what a header cannot hold", () => {
  expect(inlineDisposition("dir/é.txt")).toBe('inline; filename="Ã©.txt"');
  expect(inlineDisposition('a"b\\c')).toBe('inline; filename="a\\"b\\\\c"');
  expect(inlineDisposition("a\tb")).toBe('inline; filename="a\tb"');
  expect(inlineDisposition("\n")).toBe('inline; filename=" "');
  expect(inlineDisposition(" a\0b ")).toBe('inline; filename=" a b "');
});
