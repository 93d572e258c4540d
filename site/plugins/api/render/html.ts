const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in an element or in an attribute. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** Markup that was made by `html` or vouched for by `raw`. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Part[] | false | undefined;

function text(part: Part): string {
  if (part === false || part === undefined) return "";
  if (typeof part === "string") return escape(part);
  if (typeof part === "number") return String(part);
  return Array.isArray(part) ? part.map(text).join("") : (part as Markup).markup;
}

/** Markup from a template: texts are escaped, markup and lists of it are put in as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  // Line breaks of the source are for its readers; the page needs one blank.
  const markup = strings.reduce(
    (all, piece, at) => all + piece.replace(/\s*\n\s*/g, " ") + text(parts[at]),
    "",
  );
  return { markup };
}

/** Text that is markup already. */
export function raw(markup: string): Markup {
  return { markup };
}

/** Elements around which blanks are not seen. */
const BLOCKS =
  "article|button|dd|details|div|dl|dt|form|h[1-6]|header|input|li|nav|ol|p|script|section|summary|table|tbody|td|th|thead|tr|ul";
const AROUND = new RegExp(`\\s*(</?(?:${BLOCKS})\\b[^>]*>)\\s*`, "g");

/** The same page without blanks beside blocks: each would be a node of its own in the browser's tree. */
export function compact({ markup }: Markup): string {
  return markup.replace(AROUND, "$1");
}
