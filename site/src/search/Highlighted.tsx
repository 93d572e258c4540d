import { MARK } from "./contract.ts";

interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a value at its mark tags. Everything else is text, never HTML. */
export function piecesOf(value: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, part] of value.split(MARK.open).entries()) {
    const end = at === 0 ? -1 : part.indexOf(MARK.close);
    if (end >= 0) pieces.push({ text: part.slice(0, end), isMarked: true });
    const rest = end >= 0 ? part.slice(end + MARK.close.length) : part;
    const plain = rest.replaceAll(MARK.close, "");
    if (plain !== "") pieces.push({ text: plain, isMarked: false });
  }
  return pieces;
}

/** Text of the index with the matched words marked. */
export function Highlighted({ value }: { readonly value: string }) {
  return piecesOf(value).map(({ text, isMarked }, at) =>
    // eslint-disable-next-line react/no-array-index-key -- pieces have no identity beyond their place
    isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}
