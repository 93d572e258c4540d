// Small files taken whole: manifest nodes, access control stores, grantee lists.
import { concatBytes } from "./bytes.ts";
import { ProtocolError } from "./errors.ts";
import type { GetChunk } from "./file/group.ts";
import { openFile } from "./file/joiner.ts";
import type { Pace } from "./pace.ts";
import { type SplitOptions, split } from "./file/splitter.ts";

/**
 * Gives the bytes of the file at a reference (32 bytes, or 64 when encrypted). With a pace, who reads the
 * file keeps it, too.
 */
export type LoadFile = {
  /** Reads the whole file. Fails as its maker says, such as {@link fileLoader}. */
  (reference: Uint8Array): Promise<Uint8Array>;
  /** What who reads the file calls between two chunks, so that other work has its turn. */
  readonly pace?: Pace;
};

/** Stores a file and gives its reference. */
export type SaveFile = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * Reads files of at most `maxBytes` from a chunk store. The size that a root chunk claims is checked
 * before anything else is fetched.
 *
 * The function it gives fails with `tree-too-large`, and as `openFile` does.
 */
export function fileLoader(get: GetChunk, maxBytes: number, pace?: Pace): LoadFile {
  const load = async (reference: Uint8Array): Promise<Uint8Array> => {
    const file = await openFile(reference, get, { limits: { maxSizeBytes: maxBytes } });
    const parts: Uint8Array[] = [];
    for await (const part of file.read()) parts.push(part);
    return concatBytes(...parts);
  };
  return pace === undefined ? load : Object.assign(load, { pace });
}

/** Stores files into a chunk store, with the splitter's options. Fails as `split` does. */
export function fileSaver(options: SplitOptions): SaveFile {
  return async (bytes) => (await split([bytes], options)).reference;
}

/** Loader without a store: always fails with `chunk-not-found`. */
export const loadNothing: LoadFile = async () => {
  throw new ProtocolError("chunk-not-found", "there is no store to read from");
};
