import { toByteString } from "./byte-string.ts";

/** A header that breaks the format: Bee answers 400, to every other error in an archive 500. */
export class TarHeaderError extends Error {
  constructor(what: string) {
    super(`tar header: ${what}`);
    this.name = "TarHeaderError";
  }
}

/** Bytes of a block; headers and contents are padded to it. */
export const blockBytes = 512;

/** Dialect of a header, by its magic. */
type TarFormat = "v7" | "ustar" | "star" | "gnu";

/** A header block. */
export interface TarHeader {
  /** Byte string, with the prefix in front. */
  readonly name: string;
  /** Type flag, one character. */
  readonly type: string;
  /** As written; negative and beyond 2^53 included. */
  readonly size: bigint;
  /** Permissions and, in old archives, the kind of file. */
  readonly mode: bigint;
  readonly format: TarFormat;
}

/** Text up to the first zero byte. */
function text(block: Uint8Array, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return toByteString(end < 0 ? field : field.subarray(0, end));
}

/**
 * A number in octal digits, or with the highest bit set a two's complement of 64 bits. Throws
 * {@link TarHeaderError}. [Go archive/tar parseNumeric]
 */
export function readNumber(block: Uint8Array, start: number, length: number): bigint {
  const field = block.subarray(start, start + length);
  const [first = 0] = field;
  if ((first & 0x80) === 0) return BigInt(readOctal(field));
  const mask = (first & 0x40) === 0 ? 0 : 0xff;
  let value = 0n;
  for (const [at, byte] of field.entries()) {
    if (value >> 56n > 0n) throw new TarHeaderError("a number is too large");
    value = (value << 8n) | BigInt((byte ^ mask) & (at === 0 ? 0x7f : 0xff));
  }
  if (value >> 63n > 0n) throw new TarHeaderError("a number is too large");
  return mask === 0 ? value : ~value;
}

/** Parses up to 12 octal digits, padded with zero bytes or blanks; an empty field is 0. */
function readOctal(field: Uint8Array): number {
  const isPadding = (byte: number | undefined): boolean => byte === 0 || byte === 0x20;
  let [start, end] = [0, field.length];
  while (start < end && isPadding(field[start])) start++;
  while (end > start && isPadding(field[end - 1])) end--;
  if (start === end) return 0;
  const digits = text(field, start, end - start);
  if (!/^[0-7]+$/.test(digits)) throw new TarHeaderError("a number is not octal");
  return Number.parseInt(digits, 8);
}

function checkSum(block: Uint8Array): void {
  let unsigned = 0;
  let signed = 0;
  for (const [at, stored] of block.entries()) {
    const byte = at >= 148 && at < 156 ? 0x20 : stored;
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  const wanted = readOctal(block.subarray(148, 156));
  // Some old programs sum signed bytes.
  if (wanted !== unsigned && wanted !== signed) throw new TarHeaderError("wrong checksum");
}

function formatOf(block: Uint8Array): TarFormat {
  const magic = toByteString(block.subarray(257, 263));
  const version = toByteString(block.subarray(263, 265));
  if (magic === "ustar\0") {
    return toByteString(block.subarray(508, 512)) === "tar\0" ? "star" : "ustar";
  }
  return magic === "ustar " && version === " \0" ? "gnu" : "v7";
}

/** Reads the name prefix of a format and validates the numeric fields that the format adds. */
function prefixOf(block: Uint8Array, format: TarFormat): string {
  if (format === "v7") return "";
  readNumber(block, 329, 8);
  readNumber(block, 337, 8);
  if (format === "ustar") return text(block, 345, 155);
  if (format === "gnu") return prefixOfOldGo(block);
  readNumber(block, 476, 12);
  readNumber(block, 488, 12);
  return text(block, 345, 131);
}

/** Where GNU has two times, Go before 1.8 wrote a prefix: taken for one if the times make no sense. */
function prefixOfOldGo(block: Uint8Array): string {
  try {
    for (const start of [345, 357]) if (block[start] !== 0) readNumber(block, start, 12);
    return "";
  } catch {
    const prefix = text(block, 345, 155);
    return /[\x80-\xff]/.test(prefix) ? "" : prefix;
  }
}

/** Reads a block of 512 bytes. Throws {@link TarHeaderError}. [Go archive/tar readHeader] */
export function readTarHeader(block: Uint8Array): TarHeader {
  checkSum(block);
  const format = formatOf(block);
  for (const [start, length] of [
    [108, 8],
    [116, 8],
    [136, 12],
  ] as const) {
    readNumber(block, start, length);
  }
  const name = text(block, 0, 100);
  const prefix = prefixOf(block, format);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    type: String.fromCharCode(block[156] ?? 0),
    size: readNumber(block, 124, 12),
    mode: readNumber(block, 100, 8),
    format,
  };
}

/** Folder, pipe, link, block device, character device, socket. */
const specialModes = [0o40_000, 0o10_000, 0o120_000, 0o60_000, 0o20_000, 0o140_000];

/**
 * Whether a member counts as a file: whatever is no symbolic link, device, folder or pipe by its type
 * flag, nor one of these or a socket by its mode. Hard links and unknown types are files.
 * [Go archive/tar headerFileInfo.Mode]
 */
export function isRegular({ type, mode }: Pick<TarHeader, "type" | "mode">): boolean {
  const kind = Number(BigInt.asUintN(32, mode) & ~0o7777n);
  return !"23456".includes(type) && !specialModes.includes(kind);
}
