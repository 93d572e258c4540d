import { expect, test } from "vitest";
import { DEFAULT_RELEASE, NEWEST_RELEASE } from "../settings/editions.ts";
import { editionPages } from "./pages.ts";
import { resolveMarks } from "./marks.ts";
import { placesOf, SIGN } from "./places.ts";
import { signsOf } from "./signs.ts";

const RELEASES = [DEFAULT_RELEASE, NEWEST_RELEASE] as const;
const PAIR = RELEASES;
const kinds = (source: string): string[] => placesOf(source, PAIR).map(({ kind }) => kind);
const signed = (source: string): string[] =>
  RELEASES.map((release, at) =>
    resolveMarks(source, release, RELEASES, signsOf(source, [release, RELEASES[1 - at] ?? ""])),
  );
/** `<1` and `1>` where a place begins and ends, `=1` where a row is one. */
const shown = (text: string): string =>
  text.replace(SIGN, (_, sign: string, number: string) => {
    const place = number.charCodeAt(0) - 0xe100;
    return sign === "\uE000" ? `<${place}` : sign === "\uE001" ? `${place}>` : `=${place}`;
  });

test("neighbouring marks of one kind are one place, others are not", () => {
  expect(
    kinds('a <Edition until="2.8.0">0</Edition> <Edition since="2.8.0">1</Edition> b.'),
  ).toEqual(["words"]);
  expect(
    kinds('<Edition until="2.8.0">0</Edition> and <Edition since="2.8.0">1</Edition>'),
  ).toEqual(["words", "words"]);
  expect(
    kinds(
      '<Edition until="2.8.0">\n\na\n\n</Edition>\n<Edition since="2.8.0">\nb\n</Edition>\n\n- <Edition since="2.8.0" row />c\n',
    ),
  ).toEqual(["blocks", "rows"]);
});

test("marks of the front matter and within a marked item are no places of their own", () => {
  expect(kinds('---\ntitle: A<Edition since="2.8.0"> b</Edition>\n---\n\nx\n')).toEqual([]);
  expect(
    kinds('1. <Edition since="2.8.0" row />New\n   - <Edition since="2.8.0" row />in it\n'),
  ).toEqual(["rows"]);
});

test("both editions have the same places, one of them maybe empty", () => {
  const source =
    'It is <Edition until="2.8.0">0</Edition><Edition since="2.8.0">1</Edition> by<Edition since="2.8.0"> its</Edition> default.\n';
  expect(signed(source).map(shown)).toEqual([
    "It is <101> by<22> default.\n",
    "It is <111> by<2 its2> default.\n",
  ]);
});

test("rows and items that are gone leave an empty one", () => {
  const source =
    '| A |\n| - |\n| <Edition since="2.8.0" row />x |\n| y |\n\n1. <Edition until="2.8.0" row />Old\n1. b\n';
  expect(signed(source).map(shown)).toEqual([
    "| A |\n| - |\n| =1 |\n| y |\n\n1. =2Old\n1. b\n",
    "| A |\n| - |\n| =1x |\n| y |\n\n1. =2\n1. b\n",
  ]);
});

test("signs change nothing else in any page", () => {
  const bare = (text: string): string => text.replace(SIGN, "").replaceAll(/\s+/g, "");
  const empty = /^[ \t]*(?:\|[\uE000-\uF8FF]+ ?\||(?:[-*+]|\d+[.)]) [\uE000-\uF8FF]+)$/gm;
  for (const release of RELEASES) {
    const pages = editionPages(release);
    expect(
      pages.filter(({ differs }) => typeof differs === "number" && differs > 0).length,
    ).toBeGreaterThan(40);
    for (const { name, text, signed: with_ } of pages)
      expect(bare(with_.replace(/^\| ([\uE000-\uF8FF]+) \|$/gm, "").replace(empty, "")), name).toBe(
        bare(text),
      );
  }
});
