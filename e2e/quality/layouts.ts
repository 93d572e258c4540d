import { Parser } from "htmlparser2";
import type { BuiltPage } from "./pages.ts";

/** Elements that are not rendered or render themselves; skip their content. */
const OPAQUE = new Set(["head", "math", "noscript", "script", "style", "svg"]);

/** Classes that name one page. */
const OF_ONE_PAGE = /^docs-doc-id-/;

/**
 * The kinds of elements of a page: what the style sheets can tell apart, an element by its name,
 * classes and role, inside of another. Leaves out elements of a class in `without` and their content.
 */
function kindsOf(html: string, without: readonly string[]): Set<string> {
  const kinds = new Set<string>();
  const ancestors: string[] = [];
  let opaque = 0;
  const parser = new Parser({
    onopentag(name, { class: classes = "", role = "" }) {
      const words = classes.split(/\s+/);
      if (opaque > 0 || OPAQUE.has(name) || words.some((word) => without.includes(word))) {
        opaque += 1;
        return;
      }
      const known = words.filter((word) => !OF_ONE_PAGE.test(word));
      ancestors.push(`${name}.${known.sort().join(".")}[${role}]`);
      kinds.add(ancestors.slice(-2).join(" > "));
    },
    onclosetag() {
      if (opaque > 0) opaque -= 1;
      else ancestors.pop();
    },
  });
  parser.end(html);
  return kinds;
}

/**
 * Few and small pages that show, taken together, every kind of element there is on any: what styles
 * do to the site can be seen on them. Elements of a class in `without` do not count.
 */
export function distinctLayouts(
  pages: readonly BuiltPage[],
  without: readonly string[] = [],
): BuiltPage[] {
  const left = new Map(pages.map((page) => [page, kindsOf(page.html, without)]));
  const chosen: BuiltPage[] = [];
  for (;;) {
    const worth = ([page, kinds]: [BuiltPage, Set<string>]): number =>
      kinds.size / page.html.length;
    const [best] = [...left].sort((a, b) => worth(b) - worth(a));
    if (!best || best[1].size === 0) return chosen;
    chosen.push(best[0]);
    for (const kinds of left.values())
      for (const kind of best[1]) if (kinds !== best[1]) kinds.delete(kind);
    left.delete(best[0]);
  }
}
