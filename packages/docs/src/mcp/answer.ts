// Results of tools, and their length limit.

/** Characters of an answer: about 2,000 tokens. */
export const MOST = 8_000;

/** The result of a tool call. */
export interface ToolAnswer {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: boolean;
  readonly [member: string]: unknown;
}

/** An answer of one text. */
export const said = (text: string): ToolAnswer => ({ content: [{ type: "text", text }] });

/** An error result: the fault, and the call to make instead. */
export const refused = (text: string): ToolAnswer => ({ ...said(text), isError: true });

/**
 * At most {@link MOST} characters of a text from `offset` on, up to the end of a line. A truncated text ends
 * with a line that begins with `more` and names the offset of the rest.
 */
export function capped(text: string, more: string, offset: number = 0): string {
  const rest = text.slice(offset);
  if (rest.length <= MOST) return rest;
  const end = rest.lastIndexOf("\n", MOST);
  const shown = rest.slice(0, end > MOST / 2 ? end : MOST);
  const next = offset + shown.length;
  return `${shown}\n\n[Characters ${offset} to ${next} of ${text.length}. ${more} offset ${next}.]`;
}
