/**
 * Edition marks in the text of a page: `<Edition since="2.8.0">…</Edition>` around blocks or words,
 * and `<Edition since="2.8.0" row />` at the beginning of a table row, a list item or a step.
 * `<Edition since="2.8.0" was="0">1</Edition>` replaces words by others. They are resolved before the
 * Markdown is parsed, so everything that reads a page, its front matter included, reads the text of one
 * edition.
 */
import { inEdition, partsReleases, type ReleaseRange } from "../shared/edition/in-edition.ts";

interface MarkRange extends ReleaseRange {
  /** Words that the content replaces, shown in the editions without it. */
  readonly was?: string | undefined;
}

/** An edition mark and its content. */
export interface Mark extends MarkRange {
  /** From the first character of the mark to behind its last. */
  readonly start: number;
  readonly end: number;
  /** Range between its tags, or the whole row or item it marks. */
  readonly inner: readonly [start: number, end: number];
}

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm;
const INLINE_CODE = /(`+)(?!`)[^\n]*?[^`]\1(?!`)/g;
const TAG = /<(\/?)Edition\b((?:[^">]|"[^"]*")*)>/g;

/** The same text with code blanked out, so that tags in it are not seen. */
function withoutCode(source: string): string {
  const blank = (code: string): string => code.replace(/[^\n]/g, " ");
  return source.replace(FENCE, blank).replace(INLINE_CODE, blank);
}

function attributesOf(
  text: string,
  fail: (words: string) => never,
): MarkRange & { readonly row: boolean; readonly alone: boolean } {
  const known = /^(?:\s+(?:since|until)="\d+\.\d+\.\d+"|\s+was="[^"\n]+"|\s+row)*\s*\/?$/;
  if (!known.test(text))
    return fail(`an edition mark has since, until, was and row, not "${text.trim()}"`);
  return {
    since: /since="([^"]*)"/.exec(text)?.[1],
    until: /until="([^"]*)"/.exec(text)?.[1],
    was: /\swas="([^"]*)"/.exec(text)?.[1],
    row: /\srow\b/.test(text),
    alone: text.trimEnd().endsWith("/"),
  };
}

/** Before the mark of a row: the beginning of a table row, or of a list item or step. */
const ROW = /^(\s*)(\||[-*+]|\d+[.)])\s*$/;

/**
 * The row or list item of the mark at `start` to `end`: its line, and for an item the lines indented
 * below it. `undefined` if the mark does not start a row or item.
 */
function rowAround(source: string, start: number, end: number): [number, number] | undefined {
  const line = source.lastIndexOf("\n", start) + 1;
  const [, blank = "", sign] = ROW.exec(source.slice(line, start)) ?? [];
  if (sign === undefined) return undefined;
  const after = (at: number): number => (source.indexOf("\n", at) + 1 || source.length + 1) - 1;
  let stop = after(end);
  if (sign === "|") return [line, Math.min(stop + 1, source.length)];
  for (let next = stop; next < source.length;) {
    const rest = source.slice(next + 1, after(next + 1));
    if (rest.trim() !== "" && !rest.startsWith(`${blank}  `)) break;
    next = after(next + 1);
    if (rest.trim() !== "") stop = next;
  }
  return [line, Math.min(stop + 1, source.length)];
}

