// Self-contained: these types are published for stores of others, which need no other package for them.

/** A chunk as it is stored: its address, and span and payload, after identifier and signature if any. */
export interface ChunkData {
  /** 32 bytes. */
  readonly address: Uint8Array;
  /** 8 to 4201 bytes. */
  readonly data: Uint8Array;
}

/**
 * An issued stamp: the batch, index and time of a chunk. Signed on demand, unless the client brought its
 * own signature.
 */
export interface StampRecord {
  /** 32 bytes: the chunk address, for a single-owner chunk the hash of address and wrapped address. */
  readonly identity: Uint8Array;
  /** 32 bytes. */
  readonly batchId: Uint8Array;
  /** Bucket, and number in the bucket; unsigned 32-bit. */
  readonly index: { readonly bucket: number; readonly counter: number };
  /** Unix nanoseconds, unsigned 64-bit. */
  readonly timestamp: bigint;
  /** 65 bytes; only for stamps that clients signed. */
  readonly signature?: Uint8Array;
}

/**
 * The result of a read: the bytes, no chunk, or bytes that the store knows to be wrong (a checksum
 * does not match, a read error of the disk). Damage is a value and not an exception, so that no caller
 * can forget it.
 */
export type StoredChunk = Uint8Array | "missing" | "damaged";

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

/** A moment to which a store can revert. */
export interface StoreMark {
  /**
   * Restores the content of that moment. Marks set later become invalid. A write that is under way
   * meanwhile may survive or not.
   */
  revert(): Promise<void>;
  /** Ends the mark and frees its undo log. Call once per mark. */
  release(): void;
}

/**
 * Storage for chunks and stamps. The promise of a write settles only when the write survives the death
 * of the process; reads see writes and deletions from the moment of the call.
 *
 * A store does not verify content addresses: the node wraps every store in a `CheckedStore`.
 */
export interface ChunkStore {
  /** Number of chunks. */
  readonly chunkCount: number;
  /** Bytes of chunk data. */
  readonly chunkBytes: number;
  /** Synchronous: every store keeps its addresses in memory. */
  has(address: Uint8Array): boolean;
  /** Data of a chunk (do not write to it: it may be a view of a cache), or the reason for their absence. */
  get(address: Uint8Array): Promise<StoredChunk>;
  /** Stores or replaces; also the repair of a damaged chunk. Throws {@link StoreWriteError}. */
  put(chunk: ChunkData): Promise<void>;
  /**
   * The pending write of this address, or `undefined`. Callers that skip a write because the chunk
   * exists must await this promise: that write may still fail, or die with the process.
   */
  writing(address: Uint8Array): Promise<void> | undefined;
  /** Appends a stamp. Throws {@link StoreWriteError}. */
  putStamp(stamp: StampRecord): Promise<void>;
  /** True when there was a chunk to delete. */
  delete(address: Uint8Array): Promise<boolean>;
  /** Every address, in no particular order. */
  addresses(): AsyncIterable<Uint8Array>;
  /** Every stamp in the order of writing; a later one for the same batch and identity wins. */
  stamps(): AsyncIterable<StampRecord>;
  /** Where the bytes of a chunk are, for reports: file and offset, for example. */
  locate?(address: Uint8Array): Readonly<Record<string, unknown>>;
  /** Marks the current moment, without copying chunks; absent in stores that cannot revert. */
  mark?(): StoreMark;
  /** Deletes all chunks, stamps and marks at once; absent in stores that outlive the process. */
  clear?(): void;
  /** Waits for pending writes, then closes. */
  close(): Promise<void>;
}
