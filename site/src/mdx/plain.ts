import type { ServerData } from "./rows.ts";

/** What a component is given in a page, as text: `level={4}` and `level="4"` are both `"4"`. */
export type PlainProps = Readonly<Record<string, string>>;

/** A component of this shelf for readers without a browser: Markdown that says what it shows. */
export type Plain = (props: PlainProps, facts: ServerData) => string;

/** Text for a cell of a table. */
const cell = (text: string | number): string =>
  String(text)
    .replaceAll("|", String.raw`\|`)
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();

const row = (cells: readonly (string | number)[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** A table in Markdown. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** Literal text. */
export const code = (text: string): string =>
  text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;

/** A list of links to pages; nothing without any. */
export const links = (pages: readonly { readonly to: string; readonly title: string }[]): string =>
  pages.map(({ to, title }) => `[${title}](${to})`).join(", ");

/** Blocks of text, the empty ones left out. */
export const blocks = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join("\n\n");
