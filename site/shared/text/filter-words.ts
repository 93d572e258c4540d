/** Text in lower case, without diacritics, apostrophes and invisible characters. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}|['’‘]|\p{Cf}/gu, "")
    .toLowerCase();

/** Splits the text of a filter into words without case and diacritics. */
export const filterWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Whether every word of {@link filterWords} occurs in the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const plain = fold(text);
  return words.every((word) => plain.includes(word));
}

/** A part of a text, and whether a word of the filter matched it. */
export interface MatchedPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text at the places where words of {@link filterWords} occur. */
export function matchedPieces(text: string, words: readonly string[]): MatchedPiece[] {
  const letters = [...text];
  // Folding may change the length of a text: "ﬁ" becomes two letters, an accent none.
  const folded = letters.map(fold);
  const plain = folded.join("");
  const isMatched = Array.from(plain, () => false);
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      isMatched.fill(true, at, at + word.length);
  const pieces: { text: string; isMatch: boolean }[] = [];
  let offset = 0;
  for (const [at, letter] of letters.entries()) {
    const length = folded[at]?.length ?? 0;
    const last = pieces.at(-1);
    const isMatch = length > 0 ? isMatched[offset] === true : last?.isMatch === true;
    if (last?.isMatch === isMatch) last.text += letter;
    else pieces.push({ text: letter, isMatch });
    offset += length;
  }
  return pieces;
}
