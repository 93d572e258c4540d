import type { Pace } from "@swarm-docs/protocol/pace";
import { TruncatedBodyError, type ByteReader } from "./byte-reader.ts";
import { toByteString } from "./byte-string.ts";
import { TarHeaderError, blockBytes, readNumber, type TarHeader } from "./tar-header.ts";
import { parseInt64, stepsPerPace, type PaxRecords } from "./tar-pax.ts";

/** A sparse file: where its data lies, and zeros between. */
interface SparseFile {
  /** Name of the file where the records tell it; the member's own name is a placeholder then. */
  readonly name?: string | undefined;
  /** Bytes of the whole file, holes included. */
  readonly size: bigint;
  /** Fragments of data in ascending order, of which none overlap. */
  readonly data: readonly SparseEntry[];
}

/** A fragment of data in a sparse file, in bytes. */
interface SparseEntry {
  readonly offset: bigint;
  readonly length: bigint;
}

/** Longest sparse map, with the blocks that hold it. [Go 1.26 archive/tar maxSpecialFileSize] */
const maxMapBytes = 1 << 20;
/** Zeros that are given at once. */
const zeros = new Uint8Array(64 << 10);

/**
 * The map of a member of type `S`: four entries in the header, 21 in each block that follows. Throws
 * {@link TarHeaderError} or `TruncatedBodyError`. [Go archive/tar readOldGNUSparseMap]
 */
export async function readGnuSparse(
  reader: ByteReader,
  block: Uint8Array,
  { format }: TarHeader,
  pace: Pace,
): Promise<SparseFile> {
  if (format !== "gnu") throw new TarHeaderError("sparse member in another format than GNU");
  const size = readNumber(block, 483, 12);
  const data: SparseEntry[] = [];
  let map = block.subarray(386, 386 + 97);
  for (let bytes = map.length; bytes < maxMapBytes; bytes += blockBytes) {
    await pace();
    const count = Math.floor(map.length / 24);
    for (let at = 0; at < count * 24 && map[at] !== 0; at += 24) {
      data.push({ offset: readNumber(map, at, 12), length: readNumber(map, at + 12, 12) });
    }
    if (map[count * 24] === 0) return checked({ size, data }, pace);
    map = await reader.read(blockBytes);
    if (map.length < blockBytes) throw new TruncatedBodyError("a sparse map");
  }
  throw new Error("tar: sparse map too long");
}

/**
 * The sparse file that the records tell of, in GNU's formats 0.0, 0.1 and 1.0; `undefined` for other
 * members. The map of format 1.0 is read from the member's content. Throws {@link TarHeaderError}.
 * [Go archive/tar readGNUSparsePAXHeaders]
 */
export async function readPaxSparse(
  content: TarContent,
  records: PaxRecords,
  dense: bigint,
  pace: Pace,
): Promise<SparseFile | undefined> {
  const format = sparseFormat(records);
  if (format === undefined) return undefined;
  const text = records.get("GNU.sparse.size") || records.get("GNU.sparse.realsize") || "";
  const size = text === "" ? dense : parseInt64(text);
  if (size === undefined) throw new TarHeaderError("size of a sparse file");
  const data =
    format === "1.0" ? await mapOfContent(content, pace) : await mapOfRecords(records, pace);
  return checked({ name: records.get("GNU.sparse.name"), size, data }, pace);
}

function sparseFormat(records: PaxRecords): "0.x" | "1.0" | undefined {
  const major = records.get("GNU.sparse.major") ?? "";
  const minor = records.get("GNU.sparse.minor") ?? "";
  if (major === "0" && (minor === "0" || minor === "1")) return "0.x";
  if (major === "1" && minor === "0") return "1.0";
  if (major !== "" || minor !== "") return undefined;
  return (records.get("GNU.sparse.map") ?? "") === "" ? undefined : "0.x";
}

async function mapOfRecords(records: PaxRecords, pace: Pace): Promise<SparseEntry[]> {
  const count = parseInt64(records.get("GNU.sparse.numblocks") ?? "");
  const map = records.get("GNU.sparse.map") ?? "";
  const numbers = map === "" ? [] : map.split(",");
  if (count === undefined || BigInt(numbers.length) !== 2n * count) {
    throw new TarHeaderError("sparse map");
  }
  return entriesOf(numbers, pace);
}

