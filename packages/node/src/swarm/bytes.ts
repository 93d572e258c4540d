/** The pieces of a file as one array. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A file that is there already, for those who read it piece by piece. */
export async function* inOnePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
