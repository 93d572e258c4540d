/** Size of the pieces that a body is sent in. */
const PIECE_BYTES = 64 << 10;

/**
 * Joins the slices of a body of `bytes` bytes to pieces of 64 KiB; the first piece has `firstBytes`.
 * A body that ends early loses the piece that it ends in.
 */
export async function* joinSlices(
  slices: AsyncIterable<Uint8Array>,
  bytes: number,
  firstBytes: number = PIECE_BYTES,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  let piece = new Uint8Array(Math.min(firstBytes, left));
  let filled = 0;
  for await (const slice of slices) {
    for (let at = 0; at < slice.length;) {
      const part = slice.subarray(at, at + piece.length - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < piece.length) continue;
      left -= filled;
      yield piece;
      piece = new Uint8Array(Math.min(PIECE_BYTES, left));
      filled = 0;
    }
  }
}
