import { Parser } from "htmlparser2";
import type { BuiltPage } from "./pages.ts";

/** Elements that are not rendered or render themselves; skip their content. */
const OPAQUE = new Set(["head", "math", "noscript", "script", "style", "svg"]);

/** Classes that name one page. */
const OF_ONE_PAGE = /^docs-doc-id-/;

/** Classes of text, which has the same colours at every width; only the shell around it differs on a phone. */
export const TEXT = ["markdown", "api"];

/** From so many characters on, text without a place to break may be wider than a phone. */
const LONG_RUN = 24;

/** Where browsers break text that must not be broken within words. */
const BREAKS = /[\s\-?/]+/;

/** The kinds of elements of a page, in its text (`TEXT`) and around it. */
interface Kinds {
  readonly text: ReadonlySet<string>;
  readonly shell: ReadonlySet<string>;
  /** Characters of the longest run without a place to break, by kind of element; only long ones. */
  readonly runs: ReadonlyMap<string, number>;
}

/**
 * The kinds of elements of a page: what the style sheets can tell apart, an element by its name,
 * classes and role, inside of another.
 */
function readKinds(html: string): Kinds {
  const inText = new Set<string>();
  const shell = new Set<string>();
  const runs = new Map<string, number>();
  const ancestors: string[] = [];
  /** Text since the last tag: the parser delivers it in pieces, each entity separately. */
  let pending = "";
  const measure = (): void => {
    const kind = ancestors.slice(-2).join(" > ");
    const longest = Math.max(...pending.split(BREAKS).map(({ length }) => length));
    pending = "";
    if (longest >= Math.max(LONG_RUN, runs.get(kind) ?? 0)) runs.set(kind, longest);
  };
  let opaque = 0;
  /** The depth of the element of a class in `TEXT` that is open. */
  let text = Infinity;
  const parser = new Parser({
    onopentag(name, { class: classes = "", role = "" }) {
      measure();
      if (opaque > 0 || OPAQUE.has(name)) {
        opaque += 1;
        return;
      }
      const names = classes.split(/\s+/);
      if (names.some((one) => TEXT.includes(one))) text = Math.min(text, ancestors.length);
      const known = names.filter((one) => !OF_ONE_PAGE.test(one));
      ancestors.push(`${name}.${known.sort().join(".")}[${role}]`);
      const kind = ancestors.slice(-2).join(" > ");
      (text === Infinity ? shell : inText).add(kind);
    },
    ontext(part) {
      if (opaque === 0) pending += part;
    },
    onclosetag() {
      measure();
      if (opaque > 0) {
        opaque -= 1;
        return;
      }
      ancestors.pop();
      if (ancestors.length === text) text = Infinity;
    },
  });
  parser.end(html);
  return { text: inText, shell, runs };
}

const read = new WeakMap<BuiltPage, Kinds>();

function kindsOf(page: BuiltPage): Kinds {
  const kinds = read.get(page) ?? readKinds(page.html);
  read.set(page, kinds);
  return kinds;
}

/** Bytes of markup that cost axe as much time as opening a page. */
const OPENING = 60_000;

const costOf = (page: BuiltPage): number => OPENING + page.html.length;

/** Few and small pages that have, taken together, every kind there is on any; none that the others cover. */
export const covering = (kinds: ReadonlyMap<BuiltPage, ReadonlySet<string>>): BuiltPage[] =>
  coveringBy(kinds, costOf);

/** The same for items of any type, by what each of them costs. */
export function coveringBy<Item>(
  kinds: ReadonlyMap<Item, ReadonlySet<string>>,
  costOfItem: (item: Item) => number,
): Item[] {
  const left = new Map([...kinds].map(([item, own]) => [item, new Set(own)]));
  const worth = ([item, own]: readonly [Item, Set<string>]): number => own.size / costOfItem(item);
  const chosen: Item[] = [];
  for (;;) {
    const [best] = [...left].sort((a, b) => worth(b) - worth(a));
    if (!best || best[1].size === 0) break;
    chosen.push(best[0]);
    left.delete(best[0]);
    for (const others of left.values()) for (const kind of best[1]) others.delete(kind);
  }
  const times = new Map<string, number>();
  const count = (item: Item, by: number): void => {
    for (const kind of kinds.get(item) ?? []) times.set(kind, (times.get(kind) ?? 0) + by);
  };
  for (const item of chosen) count(item, 1);
  const isCovered = (item: Item): boolean =>
    [...(kinds.get(item) ?? [])].every((kind) => (times.get(kind) ?? 0) > 1);
  const needed = new Set(chosen);
  for (const item of chosen.toSorted((a, b) => costOfItem(b) - costOfItem(a))) {
    if (!isCovered(item)) continue;
    needed.delete(item);
    count(item, -1);
  }
  return [...needed];
}

/** Pages on which everything that styles do to the site can be seen. */
export interface Layouts {
  /** Pages that show, taken together, every kind of element there is on any. */
  readonly all: readonly BuiltPage[];
  /** The pages among them that show every kind of element outside of text. */
  readonly shells: readonly BuiltPage[];
  /** The pages among them that have text. */
  readonly texts: readonly BuiltPage[];
}

/** Few and small pages that show, taken together, every kind of element. */
export function distinctLayouts(pages: readonly BuiltPage[]): Layouts {
  const kinds = pages.map((page) => [page, kindsOf(page)] as const);
  const all = covering(
    new Map(kinds.map(([page, { text, shell }]) => [page, new Set([...text, ...shell])])),
  );
  const chosen = kinds.filter(([page]) => all.includes(page));
  return {
    all,
    shells: covering(new Map(chosen.map(([page, own]) => [page, own.shell]))),
    texts: chosen.filter(([, { text }]) => text.size > 0).map(([page]) => page),
  };
}

/**
 * The pages with the longest run of text that cannot break in each kind of element: if any page is wider than a
 * phone because of one, one of these is.
 */
export function withLongestRuns(pages: readonly BuiltPage[]): BuiltPage[] {
  const longest = new Map<string, { readonly page: BuiltPage; readonly length: number }>();
  for (const page of pages)
    for (const [kind, length] of kindsOf(page).runs)
      if (length > (longest.get(kind)?.length ?? 0)) longest.set(kind, { page, length });
  return [...new Set([...longest.values()].map(({ page }) => page))];
}
