import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

/** Elements whose end tags HTML lets a page leave out, as the minifier does. [HTML §13.1.2.4] */
const OPTIONAL = new Set([
  "p",
  "li",
  "dt",
  "dd",
  "tr",
  "td",
  "th",
  "thead",
  "tbody",
  "tfoot",
  "option",
  "rt",
  "rp",
]);

interface Missing {
  /** Where the element ends, in characters from the beginning. */
  readonly at: number;
  readonly name: string;
}

/** End tags that are not there, inner elements before those around them. */
function missingIn(node: Nodes): Missing[] {
  const below = "children" in node ? node.children.flatMap(missingIn) : [];
  if (node.type !== "element" || !OPTIONAL.has(node.tagName)) return below;
  const at = node.position?.end.offset;
  const tags = node.data?.position;
  if (at === undefined || !tags?.opening || tags.closing) return below;
  return [...below, { at, name: node.tagName }];
}

/**
 * A page with the end tags that may be left out. Browsers see no difference; many programs that read
 * pages without being browsers nest everything that follows into an element without an end, or give up.
 */
export function withEndTags(html: string): string {
  const missing = missingIn(fromHtml(html, { verbose: true }));
  let result = "";
  let written = 0;
  for (const { at, name } of missing.toSorted((one, other) => one.at - other.at)) {
    result += `${html.slice(written, at)}</${name}>`;
    written = at;
  }
  return result + html.slice(written);
}
