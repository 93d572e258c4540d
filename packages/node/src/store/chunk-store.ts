import type { Chunk } from "@swarm-docs/protocol/cac";
import type { UnsignedStamp } from "@swarm-docs/protocol/postage/stamp";

/**
 * One stamp given out: which place in which batch a chunk took, and when. The signature is made
 * when somebody asks for it, except for stamps that a client signed itself.
 */
export type StampRecord = UnsignedStamp & {
  /** 32 bytes: the chunk address, for a single-owner chunk the hash of address and wrapped address. */
  readonly identity: Uint8Array;
  /** 65 bytes, when the uploader brought the stamp. */
  readonly signature?: Uint8Array;
};

/** A stored chunk whose bytes are damaged: its checksum does not fit. */
export class CorruptChunkError extends Error {
  readonly address: Uint8Array;

  constructor(address: Uint8Array, hex: string) {
    super(`stored chunk ${hex} is damaged`);
    this.name = "CorruptChunkError";
    this.address = address;
  }
}

/** The store refused to write, for instance because the disk is full; nothing stored before is hurt. */
export class StoreWriteError extends Error {
  /** `what` names the file or database; the message ends with the system's own words. */
  constructor(what: string, cause: unknown) {
    super(`${what} could not be written: ${reasonIn(cause)}`, { cause });
    this.name = "StoreWriteError";
  }
}

function reasonIn(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as Error & { code?: unknown };
  if (code === "ENOSPC") return "no space left on the disk (ENOSPC)";
  return cause.message === "" ? cause.name : cause.message;
}

/** A moment of a store that can be gone back to. */
export interface StoreMark {
  /**
   * Makes the store what it was. Marks set later lead nowhere afterwards. What is being written
   * meanwhile may be kept or not.
   */
  revert(): Promise<void>;
  /** Ends the mark: nothing is remembered for it any more. Once for each mark. */
  release(): void;
}

/**
 * Where chunks and stamps live. A write is acknowledged (its promise settles) only when it survives
 * the death of the process; reads see writes and deletions from the moment they were asked for.
 */
export interface ChunkStore {
  /** Number of chunks. */
  readonly chunkCount: number;
  /** Bytes of chunk data. */
  readonly chunkBytes: number;
  /** Immediate: every store keeps its addresses in memory. */
  has(address: Uint8Array): boolean;
  /** Data of a chunk, or `undefined`. Throws {@link CorruptChunkError} for a damaged one. */
  get(address: Uint8Array): Promise<Uint8Array | undefined>;
  /** Stores or replaces. Throws {@link StoreWriteError}. */
  put(chunk: Chunk): Promise<void>;
  /**
   * The write of this address that is under way, or `undefined`. Who finds a chunk here and relies on
   * it waits for that: the write may fail, or die with the process.
   */
  writing(address: Uint8Array): Promise<void> | undefined;
  putStamp(stamp: StampRecord): Promise<void>;
  /** True when there was something to delete. */
  delete(address: Uint8Array): Promise<boolean>;
  /** Every address, in no promised order. */
  addresses(): AsyncIterable<Uint8Array>;
  /** Every stamp in the order of writing; a later one for the same batch and identity counts. */
  stamps(): AsyncIterable<StampRecord>;
  /** Marks the moment, without copying chunks; absent in stores that cannot go back. */
  mark?(): StoreMark;
  /** Forgets all chunks, stamps and marks at once; absent in stores that outlive the process. */
  clear?(): void;
  close(): Promise<void>;
}
