import { fromByteString } from "../../src/http/byte-string.ts";
import type { Form } from "./forms.ts";
import { Odds } from "./odds.ts";

/** Size of the buffers behind Go's readers of forms and of quoted-printable text. */
const bufferBytes = 4_096;

/** Text of `length` bytes in one line. */
function filler(roll: Odds, length: number): string {
  return roll.pick(["f", "-", " ", "=3D", "\t", "ab "]).repeat(length).slice(0, length);
}

/** Text of `length` bytes, sometimes in quoted lines. */
function lines(roll: Odds, length: number): string {
  return roll.once(3) ? "=C3=BC=\r\n".repeat(length).slice(0, length) : filler(roll, length);
}

/** A length about the edge of the first, second or third buffer. */
function nearEdge(roll: Odds): number {
  return (
    bufferBytes * (roll.harm(2) ? 1 + roll.below(3) : 1) + roll.below(9) - (roll.once(2) ? 4 : 12)
  );
}

/** Text that ends about an edge, when it begins at `at`. */
function toEdge(roll: Odds, at: number, behind: number): string {
  const edge = Math.ceil((at + behind) / bufferBytes + roll.below(2)) * bufferBytes;
  return lines(roll, Math.max(0, edge - at - behind + roll.below(7) - 3));
}

/** Blanks that end about an edge behind a boundary line of so many bytes, or are as long as a buffer. */
function blanksToEdge(roll: Odds, lineBytes: number): string {
  return " ".repeat(Math.max(0, nearEdge(roll) - (roll.once(2) ? lineBytes : 0)));
}

function headersOf(roll: Odds, at: number, lineEnd: string): string {
  const name = roll.pick(["index.html", "a/b.txt", "p", "img/1.png"]);
  const headers = [`Content-Disposition: form-data; name="${name}"`];
  if (roll.once(3)) headers[0] += `; filename="${roll.pick(["x.html", "y/z.css", ""])}"`;
  if (roll.once(8)) headers[0] += `; long="${filler(roll, nearEdge(roll))}"`;
  if (roll.once(12))
    headers[0] = headers[0]?.replace("p", "q".repeat(bufferBytes - roll.below(60))) ?? "";
  if (roll.once(3)) headers.push("Content-Type: text/html; charset=utf-8");
  if (roll.once(3)) headers.push("Content-Transfer-Encoding: quoted-printable");
  if (roll.once(5)) {
    const value = roll.once(2) ? toEdge(roll, at, 60) : filler(roll, nearEdge(roll));
    headers.push(`X-Long: ${value.replaceAll(/[\r\n]/g, "_")}`);
  }
  if (roll.once(8)) {
    headers.push(`X-Folded: a${lineEnd}${filler(roll, nearEdge(roll)).replaceAll(/[^ ]/g, "\t")}b`);
  }
  if (roll.harm(8)) headers.push(filler(roll, nearEdge(roll)));
  return `${headers.join(lineEnd)}${lineEnd}${lineEnd}`;
}

function contentOf(roll: Odds, at: number, boundary: string): string {
  let text = "";
  for (let count = roll.below(4); count > 0; count--) {
    text += roll.pick(["", "x", "line\r\n", "=\r\n", "= \r\n", "\n", "\r", "=C3=BC", "word "]);
    const kind = roll.below(4);
    if (kind === 0) text += lines(roll, nearEdge(roll));
    if (kind === 1) text += toEdge(roll, at + text.length, boundary.length + 4);
    if (kind === 2) text += toEdge(roll, at + text.length, roll.below(12));
    if (roll.harm(2)) {
      const tail = roll.pick(["x", "-", "-x", "", "--x", "\r", "-\r\n"]);
      text += `${roll.pick(["\r\n", "\n", ""])}--${boundary}${tail}`;
    }
    if (roll.once(6)) text += `\r\n--${boundary.slice(0, -1 - roll.below(boundary.length))}`;
  }
  return text;
}

/**
 * The form of a seed whose lines, headers, blanks and delimiters lie about the edges of Go's buffers, with
 * the `Content-Type` of its request.
 */
export function edgeFormOf(seed: number): Form {
  const roll = new Odds(seed);
  const length =
    roll.pick([1, 8, 24, 70, 70, 500, 1_000, 1_360, 2_000, 2_046, 2_048, 4_000, 0]) ||
    4_086 + roll.below(9);
  const boundary = roll.pick(["B", "b-"]).repeat(length).slice(0, length).replace(/-$/, "b");
  const lineEnd = roll.once(8) ? "\n" : "\r\n";
  let text = "";
  if (roll.once(8)) text += filler(roll, nearEdge(roll)) + lineEnd;
  for (let count = 1 + roll.below(4); count > 0; count--) {
    const blanks = roll.harm(10) ? blanksToEdge(roll, length + 4) : "";
    text += `--${boundary}${blanks}${lineEnd}`;
    text += headersOf(roll, text.length, lineEnd);
    text += contentOf(roll, text.length, boundary) + lineEnd;
  }
  const blanks = roll.once(8) ? blanksToEdge(roll, length + 6) : "";
  text += `--${boundary}--${blanks}${roll.once(3) ? "" : lineEnd}`;
  const bytes = fromByteString(text);
  const cut = roll.harm(3) ? Math.min(bytes.length, nearEdge(roll)) : bytes.length;
  return {
    contentType: `multipart/form-data; boundary="${boundary}"`,
    body: bytes.subarray(0, cut),
  };
}
