import { expect, test } from "vitest";
import { frontMatterOf } from "./mdx.ts";

test.each([
  ["---\ntitle: A\n---\n\ntext\n", { title: "A" }],
  ["---\r\ntitle: A\r\n---\r\n\r\n---\r\n", { title: "A" }],
  ["---\ntitle: A\n---", { title: "A" }],
  ["text\n\n---\ntitle: A\n---\n", {}],
])("front matter stands at the beginning, whatever ends its lines: %j", (source, expected) => {
  expect(frontMatterOf(source)).toEqual(expected);
});
