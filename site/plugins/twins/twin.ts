import { twinFile, type Address } from "./links.ts";

/** A page for readers without a browser. */
export interface Twin {
  /** Route of the page, such as `/docs/concepts/introduction`. */
  readonly route: string;
  readonly title: string;
  readonly description: string;
  /** Whether its address ends with a slash: its twin is also the file `index.md` of its folder. */
  readonly isFolder?: boolean;
  /** What a list of posts shows of it; its links are routes. */
  readonly excerpt?: string;
  readonly markdown: string;
}

/** What a text costs a language model, about: four characters are a token. */
export const tokenCount = (text: string): number => Math.ceil(text.length / 4);

/** The same in words. */
export const tokens = (text: string): string =>
  `about ${tokenCount(text).toLocaleString("en-US")} tokens`;

/** Line of an index: link, description and length of a twin. */
export function twinLine(
  { route, title, description, markdown }: Twin,
  { baseUrl }: Address,
  { name = title, length = tokens(markdown) } = {},
): string {
  const about = description.replace(/\s+/g, " ").trim();
  return `- [${name}](${baseUrl}${twinFile(route)}): ${about} (${length})`;
}

/** Below the base URL: the index of an edition's pages. */
export const indexFile = ({ prefix }: { readonly prefix: string }): string =>
  prefix === "" ? "llms.txt" : `docs/${prefix}llms.txt`;

/** What a twin says above its text. */
export interface Headed extends Omit<Twin, "markdown"> {
  /** Path of the page below the base URL, if it is not its route. */
  readonly place?: string;
  /** Path of the index that lists the twin below the base URL; default: the root edition's. */
  readonly index?: string;
  /** Whether the text starts with its own summary, so that none is added. */
  readonly isSelfTold?: boolean;
  /** What the page was checked with or holds for, such as `Bee 2.6.0`. */
  readonly checked?: readonly string[];
}

/** The twin with its first lines: where the index is, title, what the page gives, its address, versions. */
export function headedTwin(
  { place, index = "llms.txt", isSelfTold = false, checked = [], ...twin }: Headed,
  body: string,
  { url, baseUrl }: Address,
): Twin {
  const { route, title, description } = twin;
  const versions = checked.length > 0 ? ` Checked with ${checked.join(", ")}.` : "";
  const blocks = [
    `> Index of all pages: ${baseUrl}${index}`,
    `# ${title}`,
    isSelfTold ? "" : description,
    `Page: ${url}${baseUrl}${place ?? route.slice(1)}.${versions}`,
    body,
  ];
  return { ...twin, markdown: `${blocks.filter((block) => block !== "").join("\n\n")}\n` };
}
