// How text becomes terms: the same rules when the index is made and when it is asked.
import { irregularForms } from "./irregular.ts";

/** A word of a text with its index terms. */
export interface Lexeme {
  /** The word's parts in lower case: `Swarm-Postage-Batch-Id` has four, `batchTTL` two. */
  readonly parts: readonly string[];
  /** All parts as one term: `swarmpostagebatchid`; the same as the part when there is one. */
  readonly whole: string;
}

const LEXEME = /[\p{L}\p{N}]+(?:[-_.]+[\p{L}\p{N}]+)*/gu;
const MAX_WHOLE = 28;

/** Words that say nothing alone. They count in titles and drop out of queries and plain text. */
export const STOPWORDS: ReadonlySet<string> = new Set(
  (
    "a about am an and any are arent as at be been being but by can cant could couldnt did didnt do does doesnt doing " +
    "dont for from had hadnt has hasnt have havent how i if im in into is isnt it its itself ive me my not of on or our " +
    "should shouldnt so some than that the their them then there these they this those to was wasnt we were werent what " +
    "when where which while who why will with wont would wouldnt you your"
  ).split(" "),
);

/**
 * Words of questions and everyday verbs: rare in a reference, so that their rarity would let them
 * decide. They count, but less than the words around them.
 */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    "actually after again ago all already also alternative always another anyone anything apply available " +
    "back because become becomes before best better between big bit both came come comes " +
    "completely correct correctly currently day days define difference different directly during each easily else " +
    "enough even ever every everybody everything exactly example exist existing exists explain explained fast few find forever " +
    "fully get gets getting give go goes good happen happened happens help here hour hours immediately " +
    "instead just keep keeps know large later latest left let like little long look looks lot " +
    "lots made make makes making many mean means minute minutes more most much must need needed needs never " +
    "newest next nobody normal nothing now old once only other own people person plain please " +
    "possible problem properly put question quick quickly real really replacement right run running runs same say says see seem seems several " +
    "show shows simple since slow small somebody someone something soon stay stays step steps still straight " +
    "such suddenly sure take takes tell then thing things think through today together too total " +
    "toward try trying under until up use used useful user users uses using usually versus very " +
    "vs want wants way ways week well whether whole without won words work working works wrong yet"
  ).split(" "),
);

/** Letters that need no folding: most text, and its folding is most of the work on it. */
const PLAIN = /^[\x20-\x26\x28-\x7e]*$/;
const PLAIN_LEXEME = /[A-Za-z0-9]+(?:[-_.]+[A-Za-z0-9]+)*/g;
/** A word of one part: nothing in it but its beginning is a capital, or all of it (`PSS`, `URLs`). */
const ONE_PART = /^(?:[A-Za-z]?[a-z0-9]*|[A-Z]{2,}s?)$/;

/** Text without accents and apostrophes, lower case unless `keepCase`. */
export function fold(text: string, keepCase = false): string {
  if (PLAIN.test(text)) return keepCase ? text : text.toLowerCase();
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}|['’‘]|\p{Cf}/gu, "")
    .replace(/[×]/g, "x");
  return keepCase ? plain : plain.toLowerCase();
}
const CAPITALS = /^\p{Lu}{2,}s?$/u;

function camelParts(word: string): string[] {
  return word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(" ");
}

/** The words of a text in order. */
export function lexemes(text: string): Lexeme[] {
  const folded = fold(text, true);
  const found = folded.match(PLAIN.test(folded) ? PLAIN_LEXEME : LEXEME) ?? [];
  return found.map((word) => {
    if (ONE_PART.test(word)) {
      const whole = word.toLowerCase();
      return { parts: [whole], whole };
    }
    const pieces = word.split(/[-_.]+/);
    const parts = pieces.flatMap((piece) =>
      ONE_PART.test(piece) || CAPITALS.test(piece) ? [piece.toLowerCase()] : camelParts(piece),
    );
    return { parts, whole: pieces.join("").toLowerCase() };
  });
}

/** The parts of all words of a text in order. */
export const wordsOf = (text: string): string[] => lexemes(text).flatMap(({ parts }) => parts);

const HOST =
  /\bhttps?:\/\/[^\s/"']+|(?:\blocalhost|\b\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d+)?/gi;
const HASH = /\b(?:0x)?(?=[\da-f]*\d)[\da-f]{8,}\b/gi;

/**
 * A pasted message without the values of the reader's own machine: hosts with ports, and hashes and
 * addresses that are not `known`. A query of nothing else stays as it is.
 */
export function withoutValues(query: string, known: (hash: string) => boolean): string {
  const rest = query
    .replace(HOST, " ")
    .replace(HASH, (hash) => (known(hash.toLowerCase()) ? hash : " "));
  return /\p{L}{2}/u.test(rest) ? rest : query;
}

const useful = (term: string): boolean => term.length > 1 || /[\p{N}\p{Lo}]/u.test(term);

/** The terms that a text is found by, with repetitions. */
export function termsOf(text: string): string[] {
  return lexemes(text)
    .flatMap(({ parts, whole }) =>
      parts.length > 1 && whole.length <= MAX_WHOLE ? [...parts, whole] : parts,
    )
    .filter(useful);
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  // British spellings: `neighbour`, `utilise`.
  [/(?<=.{2}[bilnv])our/, "or"],
  [/(?<=.{3}i)s(?=(e[drs]?|ing|ations?)$)/, "z"],
  [/(?<=.{3})ies$/, "y"],
  [/(?<=.{3})(ss|sh|ch|x|z)es$/, "$1"],
  [/(?<=.{2}[^s])(?<!ou)s$/, ""],
  [/(?<=.{3})ations?$/, "at"],
  [/(?<=.{3})(at|e)?(ing|ed|er|or|ion)$/, "$1"],
  [/(?<=.{3})(ly|ment)$/, ""],
  [/(?<=.{2})e$/, ""],
  [/([^l])\1$/, "$1"],
  [/(?<=.{3})at$/, ""],
];

/** How a word ends that any of them changes. */
const MAY_END = /[degnrsty]$|([^l])\1$/;

const stems = new Map<string, string>();

/** What related forms share: `stake`, `staking`, `staked` give `stak`, `paid` gives `pay`. No dictionary, so not exact. */
export function stem(term: string): string {
  let cut = stems.get(term);
  if (cut === undefined) {
    const [word = term] = irregularForms(term);
    const isWhole = word.length < 4 || !MAY_END.test(word) || /\p{N}/u.test(word);
    cut = isWhole ? word : ENDINGS.reduce((rest, [ending, to]) => rest.replace(ending, to), word);
    stems.set(term, cut);
  }
  return cut;
}

/** The stems of some words in one line, to compare phrases by. */
export const stemsOf = (words: readonly string[]): string => words.map(stem).join(" ");