/** All marks of a page in order. Throws an Error with the line for one that is not well formed. */
export function marksOf(source: string): Mark[] {
  const marks: Mark[] = [];
  let open:
    { readonly range: MarkRange; readonly start: number; readonly inner: number } | undefined;
  const add = (mark: Mark): void => {
    if (mark.was !== undefined && kindOf(source, mark) !== "words")
      fail(mark.start, "only a mark around words has was");
    marks.push(mark);
  };
  const fail = (at: number, words: string): never => {
    throw new Error(`line ${source.slice(0, at).split("\n").length}: ${words}`);
  };
  for (const found of withoutCode(source).matchAll(TAG)) {
    const [tag, slash, { length } = ""] = found;
    const start = found.index;
    const end = start + tag.length;
    if (slash) {
      if (!open) return fail(start, "this edition mark ends nothing");
      add({ ...open.range, start: open.start, end, inner: [open.inner, start] });
      open = undefined;
      continue;
    }
    // Code in `was` is blank in the text that is searched.
    const text = source.slice(end - 1 - length, end - 1);
    const { row, alone, ...range } = attributesOf(text, (words) => fail(start, words));
    if (open) return fail(start, "edition marks do not stand in one another");
    if (row !== alone) return fail(start, "a mark of a row, and no other, ends with />");
    if (row) {
      const inner = rowAround(source, start, end);
      if (!inner)
        return fail(start, "the mark of a row, an item or a step stands at its beginning");
      add({ ...range, start, end, inner });
    } else open = { range, start, inner: end };
  }
  if (open) return fail(open.start, "this edition mark has no end");
  return marks;
}

/** Whether a mark takes a whole row, item or step. */
export const isRow = ({ end, inner }: Mark): boolean => inner[1] >= end;

/** What a mark takes. */
export type MarkKind = "words" | "blocks" | "rows";

/** What a mark takes: rows, blocks where its content begins with a line break, or words. */
export function kindOf(source: string, mark: Mark): MarkKind {
  if (isRow(mark)) return "rows";
  return /^[ \t]*\n/.test(source.slice(...mark.inner)) ? "blocks" : "words";
}

/** The text of a mark in an edition in which its content `stays`, or does not. */
export const markedText = (source: string, { inner, was = "" }: Mark, stays: boolean): string =>
  stays ? source.slice(...inner) : was;

/** The source range of a mark and its replacement in the edition. */
function resolved(source: string, mark: Mark, stays: boolean): [number, number, string] {
  const { start, end, inner } = mark;
  if (isRow(mark)) return stays ? [start, end, ""] : [inner[0], inner[1], ""];
  // Keep line breaks of removed text, so that errors name the line of the source file.
  const breaks = stays ? "" : source.slice(...inner).replace(/[^\n]/g, "");
  return [start, end, markedText(source, mark, stays) + breaks];
}

/** Difference markers to insert around a mark's content, by the mark's offset (`signs.ts`). */
export type Signs = ReadonlyMap<
  number,
  { readonly before: string; readonly after: string; readonly instead: string }
>;

const BARE = { before: "", after: "", instead: "" };

/** Two blanks at the end of a line would break it: the text without the blank at its end. */
const withoutBlank = (text: string): string => text.replace(/ ([\uE000-\uF8FF]*)$/, "$1");

/**
 * The text of a page in one edition, with signs around its places where some are given. Throws an
 * Error for a mark that changes nothing: one that holds in all `releases`, or in none.
 */
export function resolveMarks(
  source: string,
  release: string,
  releases: readonly string[],
  signs?: Signs,
): string {
  if (!source.includes("Edition")) return source;
  let text = "";
  let at = 0;
  for (const mark of marksOf(source)) {
    if (!partsReleases(mark, releases)) {
      const line = source.slice(0, mark.start).split("\n").length;
      throw new Error(
        `line ${line}: this edition mark parts no releases of ${releases.join(", ")}`,
      );
    }
    const [start, end, part] = resolved(source, mark, inEdition(mark, release));
    // Inside a removed item.
    if (start < at) continue;
    const sign = signs?.get(mark.start) ?? BARE;
    const isGone = isRow(mark) && start < mark.start;
    text += source.slice(at, start) + (isGone ? sign.instead : sign.before + part);
    at = end;
    // A sign that begins an item needs the blank before it.
    if (
      part === "" &&
      !(isRow(mark) && sign !== BARE) &&
      /\S [\uE000-\uF8FF]*$/.test(text) &&
      /^(?: |\n|$)/.test(source.slice(at, at + 1))
    )
      text = withoutBlank(text);
    text += isGone ? "" : sign.after;
  }
  return text + source.slice(at);
}
