import { describe, expect, test } from "vitest";
import { marksOf, resolveMarks } from "./marks.ts";

const RELEASES = ["2.6.0", "2.8.1"];
const both = (source: string) => RELEASES.map((release) => resolveMarks(source, release, RELEASES));

describe("marks", () => {
  test("choose words in a sentence", () => {
    const source =
      'It is <Edition until="2.8.0">0</Edition><Edition since="2.8.0">1</Edition> by default.';
    expect(both(source)).toEqual(["It is 0 by default.", "It is 1 by default."]);
  });

  test("replace words in one mark", () => {
    const source =
      'It is <Edition since="2.8.0" was="`a > 0`">[1](/b)</Edition> by <Edition until="2.8.0" was="now">then</Edition>.';
    expect(both(source)).toEqual(["It is `a > 0` by then.", "It is [1](/b) by now."]);
    const [mark] = marksOf(source);
    expect(mark).toMatchObject({ since: "2.8.0", was: "`a > 0`" });
  });

  test("choose blocks, and keep the lines of what follows", () => {
    const source = 'a\n\n<Edition since="2.8.0">\n\n## New\n\nb\n\n</Edition>\n\nc\n';
    const [older = "", newer = ""] = both(source);
    expect(older.split("\n").indexOf("c")).toBe(source.split("\n").indexOf("c"));
    expect(older).not.toContain("b");
    expect(newer).toBe("a\n\n\n\n## New\n\nb\n\n\n\nc\n");
  });

  test("choose rows of a table", () => {
    const source =
      '| A | B |\n| - | - |\n| <Edition until="2.8.0" row />x | 1 |\n| <Edition since="2.8.0" row />y | 2 |\n| z | 3 |\n';
    expect(both(source)).toEqual([
      "| A | B |\n| - | - |\n| x | 1 |\n| z | 3 |\n",
      "| A | B |\n| - | - |\n| y | 2 |\n| z | 3 |\n",
    ]);
  });

  test("choose items of a list and steps, with what is indented below them", () => {
    const source =
      '1. <Edition until="2.8.0" row />Old\n\n   more <Edition since="2.8.0">x</Edition>\n\n1. <Edition since="2.8.0" row />New\n   - <Edition since="2.8.0" row />in it\n1. Both\n';
    expect(both(source)).toEqual([
      "1. Old\n\n   more\n\n1. Both\n",
      "\n1. New\n   - in it\n1. Both\n",
    ]);
    expect(both('- a\n- <Edition since="2.8.0" row />b')).toEqual(["- a\n", "- a\n- b"]);
  });

  test("choose words of headings, cells, admonitions and front matter", () => {
    const [since, until] = ['<Edition since="2.8.0">', '<Edition until="2.8.0">'];
    expect(
      both(
        `---\ntitle: Ports${since} and TLS</Edition>\n---\n\n## ${until}Old</Edition>${since}New</Edition> way\n\n| a | ${since}b</Edition> |\n\n:::note[${until}x</Edition>${since}y</Edition>]\n\nt\n\n:::\n`,
      ),
    ).toEqual([
      "---\ntitle: Ports\n---\n\n## Old way\n\n| a | |\n\n:::note[x]\n\nt\n\n:::\n",
      "---\ntitle: Ports and TLS\n---\n\n## New way\n\n| a | b |\n\n:::note[y]\n\nt\n\n:::\n",
    ]);
  });

  test("leave no two blanks at the end of a line, which would break it", () => {
    const mark = '<Edition since="2.8.0">x</Edition>';
    expect(both(`a ${mark} ${mark}\nb ${mark} c\n`)[0]).toBe("a\nb c\n");
  });

  test("are not seen in code", () => {
    const source = "Write `<Edition row />`:\n\n```mdx\n<Edition>\n```\n";
    expect(marksOf(source)).toEqual([]);
    expect(both(source)).toEqual([source, source]);
  });

  test("can stand around code", () => {
    const source = '<Edition since="2.8.0">\n\n```sh\nbee version\n```\n\n</Edition>\n';
    expect(both(source).map((text) => text.includes("bee version"))).toEqual([false, true]);
  });

  test.each([
    ['a\n<Edition since="2.8.0">x', "line 2: this edition mark has no end"],
    ["x</Edition>", "line 1: this edition mark ends nothing"],
    ['<Edition since="2.8.0">a<Edition until="2.8.0">b</Edition></Edition>', "in one another"],
    [
      'a\n<Edition from="2.8.0">x</Edition>',
      "line 2: an edition mark has since, until, was and row",
    ],
    ['<Edition since="2.8">x</Edition>', 'not "since="2.8""'],
    ['| a | <Edition since="2.8.0" row />b |', "at its beginning"],
    ['<Edition since="2.8.0" />', "ends with />"],
    ['<Edition since="2.8.0" was="a">\n\nb\n\n</Edition>', "only a mark around words has was"],
    ['- <Edition since="2.8.0" was="a" row />b', "only a mark around words has was"],
    ['<Edition since="2.8.0" was="">b</Edition>', "an edition mark has since, until, was and row"],
    ['b\n\n<Edition since="2.2.0">x</Edition>', "line 3: this edition mark parts no releases"],
    ['<Edition until="2.2.0">x</Edition>', "parts no releases"],
  ])("%s is an error", (source, message) => {
    expect(() => both(source)).toThrow(message);
  });
});
