import type { Element, Root, Text } from "hast";
import { SKIP, visit } from "unist-util-visit";
import type { Edition } from "../../settings/editions.ts";
import { readData } from "../../settings/files.ts";
import { pageAt } from "../editions/write.ts";
import { element } from "./html.ts";

interface Entry {
  readonly id: string;
  readonly term: string;
  readonly aliases?: readonly string[];
  /** `false` keeps everyday words out of automatic marking. */
  readonly automatic?: boolean;
}

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

function patternOf({ term, aliases = [] }: Entry): RegExp {
  const names = [term, ...aliases].filter((name) => name.length > 2);
  const alternatives = names
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join("|");
  // An acronym only matches in capitals; other words in any case, with a plural s.
  const flags = names.some((name) => name !== name.toUpperCase()) ? "iu" : "u";
  return new RegExp(`(?<![\\p{L}\\d-])(?:${alternatives})s?(?![\\p{L}\\d-])`, flags);
}

function loadEntries() {
  entries ??= readData<Entry[]>("glossary")
    .filter(({ automatic }) => automatic !== false)
    .map((entry) => ({ entry, pattern: patternOf(entry) }));
  return entries;
}

/** A first use of a glossary word: a link to its entry, whose definition the page shows (`src/overlays`). */
function termLink({ id }: Entry, words: string, glossary: string): Element {
  return element("a", { className: ["term"], href: `${glossary}#${id}` }, [words]);
}

/** A text in which words may be marked. */
interface Place {
  readonly text: Text;
  readonly parent: Element;
}

/** The running text of a page, in order. */
function runningText(tree: Root): Place[] {
  const places: Place[] = [];
  visit(tree, (node, _index, parent) => {
    if (node.type === "element" && (CLOSED.has(node.tagName) || isCodeHead(node))) return SKIP;
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") return SKIP;
    if (node.type === "text" && parent?.type === "element") places.push({ text: node, parent });
    return undefined;
  });
  return places;
}

/** Marks the first match; the text before and after it stays open for other words. */
function markFirst(places: Place[], entry: Entry, pattern: RegExp, glossary: string): boolean {
  for (const [at, { text, parent }] of places.entries()) {
    const match = pattern.exec(text.value);
    if (!match) continue;
    const before: Text = { type: "text", value: text.value.slice(0, match.index) };
    const rest = text.value.slice(match.index + match[0].length);
    const after: Text = { type: "text", value: rest };
    parent.children.splice(
      parent.children.indexOf(text),
      1,
      before,
      termLink(entry, match[0], glossary),
      after,
    );
    places.splice(at, 1, { text: before, parent }, { text: after, parent });
    return true;
  }
  return false;
}

/** Marks the first use of each glossary word in the running text of a page, at most a dozen. */
export function rehypeGlossary({ editions }: { readonly editions: readonly Edition[] }) {
  return (tree: Root, file: { readonly path: string }): void => {
    const page = pageAt(file.path, editions);
    if (!page || page.name === "references/glossary.mdx") return;
    const glossary = `/docs/${page.edition.prefix}references/glossary`;
    const places = runningText(tree);
    let count = 0;
    for (const { entry, pattern } of loadEntries()) {
      if (count >= MOST) return;
      if (markFirst(places, entry, pattern, glossary)) count += 1;
    }
  };
}
