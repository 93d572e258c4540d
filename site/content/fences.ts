/** A code block of a page. */
export interface Fence {
  /** Path of the page below the repository, with `/`. */
  readonly page: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** File name shown above the code. */
  readonly title?: string;
  /** Words after the language, without the title. */
  readonly words: readonly string[];
  readonly code: string;
  /** The text of the `text output` fence that follows, if one does. */
  readonly output?: string;
}

const OPEN = /^(\s*)(`{3,})(\S*)\s*(.*)$/;

type Bare = Omit<Fence, "output">;

/** All code blocks of a page's text, in order; blocks inside lists and tabs lose their indentation. */
export function fencesOf(page: string, source: string): Fence[] {
  const lines = source.split("\n");
  const found: (Bare & { readonly end: number })[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const open = OPEN.exec(lines[index] ?? "");
    if (!open) continue;
    const [, indent = "", ticks = "", language = "", meta = ""] = open;
    const start = index;
    const body: string[] = [];
    for (index += 1; index < lines.length; index += 1) {
      const line = lines[index] ?? "";
      if (line.trim() === ticks) break;
      body.push(line.startsWith(indent) ? line.slice(indent.length) : line.trimStart());
    }
    const title = /title="([^"]*)"/.exec(meta)?.[1];
    const words = meta
      .replace(/title="[^"]*"/, "")
      .split(/\s+/)
      .filter(Boolean);
    found.push({
      page,
      line: start + 1,
      language,
      ...(title !== undefined && { title }),
      words,
      code: `${body.join("\n")}\n`,
      end: index,
    });
  }
  return found.flatMap(({ end, ...fence }, position) => {
    if (fence.words.includes("output")) return [];
    const next = found[position + 1];
    const between = next
      ? lines
          .slice(end + 1, next.line - 1)
          .join("")
          .trim()
      : "x";
    const follows = next?.words.includes("output") && between === "";
    return [follows && next ? { ...fence, output: next.code } : fence];
  });
}
