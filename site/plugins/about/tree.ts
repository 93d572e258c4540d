// Constructors of Markdown nodes for generated pages.
import type { Heading, List, Paragraph, PhrasingContent, Root, RootContent } from "mdast";

/** Text, or phrasing content. */
export type Words = string | readonly (string | PhrasingContent)[];

declare module "mdast" {
  interface HeadingData {
    /** The id under which the heading can be linked to. */
    id?: string;
  }
}

const phrasing = (words: Words): PhrasingContent[] =>
  [words]
    .flat()
    .map((word) =>
      typeof word === "string" ? { type: "text", value: word } : word,
    ) as PhrasingContent[];

/** Characters as they are. */
export const inlineCodeNode = (value: string): PhrasingContent => ({ type: "inlineCode", value });

/** A link to a route of the site or to an address elsewhere. */
export const link = (url: string, words: Words): PhrasingContent => ({
  type: "link",
  url,
  children: phrasing(words) as never,
});

/** Words that begin a paragraph and name its subject. */
export const strong = (words: Words): PhrasingContent => ({
  type: "strong",
  children: phrasing(words),
});

/** A heading; with an id it can be linked to. */
export const heading = (depth: Heading["depth"], words: Words, id?: string): Heading => ({
  type: "heading",
  depth,
  ...(id !== undefined && { data: { id } }),
  children: phrasing(words),
});

/** A paragraph. */
export const paragraph = (words: Words): Paragraph => ({
  type: "paragraph",
  children: phrasing(words),
});

/** A list of one line each. */
export const list = (items: readonly Words[]): List => ({
  type: "list",
  ordered: false,
  spread: false,
  children: items.map((words) => ({
    type: "listItem",
    spread: false,
    children: [paragraph(words)],
  })),
});

/** A table; the first row names the columns. */
export const table = (rows: readonly (readonly Words[])[]): RootContent => ({
  type: "table",
  children: rows.map((cells) => ({
    type: "tableRow",
    children: cells.map((words) => ({ type: "tableCell", children: phrasing(words) })),
  })),
});

/** A page's text. */
export const root = (...children: RootContent[]): Root => ({ type: "root", children });