/** Lines of decimal numbers, padded to a block: how many entries, then offset and length of each. */
async function mapOfContent(content: TarContent, pace: Pace): Promise<SparseEntry[]> {
  let text = "";
  let bytes = 0;
  let lines = 0;
  const fetchLines = async (wanted: bigint): Promise<string[]> => {
    while (BigInt(lines) < wanted) {
      bytes += blockBytes;
      if (bytes > maxMapBytes) throw new Error("tar: sparse map too long");
      const block = toByteString(await content.readBlock());
      lines += block.split("\n").length - 1;
      text += block;
      await pace();
    }
    return text.split("\n", Number(wanted));
  };
  const [first = ""] = await fetchLines(1n);
  const count = parseInt64(first);
  if (count === undefined || count < 0n || BigInt.asIntN(64, 2n * count) < count) {
    throw new TarHeaderError("sparse map");
  }
  return entriesOf((await fetchLines(1n + 2n * count)).slice(1), pace);
}

async function entriesOf(numbers: readonly string[], pace: Pace): Promise<SparseEntry[]> {
  const entries: SparseEntry[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const [offset, length] = [numbers[at], numbers[at + 1]].map((text) => parseInt64(text ?? ""));
    if (offset === undefined || length === undefined) throw new TarHeaderError("sparse map");
    entries.push({ offset, length });
    if (entries.length % stepsPerPace === 0) await pace();
  }
  return entries;
}

/** Throws unless the fragments lie within the file, in order and without overlap. */
async function checked(file: SparseFile, pace: Pace): Promise<SparseFile> {
  let end = 0n;
  for (const [at, { offset, length }] of file.data.entries()) {
    if (at % stepsPerPace === 0) await pace();
    if (offset < end || length < 0n) throw new TarHeaderError("sparse map");
    end = offset + length;
    if (end > file.size) throw new TarHeaderError("sparse map");
  }
  if (file.size < 0n) throw new TarHeaderError("size of a sparse file");
  return file;
}

/** The content of one member as it lies in the archive, without padding. */
export class TarContent {
  /** Bytes that were not read yet. */
  left: number;
  readonly #reader: ByteReader;

  constructor(reader: ByteReader, size: bigint) {
    this.#reader = reader;
    // More than 2^53 bytes do not come; the body is found too short before.
    this.left = Number(size);
  }

  /** The next bytes, at most `most`; `undefined` at the end. Throws `TruncatedBodyError`. */
  async some(most: number): Promise<Uint8Array | undefined> {
    if (this.left === 0) return undefined;
    const bytes = await this.#reader.some(Math.min(most, this.left));
    if (bytes === undefined) throw new TruncatedBodyError("a tar member");
    this.left -= bytes.length;
    return bytes;
  }

  /** Exactly one block. Throws `TruncatedBodyError` when less is left. */
  async readBlock(): Promise<Uint8Array> {
    const block = await this.#reader.read(Math.min(blockBytes, this.left));
    this.left -= block.length;
    if (block.length < blockBytes) throw new TruncatedBodyError("a sparse map");
    return block;
  }

  /** All that is left, piece by piece. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    for (let piece = await this.some(Infinity); piece; piece = await this.some(Infinity)) {
      yield piece;
    }
  }
}

/**
 * Expands a sparse file, holes as zeros. A few bytes of an archive can expand to any size, so each piece
 * waits for `pace`. Throws when content is missing or left over.
 */
export async function* expandSparse(
  content: TarContent,
  { size, data }: SparseFile,
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  let position = 0n;
  for (const { offset, length } of data) {
    yield* zerosOf(offset - position, pace);
    yield* dataOf(content, length);
    position = offset + length;
  }
  yield* zerosOf(size - position, pace);
  if (content.left > 0) throw new Error("tar: data beyond the sparse map");
}

async function* zerosOf(count: bigint, pace: Pace): AsyncGenerator<Uint8Array> {
  const size = BigInt(zeros.length);
  for (let left = count; left > 0n; left -= size) {
    await pace();
    yield left < size ? zeros.subarray(0, Number(left)) : zeros;
  }
}

async function* dataOf(content: TarContent, length: bigint): AsyncGenerator<Uint8Array> {
  for (let left = Number(length); left > 0;) {
    const piece = await content.some(left);
    if (piece === undefined) throw new TruncatedBodyError("a sparse member");
    left -= piece.length;
    yield piece;
  }
}
