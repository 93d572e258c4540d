import type { Pace } from "@swarm-docs/protocol/pace";
import { ByteReader, TruncatedBodyError } from "./byte-reader.ts";
import { toByteString } from "./byte-string.ts";
import {
  TarHeaderError,
  blockBytes,
  isRegular,
  readTarHeader,
  type TarHeader,
} from "./tar-header.ts";
import { overridesOf, readPaxRecords, type PaxRecords } from "./tar-pax.ts";
import { TarContent, expandSparse, readGnuSparse, readPaxSparse } from "./tar-sparse.ts";

/** A member of an archive that counts as a file. Its body must be read before the next is asked for. */
export interface TarFile {
  /** Byte string, as written: neither cleaned nor decoded. */
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Longest extended header or long name. [Go archive/tar maxSpecialFileSize] */
const maxExtensionBytes = 1 << 20;

/** Types without content, whatever size they tell: links, devices, folders, pipes. */
const isHeaderOnly = (type: string): boolean => "123456".includes(type);

/** One member: its file, content and padding. */
interface Member {
  /** Absent for folders, symbolic links, devices and pipes. */
  readonly file?: TarFile;
  readonly content: TarContent;
  readonly paddingBytes: number;
}

/**
 * The members of a tar archive that Bee takes for regular files, as the archive arrives: v7, ustar,
 * star, pax and GNU, sparse files expanded. Hard links and global extended headers are empty files.
 *
 * Throws `TarHeaderError`; `TruncatedBodyError` where Go sees an unexpected end, and not where it sees
 * the end of the archive (within padding, or behind one empty block); `Error` beyond its limits.
 * [Go archive/tar Reader, bee pkg/api/dirs.go tarReader]
 */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  pace: Pace,
): AsyncGenerator<TarFile> {
  const reader = new ByteReader(source);
  try {
    for (;;) {
      const member = await nextMember(reader, pace);
      if (member === undefined) return;
      if (member.file !== undefined) yield member.file;
      if (!(await reader.skip(member.content.left))) throw new TruncatedBodyError("a tar member");
      if (!(await reader.skip(member.paddingBytes))) return;
    }
  } finally {
    await reader.close();
  }
}

/** The next member with the extended headers in front of it, or `undefined` at the end. */
async function nextMember(reader: ByteReader, pace: Pace): Promise<Member | undefined> {
  let records: PaxRecords = new Map();
  let longName = "";
  for (;;) {
    const block = await nextBlock(reader);
    if (block === undefined) return undefined;
    const header = readTarHeader(block);
    const content = contentOf(reader, header);
    const paddingBytes = paddingOf(content);
    if (header.type === "g") {
      const name = (await readPaxRecords(await extensionText(content), pace)).get("path");
      return { file: { name: name || header.name, body: content.pieces() }, content, paddingBytes };
    }
    if (header.type === "x") records = await readPaxRecords(await extensionText(content), pace);
    else if (header.type === "L") longName = untilZero(await extensionText(content));
    else if (header.type === "K") await extensionText(content);
    else return openMember(reader, block, header, { records, longName, pace });
    if (!(await reader.skip(paddingBytes))) return undefined;
  }
}

/** The next header block, or `undefined` at the end: two empty blocks, one, or no more bytes. */
async function nextBlock(reader: ByteReader): Promise<Uint8Array | undefined> {
  for (let isFirst = true; ; isFirst = false) {
    const block = await reader.read(blockBytes);
    if (block.length === 0) return undefined;
    if (block.length < blockBytes) throw new TruncatedBodyError("a tar header");
    const isEmpty = block.every((byte) => byte === 0);
    if (!isFirst && !isEmpty) throw new TarHeaderError("one empty block alone");
    if (!isEmpty) return block;
    if (!isFirst) return undefined;
  }
}

function contentOf(
  reader: ByteReader,
  { type, size }: Pick<TarHeader, "type" | "size">,
): TarContent {
  if (isHeaderOnly(type)) return new TarContent(reader, 0n);
  if (size < 0n) throw new TarHeaderError("a negative size");
  return new TarContent(reader, size);
}

function paddingOf({ left }: TarContent): number {
  return (blockBytes - (left % blockBytes)) % blockBytes;
}

/** The whole content of an extended header, as a byte string. */
async function extensionText(content: TarContent): Promise<string> {
  const pieces: string[] = [];
  let size = 0;
  for await (const piece of content.pieces()) {
    size += piece.length;
    if (size > maxExtensionBytes) throw new Error("tar: extended header too long");
    pieces.push(toByteString(piece));
  }
  return pieces.join("");
}

function untilZero(text: string): string {
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

/** Applies extended headers to a member and opens its content. */
async function openMember(
  reader: ByteReader,
  block: Uint8Array,
  header: TarHeader,
  before: { readonly records: PaxRecords; readonly longName: string; readonly pace: Pace },
): Promise<Member> {
  const { records, longName, pace } = before;
  const overrides = overridesOf(records);
  const name = longName || overrides.name || header.name;
  const size = overrides.size ?? header.size;
  // Archives of Unix v7 mark a folder by the slash behind its name alone.
  const oldType = name.endsWith("/") ? "5" : "0";
  const type = header.type === "\0" ? oldType : header.type;
  const content = contentOf(reader, { type, size });
  const paddingBytes = paddingOf(content);
  const sparse =
    type === "S"
      ? await readGnuSparse(reader, block, header, pace)
      : await readPaxSparse(content, records, size, pace);
  if (sparse !== undefined && isHeaderOnly(type)) throw new TarHeaderError("a sparse link");
  if (!isRegular({ type, mode: header.mode })) return { content, paddingBytes };
  const body = sparse === undefined ? content.pieces() : expandSparse(content, sparse, pace);
  return { file: { name: sparse?.name || name, body }, content, paddingBytes };
}
