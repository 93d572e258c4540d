import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_RELEASE } from "../../settings/editions.ts";
import { editionPages } from "../editions/pages.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

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

/** A code block, and where readers find it. */
export interface PageFence extends Fence {
  /** Route of its page in an edition at the root: `/docs/concepts/pss`. */
  readonly route: string;
}

/**
 * Code blocks of every page of an edition. Blog posts belong to no edition and are read with the oldest
 * one.
 */
export function allFences(release: string = DEFAULT_RELEASE): PageFence[] {
  const pages = editionPages(release).map(({ name, file, text }) => ({
    file,
    text,
    route: `/docs/${name.replace(/\.mdx$/, "")}`,
  }));
  if (release === DEFAULT_RELEASE) pages.push(...posts());
  return pages.flatMap(({ file, text, route }) =>
    fencesOf(file, text).map((fence) => ({ ...fence, route })),
  );
}

function posts(): { readonly file: string; readonly text: string; readonly route: string }[] {
  return readdirSync(path.join(ROOT, "blog"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mdx"))
    .sort()
    .map((name) => {
      const file = `blog/${name.replaceAll(path.sep, "/")}`;
      const text = readFileSync(path.join(ROOT, file), "utf8");
      const slug = /^slug: *(\S+)$/m.exec(text)?.[1] ?? name.replace(/\.mdx$/, "");
      return { file, text, route: `/blog/${slug}` };
    });
}
