/** Letters of Hebrew and Arabic scripts, and controls that set a direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Text of the reader for a sentence without markup: right-to-left text is put between isolates [UAX 9], as
 * it would reorder the words around it. Markup has `<bdi>`.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
