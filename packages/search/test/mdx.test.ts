import { expect, test } from "vitest";
import { frontMatterOf, parseMdx, plainText, rowNames } from "../src/builder/mdx.ts";

test.each([
  ["---\ntitle: A\n---\n\ntext\n", { title: "A" }],
  ["---\r\ntitle: A\r\n---\r\n\r\n---\r\n", { title: "A" }],
  ["---\ntitle: A\n---", { title: "A" }],
  ["text\n\n---\ntitle: A\n---\n", {}],
])("front matter stands at the beginning, whatever ends its lines: %j", (source, expected) => {
  expect(frontMatterOf(source)).toEqual(expected);
});

test.each([
  ["2<sup>16</sup> = 65,536", "2^16 = 65,536"],
  ["10<sup>−16</sup> xBZZ", "10^−16 xBZZ"],
  ["2<sup>*d*</sup> slots", "2^d slots"],
  ["2<sup>depth − 16</sup> slots", "2^(depth − 16) slots"],
])("the words of %s say that something is raised", (source, expected) => {
  expect(plainText(parseMdx(source).tree)).toBe(`${expected}\n`);
});

test("rows that lead to another site name what they list; other rows name nothing", () => {
  const { tree } = parseMdx(
    [
      "| Name | For |",
      "|---|---|",
      "| Discord | [support](https://chat.example) |",
      "| [Bee Factory](https://code.example/factory) | local nodes |",
      "| see how the network is doing | [explorer](https://scan.example) |",
      "| full node | [types](/docs/types) |",
    ].join("\n"),
  );
  expect(rowNames(tree)).toEqual(["Discord", "Bee Factory"]);
});

test.each([
  ["ts", "//", ""],
  ["bash", "#", ""],
  ["html", "<!--", " -->"],
  ["css", "/*", " */"],
  ["ini", ";", ""],
])("comments that highlight lines of %s are no words of the code", (language, begin, end) => {
  const comment = (name: string): string => `  ${begin} highlight-${name}${end}\n`;
  const source = `${comment("next-line")}one\n${comment("start")}two\n${comment("end")}three\n`;
  const { tree } = parseMdx(`\`\`\`${language}\n${source}${comment("end")}\`\`\``);
  expect(plainText(tree)).toBe("one\ntwo\nthree\n");
});
