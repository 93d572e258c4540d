// Results of tools, and their length limit.
import { UsageError } from "../edition.ts";

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

/** The first {@link MOST} characters of a text, up to the end of a line. */
function shownOf(text: string): string {
  if (text.length <= MOST) return text;
  const end = text.lastIndexOf("\n", MOST);
  return text.slice(0, end > MOST / 2 ? end : MOST);
}

/**
 * At most {@link MOST} characters of a text from `offset` on, up to the end of a line. A truncated text ends
 * with the offset of the rest. Throws a `UsageError` for an offset behind the end.
 */
export function paged(text: string, offset: number): string {
  if (offset > 0 && offset >= text.length)
    throw new UsageError(
      `The text ends before offset ${offset}: it has ${text.length} characters.`,
    );
  const shown = shownOf(text.slice(offset));
  const next = offset + shown.length;
  if (next === text.length) return shown;
  return `${shown}\n\n[Characters ${offset} to ${next} of ${text.length}. For the next ones ask for offset ${next}.]`;
}

/** As {@link paged}, for answers that cannot be continued: a truncated one ends with `advice`. */
export function capped(text: string, advice: string): string {
  const shown = shownOf(text);
  if (shown === text) return text;
  return `${shown}\n\n[Characters 0 to ${shown.length} of ${text.length}. ${advice}]`;
}
