/** A tar header that cannot be made sense of. */
export class TarHeaderError extends Error {
  constructor(what: string) {
    super(`tar header: ${what}`);
    this.name = "TarHeaderError";
  }
}

/** Bytes of a block; headers and file ends are aligned to it. */
export const blockBytes = 512;

/** What a header block says. */
export interface TarHeader {
  readonly name: string;
  /** Bytes of content that follow. */
  readonly size: number;
  /** One character; a file's is `0`. */
  readonly type: string;
}

const decoder = new TextDecoder();

function field(block: Uint8Array, start: number, length: number): Uint8Array {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

function text(block: Uint8Array, start: number, length: number): string {
  return decoder.decode(field(block, start, length));
}

/** Octal digits, or with the highest bit set a big-endian number. [GNU tar] */
function number(block: Uint8Array, start: number, length: number): number {
  const first = block[start] ?? 0;
  if ((first & 0x80) !== 0) {
    let value = BigInt(first & 0x7f);
    for (const byte of block.subarray(start + 1, start + length)) {
      value = (value << 8n) | BigInt(byte);
    }
    return safe(Number(value));
  }
  const digits = text(block, start, length).trim();
  if (!/^[0-7]*$/.test(digits)) throw new TarHeaderError("a number is not octal");
  return digits === "" ? 0 : safe(Number.parseInt(digits, 8));
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new TarHeaderError("a number is too large");
  return value;
}

function isChecksumRight(block: Uint8Array): boolean {
  let unsigned = 0;
  let signed = 0;
  for (const [at, stored] of block.entries()) {
    const byte = at >= 148 && at < 156 ? 0x20 : stored;
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  const wanted = number(block, 148, 8);
  // Some old writers summed signed bytes.
  return wanted === unsigned || wanted === signed;
}

/** Reads a header block of 512 bytes. Throws {@link TarHeaderError}. [POSIX ustar] */
export function readTarHeader(block: Uint8Array): TarHeader {
  if (!isChecksumRight(block)) throw new TarHeaderError("wrong checksum");
  const isPosix = decoder.decode(block.subarray(257, 263)) === "ustar\0";
  const prefix = isPosix ? text(block, 345, 155) : "";
  const name = text(block, 0, 100);
  const type = String.fromCharCode(block[156] ?? 0);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    size: number(block, 124, 12),
    type: type === "\0" ? (name.endsWith("/") ? "5" : "0") : type,
  };
}

/**
 * Records of an extended header, `length key=value` each on a line of its own. Throws
 * {@link TarHeaderError}. [POSIX pax]
 */
export function readPaxRecords(bytes: Uint8Array): ReadonlyMap<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const length = Number(decoder.decode(bytes.subarray(at, space < 0 ? at : space)));
    const end = at + length;
    if (!Number.isInteger(length) || length < 5 || end > bytes.length || bytes[end - 1] !== 10) {
      throw new TarHeaderError("malformed extended header");
    }
    const record = decoder.decode(bytes.subarray(space + 1, end - 1));
    const equals = record.indexOf("=");
    if (equals < 1) throw new TarHeaderError("malformed extended header");
    records.set(record.slice(0, equals), record.slice(equals + 1));
    at = end;
  }
  return records;
}
