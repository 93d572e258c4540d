import { parseMdx, plainText, type MdxNode } from "@swarm-docs/search/builder/mdx";
import { expect, test } from "vitest";
import { RELEASES } from "../settings/editions.ts";
import { editionPages } from "./pages.ts";

const unsigned = (text: string): string =>
  text.replace(/[\uE000-\uF8FF]/g, "").replace(/\s+/g, " ");

/** What a page consists of, without the signs of its places and the items that only hold one. */
function shape(source: string): string[] {
  const found: string[] = [];
  const walk = (node: MdxNode): void => {
    const { type, value = "", children = [] } = node;
    if (type === "listItem" && unsigned(plainText(node)).trim() === "") return;
    if (type === "text" || type === "inlineCode") found.push(unsigned(value));
    else if (type === "strong" || type === "emphasis" || type === "listItem") found.push(type);
    children.forEach(walk);
  };
  walk(parseMdx(source).tree);
  return found.join("\n").split(/\s+/).filter(Boolean);
}

const signed = RELEASES.flatMap((release) =>
  editionPages(release)
    .filter((page) => page.signed !== page.text)
    .map(({ file, text, signed }) => ({ name: `${file} for Bee ${release}`, text, signed })),
);

test("there are pages that differ between the editions", () =>
  expect(signed.length).toBeGreaterThan(80));

test.each(signed)("$name: the signs of its places change no list and no word", ({ text, signed }) =>
  expect(shape(signed)).toEqual(shape(text)),
);
