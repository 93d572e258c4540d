/** Letters of Hebrew and Arabic scripts, and controls that set a direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Isolates, which would end those around a text or remain open. */
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Text of the reader for a sentence without markup: right-to-left text is put between isolates [UAX 9], as
 * it would reorder the words around it. Markup has `<bdi>`.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text.replace(ISOLATES, "")}\u2069` : text;
