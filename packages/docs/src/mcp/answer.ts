// The shape of what a tool answers, and how long it may be.

/** Characters of an answer unless the tool says otherwise: about 2,000 tokens. */
export const MOST = 8_000;

/** What a tool gives. */
export interface ToolAnswer {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: boolean;
  readonly [member: string]: unknown;
}

/** An answer of one text. */
export const said = (text: string): ToolAnswer => ({ content: [{ type: "text", text }] });

/** An answer that says what went wrong and what to do instead. */
export const refused = (text: string): ToolAnswer => ({ ...said(text), isError: true });

/**
 * At most `most` characters of a text from `offset` on, up to the end of a line. What is left out is
 * told in a last line that begins with `more`: how to get the rest.
 */
export function capped(
  text: string,
  more: string,
  offset: number = 0,
  most: number = MOST,
): string {
  const rest = text.slice(offset);
  if (rest.length <= most) return rest;
  const end = rest.lastIndexOf("\n", most);
  const shown = rest.slice(0, end > most / 2 ? end : most);
  const next = offset + shown.length;
  return `${shown}\n\n[Characters ${offset} to ${next} of ${text.length}. ${more} offset ${next}.]`;
}
