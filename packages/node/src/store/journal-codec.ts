import { fromBase64, sliceBytes, toBase64 } from "./base64.ts";
import type { JournalEntry } from "./journal.ts";

/** How `bigint` and bytes are written in JSON; no stored object has members of these names. */
const bigintKey = "$bigint";
const bytesKey = "$bytes";

/**
 * Entries as one line of JSON, without line feed, in pieces: bytes, of which a pinned file may have
 * millions, come slice by slice.
 */
export function* encodeEntries(entries: readonly JournalEntry[]): Iterable<string> {
  yield "[";
  for (const [at, entry] of entries.entries()) {
    if (at > 0) yield ",";
    yield* piecesOf(entry);
  }
  yield "]";
}

function* piecesOf(value: unknown): Iterable<string> {
  if (!holdsMuch(value)) {
    yield JSON.stringify(toPlain(value));
  } else if (value instanceof Uint8Array) {
    yield `{"${bytesKey}":"`;
    for (let at = 0; at < value.length; at += sliceBytes) {
      yield toBase64(value.subarray(at, at + sliceBytes));
    }
    yield '"}';
  } else {
    const open = Array.isArray(value) ? "[" : "{";
    const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
    for (const [at, [name, member]] of members.entries()) {
      yield (at === 0 ? open : ",") + (open === "{" ? `${JSON.stringify(name)}:` : "");
      yield* piecesOf(member);
    }
    yield open === "{" ? "}" : "]";
  }
}

/** Whether there are bytes of more than one slice in a value. */
function holdsMuch(value: unknown): boolean {
  if (value instanceof Uint8Array) return value.length > sliceBytes;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsMuch);
}

/** The entries in a line; throws on anything else. */
export function decodeEntries(line: string): readonly JournalEntry[] {
  const value = fromPlain(JSON.parse(line));
  if (!Array.isArray(value) || !value.every(isEntry)) throw new Error("no entries");
  return value;
}

function isEntry(value: unknown): value is JournalEntry {
  return typeof value === "object" && value !== null && "table" in value && "key" in value;
}

function toPlain(value: unknown): unknown {
  if (typeof value === "bigint") return { [bigintKey]: value.toString() };
  if (value instanceof Uint8Array) return { [bytesKey]: toBase64(value) };
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlain(member)]));
}

function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (typeof value !== "object" || value === null) return value;
  const { [bigintKey]: integer, [bytesKey]: bytes } = value as Record<string, unknown>;
  if (typeof integer === "string") return BigInt(integer);
  if (typeof bytes === "string") return fromBase64(bytes);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fromPlain(member)]),
  );
}
