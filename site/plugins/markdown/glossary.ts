import { readFileSync } from "node:fs";
import path from "node:path";
import type { Element, ElementContent, Root, Text } from "hast";
import { EXIT, SKIP, visitParents } from "unist-util-visit-parents";
import { parse } from "yaml";
import { element } from "./html.ts";

interface Entry {
  readonly id: string;
  readonly term: string;
  readonly aliases?: readonly string[];
  readonly definition: string;
  /** `false` keeps everyday words out of automatic marking. */
  readonly automatic?: boolean;
}

const FILE = path.join(import.meta.dirname, "../../../data/glossary.yaml");
/** Words inside these keep their own meaning. */
const CLOSED = new Set([
  "a",
  "code",
  "pre",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "button",
  "svg",
  "math",
  "figure",
  "th",
  "summary",
]);
/** The bar above a code block holds a file name, no prose. */
function isCodeHead({ properties }: Element): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes("code-head");
}

/** More marked words than this on a page would be noise. */
const MOST = 14;

let entries: readonly { readonly entry: Entry; readonly pattern: RegExp }[] | undefined;

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function loadEntries() {
  const all = parse(readFileSync(FILE, "utf8")) as Entry[];
  entries ??= all
    .filter(({ automatic }) => automatic !== false)
    .map((entry) => {
      const names = [entry.term, ...(entry.aliases ?? [])].filter((name) => name.length > 2);
      const alternatives = names
        .sort((a, b) => b.length - a.length)
        .map(escapePattern)
        .join("|");
      // An acronym only matches in capitals; other words in any case, with a plural s.
      const flags = names.some((name) => name !== name.toUpperCase()) ? "iu" : "u";
      return {
        entry,
        pattern: new RegExp(`(?<![\\p{L}\\d-])(?:${alternatives})s?(?![\\p{L}\\d-])`, flags),
      };
    });
  return entries;
}

/** A first use of a glossary word: a link to its entry that carries the definition. */
function termLink(entry: Entry, words: string): Element {
  return element(
    "a",
    {
      className: ["term"],
      href: `/docs/references/glossary#${entry.id}`,
      dataDefinition: entry.definition,
    },
    [words],
  );
}

function markFirst(tree: Root, entry: Entry, pattern: RegExp): boolean {
  let marked = false;
  visitParents(tree, (node, ancestors) => {
    if (marked) return EXIT;
    if (node.type === "element" && (CLOSED.has(node.tagName) || isCodeHead(node))) return SKIP;
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") return SKIP;
    if (node.type !== "text") return undefined;
    const match = pattern.exec(node.value);
    const parent = ancestors.at(-1) as Element | undefined;
    if (!match || parent?.type !== "element") return undefined;
    const index = parent.children.indexOf(node as ElementContent);
    const text = (value: string): Text => ({ type: "text", value });
    parent.children.splice(
      index,
      1,
      text(node.value.slice(0, match.index)),
      termLink(entry, match[0]),
      text(node.value.slice(match.index + match[0].length)),
    );
    marked = true;
    return EXIT;
  });
  return marked;
}

/** Marks the first use of each glossary word in the running text of a page, at most a dozen. */
export function rehypeGlossary() {
  return (tree: Root, file: { readonly path: string }): void => {
    if (/references[\\/]glossary\.mdx$/.test(file.path) || !/[\\/]docs[\\/]/.test(file.path))
      return;
    let count = 0;
    for (const { entry, pattern } of loadEntries()) {
      if (count >= MOST) return;
      if (markFirst(tree, entry, pattern)) count += 1;
    }
  };
}
