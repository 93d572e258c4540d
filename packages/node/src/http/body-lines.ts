import type { ByteReader } from "./byte-reader.ts";

/**
 * Size of the buffer behind Go's readers. It shows: a line of a form that does not fit into it is an
 * error, and a boundary that fills it is read in another way. [Go mime/multipart peekBufferSize]
 */
export const bufferBytes = 4_096;

const lineFeed = 10;

/** Bytes up to a line feed, and why they end. */
interface LinePiece {
  /** With the line feed, if there is one. */
  readonly bytes: Uint8Array;
  /** A line feed, a full buffer, or the end of the body. */
  readonly end: "line" | "full" | "body";
}

/**
 * Consumes a line, or as much of it as fits into the buffer. Gives no promise where the line has come
 * already: a hostile body has millions of lines. An empty piece at the end of the source makes a full
 * buffer count as full, because Go does not know yet that nothing follows. [Go bufio.Reader.ReadSlice]
 */
export function readLinePiece(reader: ByteReader): LinePiece | Promise<LinePiece> {
  const at = reader.buffered.subarray(0, bufferBytes).indexOf(lineFeed);
  return at < 0 ? awaitLinePiece(reader) : take(reader, at + 1, "line");
}

async function awaitLinePiece(reader: ByteReader): Promise<LinePiece> {
  for (let seen = 0; ;) {
    const window = reader.buffered.subarray(0, bufferBytes);
    const at = window.indexOf(lineFeed, seen);
    if (at >= 0) return take(reader, at + 1, "line");
    seen = window.length;
    if (seen === bufferBytes) {
      const isMore = reader.buffered.length > bufferBytes || !(await reader.isAtEnd());
      return take(reader, seen, isMore ? "full" : "body");
    }
    if (!(await reader.fill())) return take(reader, seen, "body");
  }
}

function take(reader: ByteReader, count: number, end: LinePiece["end"]): LinePiece {
  const bytes = reader.buffered.subarray(0, count);
  reader.consume(count);
  return { bytes, end };
}
