import type { Pace } from "@swarm-docs/protocol/pace";
import { readLinePiece } from "./body-lines.ts";
import { ByteReader } from "./byte-reader.ts";
import { fromByteString, toByteString } from "./byte-string.ts";

/** A body that is not quoted-printable. */
class QuotedPrintableError extends Error {
  constructor(what: string) {
    super(`quoted-printable: ${what}`);
    this.name = "QuotedPrintableError";
  }
}

/** Decoded bytes that are given at once, at the least; a line may have one. */
const pieceBytes = 4_096;

/** How a body is decoded. */
export interface QuotedPrintableOptions {
  /** Whether blanks may follow the `=` at the end of a line: since Go 1.26. */
  readonly maySoftBreakHaveBlanks: boolean;
  readonly pace: Pace;
}

/**
 * Decodes quoted-printable line by line, as leniently as Go: `=` is literal unless two hex digits
 * follow, bytes above 127 pass, blanks at line ends are removed.
 *
 * Throws `QuotedPrintableError`, and any error of `source`. [Go mime/quotedprintable]
 */
export async function* decodeQuotedPrintable(
  source: AsyncIterable<Uint8Array>,
  { maySoftBreakHaveBlanks, pace }: QuotedPrintableOptions,
): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(source);
  for (let waiting = ""; ;) {
    const { bytes, end } = await readLinePiece(reader);
    const line = toByteString(bytes);
    const text = withoutBlanksBehind(line);
    const blanks = line.slice(text.length);
    const behind = maySoftBreakHaveBlanks ? blanks.replace(/^[\t ]+/, "") : blanks;
    const lineEnd = /\r?\n$/.exec(blanks)?.[0] ?? "";
    waiting += decodeLine(text.endsWith("=") ? softBreak(text, behind, end) : text + lineEnd);
    if (end === "full") throw new QuotedPrintableError("a line does not fit into the buffer");
    if (end === "line" && waiting.length < pieceBytes) continue;
    await pace();
    if (waiting !== "") yield fromByteString(waiting);
    if (end === "body") return;
    waiting = "";
  }
}

/** Without white space at the end; in a loop, because a pattern for the end takes quadratic time. */
function withoutBlanksBehind(line: string): string {
  let end = line.length;
  while (end > 0 && "\t\n\r ".includes(line.charAt(end - 1))) end--;
  return line.slice(0, end);
}

/** The line without its `=`: the next line continues it. */
function softBreak(text: string, behind: string, end: string): string {
  const line = text.slice(0, -1);
  const isLast = behind === "" && line !== "" && end === "body";
  if (/^\r?\n/.test(behind) || isLast) return line;
  throw new QuotedPrintableError("text behind a soft line break");
}

function decodeLine(line: string): string {
  return line.replaceAll(/=([0-9A-Fa-f]{2})?|[^\t\r\n -~\x80-\xff]/g, (match, hex: string, at) => {
    if (match[0] !== "=") throw new QuotedPrintableError("a control character");
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    const next = line[Number(at) + 1] ?? "\n";
    if (next === "\r" || next === "\n") throw new QuotedPrintableError("a cut escape");
    return "=";
  });
}
