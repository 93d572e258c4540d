import type { ServerData } from "../rows.ts";

/** Props of a component in MDX as text: `level={4}` and `level="4"` are both `"4"`. */
export type PlainProps = Readonly<Record<string, string>>;

/** Renders an MDX component as Markdown, for the Markdown version of a page. */
export type Plain = (props: PlainProps, facts: ServerData) => string;

/** Escapes text for a table cell. */
const cell = (text: string | number): string =>
  String(text)
    .replaceAll("|", String.raw`\|`)
    .replaceAll(/\s*\n\s*/g, " ")
    .trim();

const row = (cells: readonly (string | number)[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** Renders a Markdown table. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** Renders inline code. */
export const code = (text: string): string =>
  text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;

/** Renders links to pages; empty without pages. */
export const links = (pages: readonly { readonly to: string; readonly title: string }[]): string =>
  pages.map(({ to, title }) => `[${title}](${to})`).join(", ");

/** Joins non-empty blocks with blank lines. */
export const blocks = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join("\n\n");
