// Parts of a page's Markdown.

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^(#{1,6}) (.*)$/;

/** A heading without marks of code, bold and links, for comparison. */
const bare = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*_\\]/g, "")
    .trim()
    .toLowerCase();

/** The id of a heading as the site makes it, for headings without one of their own. */
const slug = (text: string): string =>
  bare(text)
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replaceAll(/\s/g, "-");

interface Line {
  readonly text: string;
  /** Level of the heading that the line is; 0 for other lines. */
  readonly level: number;
  readonly title: string;
}

function linesOf(markdown: string): Line[] {
  let isCode = false;
  return markdown.split("\n").map((text) => {
    if (FENCE.test(text)) isCode = !isCode;
    const [, marks = "", title = ""] = (!isCode && HEADING.exec(text)) || [];
    return { text, level: marks.length, title };
  });
}

/** The part of a page under a heading, the heading first, up to the next of its level or above it. */
export function sectionUnder(
  markdown: string,
  { title, anchor }: { readonly title?: string | undefined; readonly anchor?: string },
): string | undefined {
  const lines = linesOf(markdown);
  const start = lines.findIndex(
    (line) =>
      line.level > 0 &&
      ((title !== undefined && bare(line.title) === bare(title)) ||
        (anchor !== undefined && slug(line.title) === anchor)),
  );
  const level = lines[start]?.level ?? 0;
  if (level === 0) return undefined;
  const next = lines.findIndex((line, at) => at > start && line.level > 0 && line.level <= level);
  const part = lines.slice(start, next < 0 ? undefined : next);
  return part
    .map(({ text }) => text)
    .join("\n")
    .trim();
}

/** The name that a row of a table, an item of a list or a heading of the bee-js reference begins with. */
const NAMES = [
  /^\s*\|([^|]*)\|/,
  /^\s*[-*] \*\*([^*]+)\*\*/,
  /^\s*[-*] `(?:(?:readonly|static|get) )*([\w$]+)/,
  /^#{2,6} (\S+) \w+$/,
];

const nameOf = (line: string): string =>
  bare(NAMES.map((form) => form.exec(line)?.[1]).find((name) => name !== undefined) ?? "").replace(
    /^-+/,
    "",
  );

/**
 * The row, item or section whose name is `title`; of several the one at `position`, or the last. A row has the
 * head of its table before it.
 */
export function entryNamed(markdown: string, title: string, position: number): string | undefined {
  const lines = linesOf(markdown).map(({ text }) => text);
  const named = lines.flatMap((line, at) => (nameOf(line) === bare(title) ? [at] : []));
  const at = named[position] ?? named.at(-1);
  const line = at === undefined ? undefined : lines[at];
  if (at === undefined || line === undefined) return undefined;
  if (line.startsWith("#")) return sectionUnder(markdown, { title: line.replace(/^#+ /, "") });
  if (!line.trimStart().startsWith("|")) return line.trim();
  const above = lines.slice(0, at);
  const head = above.findLastIndex((one) => !one.trimStart().startsWith("|")) + 1;
  return [...lines.slice(head, Math.min(head + 2, at)), line].join("\n");
}

/** Lines directly under a heading, without the heading and its subsections. */
export function ownLines(section: string): string[] {
  const lines = linesOf(section);
  const next = lines.findIndex(({ level }, at) => at > 0 && level > 0);
  return lines.slice(1, next < 0 ? undefined : next).map(({ text }) => text);
}

/** Titles of the second level, with their ids. */
export function contentsOf(markdown: string): string[] {
  return linesOf(markdown)
    .filter(({ level }) => level === 2)
    .map(({ title }) => title);
}
