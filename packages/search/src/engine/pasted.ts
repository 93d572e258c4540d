// Messages of errors and log lines in a pasted text: with values in place of `{name}`, with text around
// them, or cut off at the end.
import { withoutValues, wordsOf } from "./words.ts";

/** A message, ready to be looked for. */
export interface Message {
  /** Number of its section in the index. */
  readonly doc: number;
  /** Words of the fixed parts between placeholders, each part between blanks. */
  readonly parts: readonly string[];
}

/** Messages that a text has. */
interface Pasted {
  /** Numbers of the sections whose messages have the most fixed characters of the text; often one, or none. */
  readonly docs: readonly number[];
  /** True when they make up at least 65 % of the text, values left out, and the text begins with no question word. */
  readonly isFirst: boolean;
}

/** Fewer words, or shorter ones, occur in questions by accident. */
const LEAST = { words: 3, length: 12 } as const;
/** Words of a text that are compared with messages: one that is further behind is less than the least share. */
const MOST_WORDS = 100;
/** A shorter text is being typed rather than cut off: `fund your n` is no log line. */
const LEAST_CUT = { words: 5, text: 40 } as const;

const padded = (words: readonly string[]): string => ` ${words.join(" ")} `;

/** The message of section `doc` by its title: `invalid NAT address {value}: {reason}`. */
export function messageOf(doc: number, title: string): Message {
  const parts = title.split(/\{\w+\}/).map(wordsOf);
  return { doc, parts: parts.filter(({ length }) => length > 0).map(padded) };
}

/** Length of the longest end of `text` that `part` begins with, in whole words. */
function cutEnd(text: string, part: string): number {
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) {
    // The last word may be cut, too.
    if (part.startsWith(text.slice(at, -1))) return text.length - 1 - at;
  }
  return 0;
}

/**
 * Length of the longest beginning of `part` that `text` has, in whole words; 0 below five words. Releases of a
 * program continue a message differently: `could not connect to backend: dial tcp`, `… to backend; in a swap-enabled`.
 */
function sharedStart(text: string, part: string): number {
  const words = part.trim().split(" ");
  let length = 0;
  for (let count = LEAST_CUT.words; count <= words.length; count++) {
    const start = ` ${words.slice(0, count).join(" ")}`;
    if (!text.includes(`${start} `)) break;
    ({ length } = start);
  }
  return length;
}

/** How much a text has of a part that is cut off, at its end or, in a first part, anywhere. */
const cutOff = (text: string, part: string, isFirst: boolean): number =>
  cutEnd(text, part) || (isFirst ? sharedStart(text, part) : 0);

/** Number of characters of `text` that are fixed parts of a message; 0 when it does not have the message. */
function fixedIn(text: string, parts: readonly string[]): number {
  let from = 0;
  let length = 0;
  let words = 0;
  let isCut = false;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0 && text.length < LEAST_CUT.text) return 0;
    const found = at < 0 ? cutOff(text.slice(from), part, length === 0) : part.length - 1;
    if (found === 0) return 0;
    length += found;
    words += part.slice(0, found).trim().split(" ").length;
    isCut = at < 0;
    if (isCut) break;
    from = at + part.length - 1;
  }
  if (isCut && words < LEAST_CUT.words) return 0;
  return words >= LEAST.words && length >= LEAST.length ? length : 0;
}

/** Least shares of the text, values left out, from which a message counts, and from which it is the pasted one. */
const SHARE = { least: 0.3, first: 0.65 } as const;

/** Beginnings of questions; no message begins like them. */
const QUESTION = /^\s*(?:why|how|what|when|where|which|can|does|do|is|my)\b/i;

/** The messages with the most characters of a text, if they reach the least share. */
export function pastedIn(text: string, messages: readonly Message[]): Pasted {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  const line = padded(words);
  const lengths =
    words.length < LEAST.words ? [] : messages.map(({ parts }) => fixedIn(line, parts));
  const most = lengths.reduce((longest, length) => Math.max(longest, length), 0);
  const own = wordsOf(withoutValues(text, () => false)).filter((word) => !/^\d+$/.test(word));
  const share = most / own.join(" ").length;
  const isNamed = most > 0 && share >= SHARE.least;
  const docs = isNamed
    ? messages.filter((_, at) => lengths[at] === most).map(({ doc }) => doc)
    : [];
  return { docs, isFirst: share >= SHARE.first && !QUESTION.test(text) };
}
