// A place of a page in a few words: what stood there, what stands there, and what is around it.
import { inEdition } from "../../src/edition/in-edition.ts";
import { RELEASES } from "../editions/editions.ts";
import { isRow, resolveMarks, type Mark } from "../editions/marks.ts";
import type { Pair, Place } from "../editions/places.ts";
import { withVersions } from "../editions/versions.ts";

/** Longest excerpt of what is otherwise, and of what is around it, in characters. */
const LONGEST = 180;
const AROUND = 60;

/** Signs of Markdown that a sentence does without; code keeps its backticks. */
function plain(text: string): string {
  return text
    .replace(/^[ \t]*(`{3,}|~{3,})[^\n]*$/gm, " ")
    .replace(/\{\/\*.*?\*\/\}/g, "")
    .replace(/<\/?[A-Za-z][^>]*>/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[ \t]*(?:#{2,4} |[-*+] |\d+[.)] |>+ ?|:::\w*)/gm, " ")
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, row: string) => row.trim().replace(/\s*\|\s*/g, " · "))
    .replace(/\|/g, " · ")
    .replace(/\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, "")
    .replace(/\s+/g, " ");
}

/** An odd backtick would turn what is code into words and words into code. */
const closed = (text: string): string =>
  (text.split("`").length - 1) % 2 === 0 ? text : `${text}\``;

/** The beginning of a text, in whole words. */
function head(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${closed(cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).trimEnd())}…`;
}

/** The end of a text, in whole words. */
function tail(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(-longest);
  const rest = cut.slice(cut.indexOf(" ") + 1);
  return `…${(rest.split("`").length - 1) % 2 === 0 ? rest : `\`${rest}`}`;
}

const textIn = (source: string, mark: Mark): string =>
  isRow(mark)
    ? source.slice(mark.inner[0], mark.start) + source.slice(mark.end, mark.inner[1])
    : source.slice(...mark.inner);

/** What a place says in a release, resolved, since an item can hold marks. */
function said(source: string, { marks }: Place, release: string): string {
  const text = marks
    .filter((mark) => inEdition(mark, release))
    .map((mark) => resolveMarks(textIn(source, mark), release, RELEASES))
    .join(" ");
  return plain(withVersions(text, release)).trim();
}

/** The words before and behind a place in its line. */
function around(source: string, { marks }: Place, release: string): [string, string] {
  const first = marks[0].start;
  const last = (marks.at(-1) ?? marks[0]).end;
  const from = source.lastIndexOf("\n", first - 1) + 1;
  const end = source.indexOf("\n", last);
  const read = (text: string): string =>
    plain(withVersions(resolveMarks(text, release, RELEASES), release));
  const [before, after] = [
    source.slice(from, first),
    source.slice(last, end < 0 ? undefined : end),
  ];
  return [tail(read(before).trimStart(), AROUND), head(read(after).trimEnd(), AROUND)];
}

/** What a place says in the older and in the newer release of a pair, with words around it. */
export interface Excerpt {
  readonly before: string;
  readonly old: string;
  readonly now: string;
  readonly after: string;
}

/** Writes the excerpt of a place. */
export function excerptOf(source: string, place: Place, [older, newer]: Pair): Excerpt {
  const [before, after] = place.kind === "words" ? around(source, place, newer) : ["", ""];
  return {
    before,
    old: head(said(source, place, older), LONGEST),
    now: head(said(source, place, newer), LONGEST),
    after,
  };
}
