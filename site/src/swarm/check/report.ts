/** Kind of a chunk fault. */
type FaultKind =
  /** The data hashes to another address. */
  | "changed"
  /** The node responds with 404, or with 500 as Bee does when no peer is left to ask. */
  | "missing"
  /** Timeout. */
  | "late"
  /** Valid address, but not a valid file or manifest. */
  | "malformed"
  /** Encrypted: the key is part of the reference; not supported here. */
  | "encrypted"
  /** The delivered file differs from its chunks. */
  | "other-file";

/** Faulty chunk, with the affected byte range of the file. */
export interface Fault {
  readonly kind: FaultKind;
  /** Requested address, 64 hexadecimal digits. */
  readonly address: string;
  /** Actual address of the data, if it is a chunk. */
  readonly got?: string;
  /** Offset of the first affected byte. */
  readonly start: number;
  /** End offset (exclusive); absent if the file size is unknown. */
  readonly end?: number;
  /** Whether the chunk is a leaf with file data, not an intermediate chunk. */
  readonly isLeaf: boolean;
  /** Parser error of a malformed chunk. */
  readonly reason?: string;
}

/** Fully verified file of the site. */
export interface CheckedFile {
  readonly path: string;
  /** Absent if the root chunk is missing. */
  readonly sizeBytes: number | undefined;
  readonly faults: readonly Fault[];
}

/** Fault in a manifest node: files below `path` are lost. */
export interface ManifestFault {
  readonly path: string;
  readonly fault: Fault;
}

/** Feed update that references the site; its signature was verified. */
export interface FeedUpdate {
  /** Owner address, 40 hexadecimal digits. */
  readonly owner: string;
  readonly topic: string;
  /** Index of the update; the latest according to the node. */
  readonly index: string;
  /** Timestamp in the update, Unix seconds. */
  readonly seconds: number;
  /** Reference of the site's manifest, 64 hexadecimal digits. */
  readonly reference: string;
}

/** How far the check is. */
export interface CheckProgress {
  /** Chunks verified. */
  readonly chunks: number;
  /** Their bytes. */
  readonly bytes: number;
  /** Active time in milliseconds, without pauses. */
  readonly activeMs: number;
  /** Milliseconds since the last response. */
  readonly silentMs: number;
}

/**
 * Error that blocks all requests to the node; the check pauses until the user resumes or stops it.
 */
export interface NodeTrouble {
  readonly kind: "offline" | "forbidden" | "redirected" | "status";
  readonly status?: number;
}

/** Size of a site; see `sizeOf`. */
export interface SiteSize {
  readonly files: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Chunk counts at the redundancy levels 0 to 4; duplicates count once. */
  readonly chunks: readonly number[];
}

/** How the check ended. */
export type CheckResult =
  | { readonly kind: "checked"; readonly size: SiteSize }
  /** The root chunk is missing on the node. */
  | { readonly kind: "absent" }
  /** The address is not a website. */
  | { readonly kind: "no-site"; readonly reason: string }
  /** The feed has no update, or none with a valid signature. */
  | { readonly kind: "no-update"; readonly reason: string };

/** Changes since the worker's last message. */
export interface News {
  readonly progress: CheckProgress;
  readonly feed?: FeedUpdate;
  /** Paths of all files, once the manifest is read. */
  readonly listed?: readonly string[];
  readonly files: readonly CheckedFile[];
  readonly manifestFaults: readonly ManifestFault[];
  /** Absent without trouble, or once it is resolved. */
  readonly trouble?: NodeTrouble;
  readonly outcome?: CheckResult;
}
