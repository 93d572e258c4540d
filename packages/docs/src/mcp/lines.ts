// Lines of a byte stream, with a limit.
import type { Readable } from "node:stream";

/** A line that could not be decoded; the stream continues after it. */
interface BadLine {
  readonly problem: string;
}

const LINE_FEED = 0x0a;

/**
 * Lines of a stream of UTF-8, without their ends; blank ones are left out. A line of more than `maxBytes`
 * or with bytes that are not UTF-8 is a {@link BadLine}; no more than `maxBytes` are kept of it.
 */
export async function* linesOf(
  input: Readable,
  maxBytes: number,
): AsyncGenerator<string | BadLine> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const add = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  const take = (): string | BadLine => {
    const isTooLong = size > maxBytes;
    const bytes = Buffer.concat(pieces);
    pieces = [];
    size = 0;
    if (isTooLong) return { problem: `a line has more than ${maxBytes} bytes` };
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
    } catch {
      return { problem: "a line is not UTF-8" };
    }
  };
  for await (const piece of input as AsyncIterable<Uint8Array>) {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      add(piece.subarray(from, end));
      from = end + 1;
      const line = take();
      if (line !== "") yield line;
    }
    add(piece.subarray(from));
  }
}
