import { ByteReader, TruncatedBodyError } from "./byte-reader.ts";
import {
  TarHeaderError,
  blockBytes,
  readPaxRecords,
  readTarHeader,
  type TarHeader,
} from "./tar-header.ts";

/** One file of an archive. Its body must be read before the next file is asked for, or is lost. */
export interface TarFile {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Longest extended header or long name. [Go archive/tar maxSpecialFileSize] */
const maxExtensionBytes = 1 << 20;

/** Kinds that have no content, whatever size they tell: links, devices, folders, pipes. */
const isHeaderOnly = (type: string): boolean => "123456".includes(type);

/**
 * The regular files of a tar archive (ustar, pax, GNU long names), read as it comes. Links, folders
 * and devices are passed over. Throws `TarHeaderError`, or `TruncatedBodyError` when it is cut short.
 * [Go archive/tar, bee pkg/api/dirs.go tarReader]
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = new ByteReader(source);
  try {
    const pending: { name?: string; size?: number } = {};
    for (;;) {
      const header = await nextHeader(reader);
      if (header === undefined) return;
      if (await extend(reader, header, pending)) continue;
      const name = pending.name ?? header.name;
      const size = isHeaderOnly(header.type) ? 0 : (pending.size ?? header.size);
      delete pending.name;
      delete pending.size;
      if (header.type === "S") throw new TarHeaderError("sparse files are not supported");
      if (header.type === "0" || header.type === "7") yield* file(reader, name, size);
      else {
        await reader.skip(size, "a tar member");
        await reader.read(padded(size) - size);
      }
    }
  } finally {
    await reader.close();
  }
}

function padded(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes;
}

async function* file(reader: ByteReader, name: string, size: number): AsyncGenerator<TarFile> {
  const body = reader.take(size, "a tar member");
  let left = size;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for (let next = await body.next(); next.done !== true; next = await body.next()) {
      left -= next.value.length;
      yield next.value;
    }
  }
  yield { name, size, body: counted() };
  await body.return(undefined);
  await reader.skip(left, "a tar member");
  // An archive may end without the padding of its last file. [Go archive/tar next]
  await reader.read(padded(size) - size);
}

/** The next header, or `undefined` at the end: two empty blocks, or no more bytes. */
async function nextHeader(reader: ByteReader): Promise<TarHeader | undefined> {
  const block = await reader.read(blockBytes);
  if (block.length === 0) return undefined;
  if (block.length < blockBytes) throw new TruncatedBodyError("a tar header");
  if (block.some((byte) => byte !== 0)) return readTarHeader(block);
  const second = await reader.read(blockBytes);
  if (second.length > 0 && second.length < blockBytes) throw new TruncatedBodyError("a tar header");
  if (second.some((byte) => byte !== 0)) throw new TarHeaderError("one empty block alone");
  return undefined;
}

/** Takes in a header that only says more about the next one; true when this was one. */
async function extend(
  reader: ByteReader,
  { type, size }: TarHeader,
  pending: { name?: string; size?: number },
): Promise<boolean> {
  if (!"xgLK".includes(type)) return false;
  if (size > maxExtensionBytes) throw new TarHeaderError("extended header too long");
  const bytes = await reader.read(size);
  if (bytes.length < size) throw new TruncatedBodyError("a tar header");
  await reader.skip(padded(size) - size, "a tar header");
  if (type === "L") pending.name = new TextDecoder().decode(bytes).replace(/\0.*$/s, "");
  if (type === "x") applyRecords(readPaxRecords(bytes), pending);
  return true;
}

function applyRecords(
  records: ReadonlyMap<string, string>,
  pending: { name?: string; size?: number },
): void {
  if ([...records.keys()].some((key) => key.startsWith("GNU.sparse."))) {
    throw new TarHeaderError("sparse files are not supported");
  }
  const path = records.get("path");
  if (path?.includes("\0")) throw new TarHeaderError("a name with a zero byte");
  if (path !== undefined && path !== "") pending.name = path;
  const size = records.get("size");
  if (size === undefined || size === "") return;
  if (!/^\d{1,15}$/.test(size)) throw new TarHeaderError("size in an extended header");
  pending.size = Number(size);
}
