import { Parser } from "htmlparser2";
import type { BuiltPage } from "./pages.ts";

/** Elements that are not rendered or render themselves; skip their content. */
const OPAQUE = new Set(["head", "math", "noscript", "script", "style", "svg"]);

/** Classes that name one page. */
const OF_ONE_PAGE = /^docs-doc-id-/;

/** Classes of text, which has the same colours at every width; only the shell around it differs on a phone. */
export const TEXT = ["markdown", "api"];

/** The kinds of elements of a page, and those of them that occur outside of its text (`TEXT`). */
interface Kinds {
  readonly all: ReadonlySet<string>;
  readonly shell: ReadonlySet<string>;
}

/**
 * The kinds of elements of a page: what the style sheets can tell apart, an element by its name,
 * classes and role, inside of another.
 */
function kindsOf(html: string): Kinds {
  const all = new Set<string>();
  const shell = new Set<string>();
  const ancestors: string[] = [];
  let opaque = 0;
  /** The depth of the element of a class in `TEXT` that is open. */
  let text = Infinity;
  const parser = new Parser({
    onopentag(name, { class: classes = "", role = "" }) {
      if (opaque > 0 || OPAQUE.has(name)) {
        opaque += 1;
        return;
      }
      const words = classes.split(/\s+/);
      if (words.some((word) => TEXT.includes(word))) text = Math.min(text, ancestors.length);
      const known = words.filter((word) => !OF_ONE_PAGE.test(word));
      ancestors.push(`${name}.${known.sort().join(".")}[${role}]`);
      const kind = ancestors.slice(-2).join(" > ");
      all.add(kind);
      if (text === Infinity) shell.add(kind);
    },
    onclosetag() {
      if (opaque > 0) {
        opaque -= 1;
        return;
      }
      ancestors.pop();
      if (ancestors.length === text) text = Infinity;
    },
  });
  parser.end(html);
  return { all, shell };
}

/** Bytes of markup that cost axe as much time as opening a page. */
const OPENING = 60_000;

const costOf = (page: BuiltPage): number => OPENING + page.html.length;

/** Few and small pages that have, taken together, every kind there is on any; none that the others cover. */
export function covering(kinds: ReadonlyMap<BuiltPage, ReadonlySet<string>>): BuiltPage[] {
  const left = new Map([...kinds].map(([page, own]) => [page, new Set(own)]));
  const worth = ([page, own]: readonly [BuiltPage, Set<string>]): number => own.size / costOf(page);
  const chosen: BuiltPage[] = [];
  for (;;) {
    const [best] = [...left].sort((a, b) => worth(b) - worth(a));
    if (!best || best[1].size === 0) break;
    chosen.push(best[0]);
    left.delete(best[0]);
    for (const others of left.values()) for (const kind of best[1]) others.delete(kind);
  }
  const times = new Map<string, number>();
  const count = (page: BuiltPage, by: number): void => {
    for (const kind of kinds.get(page) ?? []) times.set(kind, (times.get(kind) ?? 0) + by);
  };
  for (const page of chosen) count(page, 1);
  const isCovered = (page: BuiltPage): boolean =>
    [...(kinds.get(page) ?? [])].every((kind) => (times.get(kind) ?? 0) > 1);
  const needed = new Set(chosen);
  for (const page of chosen.toSorted((a, b) => costOf(b) - costOf(a))) {
    if (!isCovered(page)) continue;
    needed.delete(page);
    count(page, -1);
  }
  return [...needed];
}

/** Pages on which everything that styles do to the site can be seen. */
export interface Layouts {
  /** Pages that show, taken together, every kind of element there is on any. */
  readonly all: readonly BuiltPage[];
  /** Those of them that show every kind of element outside of text. */
  readonly shells: readonly BuiltPage[];
}

/** Few and small pages that show, taken together, every kind of element. */
export function distinctLayouts(pages: readonly BuiltPage[]): Layouts {
  const kinds = pages.map((page) => [page, kindsOf(page.html)] as const);
  const all = covering(new Map(kinds.map(([page, own]) => [page, own.all])));
  const chosen = kinds.filter(([page]) => all.includes(page));
  return { all, shells: covering(new Map(chosen.map(([page, own]) => [page, own.shell]))) };
}
