import { parseMdx } from "@swarm-docs/search/builder/mdx";
import type { Root as HtmlRoot } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Root } from "mdast";
import { toHast } from "mdast-util-to-hast";
import { expect, test } from "vitest";
import { resolveMarks } from "../../content/marks.ts";
import { signsOf } from "../../content/signs.ts";
import { rehypeDiffers, remarkDiffers } from "./differs.ts";

const RELEASES = ["2.6.0", "2.8.1"] as const;

/** The markup of a page in both editions. */
function markup(source: string): string[] {
  return RELEASES.map((release, at) => {
    const pair = [release, RELEASES[1 - at] ?? ""] as const;
    const text = resolveMarks(source, release, RELEASES, signsOf(source, pair));
    const tree = parseMdx(text).tree as unknown as Root;
    remarkDiffers()(tree);
    const html = toHast(tree) as HtmlRoot;
    rehypeDiffers()(html);
    return toHtml(html).replaceAll(/\n+/g, "");
  });
}

test("words stand in an element, which is empty where the edition says nothing", () => {
  expect(markup('a <Edition since="2.8.0">**b** c</Edition>.')).toEqual([
    '<p>a <span data-differs="1"></span>.</p>',
    '<p>a <span data-differs="1"><strong>b</strong> c</span>.</p>',
  ]);
});

test("blocks begin at an attribute and end before an empty element", () => {
  const source =
    'a\n\n<Edition since="2.8.0">\n\n## B\n\nc\n\n</Edition>\n\nd <Edition until="2.8.0">e</Edition>\n';
  expect(markup(source)).toEqual([
    '<p>a</p><div data-differs="1"></div><p>d <span data-differs="2">e</span></p>',
    '<p>a</p><h2 data-from="1">B</h2><p>c</p><div data-differs="1"></div><p>d<span data-differs="2"></span></p>',
  ]);
});

test("rows carry their number, with a hidden one behind; an item that is gone is hidden", () => {
  const table = '| A | B |\n| - | - |\n| <Edition since="2.8.0" row />x | 1 |\n| y | 2 |\n';
  const [older = "", newer = ""] = markup(table);
  expect(older).toContain('<tr data-differs="1" hidden></tr><tr><td>y</td>');
  expect(newer).toContain(
    '<tr data-differs="1"><td>x</td><td>1</td></tr><tr hidden data-differs="1"></tr><tr><td>y</td>',
  );
  expect(markup('- <Edition since="2.8.0" row />x\n- y\n')).toEqual([
    '<ul><li data-differs="1" hidden></li><li>y</li></ul>',
    '<ul><li data-differs="1">x</li><li>y</li></ul>',
  ]);
});

test("a place that ends elsewhere than it begins is an error", () => {
  const [sign, number] = ["\uE000", "\uE101"];
  const tree = parseMdx(`a ${sign}${number}b\n\nc`).tree as unknown as Root;
  expect(() => remarkDiffers()(tree)).toThrow("place 1 begins in words and does not end there");
});
