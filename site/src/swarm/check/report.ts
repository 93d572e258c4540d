/** Why a chunk is not what it should be. */
export type FaultKind =
  /** Its bytes have another address than the one that was asked for. */
  | "changed"
  /** The node says that it has no such chunk. */
  | "missing"
  /** It did not come in time. */
  | "late"
  /** The bytes are those that were published, but make no file or manifest. */
  | "malformed"
  /** Encrypted content, whose key belongs to the reference; this page does not read it. */
  | "encrypted"
  /** The file as it was sent has other bytes than its chunks. */
  | "other-file";

/** A chunk that is not what it should be, with the bytes of the file that hang on it. */
export interface Fault {
  readonly kind: FaultKind;
  /** Address that was asked for, 64 hexadecimal digits. */
  readonly address: string;
  /** Address of what came instead, where that was a chunk at all. */
  readonly got?: string;
  /** First byte of the file that is touched. */
  readonly start: number;
  /** First byte behind it; absent where the size of the file is not known. */
  readonly end?: number;
  /** A leaf holds bytes of the file, the others hold addresses. */
  readonly isLeaf: boolean;
  /** What is wrong in words, of malformed ones. */
  readonly reason?: string;
}

/** A file of the site, checked to its last chunk. */
export interface CheckedFile {
  readonly path: string;
  /** Absent where the chunk that tells it did not come. */
  readonly sizeBytes: number | undefined;
  readonly faults: readonly Fault[];
}

/** A fault in a node of the manifest: the files below `path` cannot be found. */
export interface ManifestFault {
  readonly path: string;
  readonly fault: Fault;
}

/** The update of a feed that leads to the site; its signature was checked. */
export interface FeedUpdate {
  /** Address of the owner, 40 hexadecimal digits. */
  readonly owner: string;
  readonly topic: string;
  /** Number of the update; the node says that it is the latest. */
  readonly index: string;
  /** Unix time that the owner wrote into it. */
  readonly seconds: number;
  /** Reference of the site's manifest, 64 hexadecimal digits. */
  readonly reference: string;
}

/** How far the check is. */
export interface Progress {
  /** Chunks whose address was computed. */
  readonly chunks: number;
  /** Their bytes. */
  readonly bytes: number;
  /** Milliseconds of work, without pauses. */
  readonly activeMs: number;
  /** Milliseconds since something came. */
  readonly silentMs: number;
}

/** What hinders a node to be asked at all; the check waits until the reader goes on or stops. */
export interface NodeTrouble {
  readonly kind: "offline" | "forbidden" | "status";
  readonly status?: number;
}

/** What a site is made of; see `sizeOf`. */
export interface SiteSize {
  readonly files: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Chunks at the redundancy levels 0 to 4; those of what occurs twice count once. */
  readonly chunks: readonly number[];
}

/** How the check ended. */
export type Outcome =
  | { readonly kind: "checked"; readonly size: SiteSize }
  /** The node does not have the very first chunk. */
  | { readonly kind: "absent" }
  /** What stands at the address is no website. */
  | { readonly kind: "no-site"; readonly reason: string }
  /** The feed has no update, or none that its owner signed. */
  | { readonly kind: "no-update"; readonly reason: string };

/** What is new since the last message of the worker. */
export interface News {
  readonly progress: Progress;
  readonly feed?: FeedUpdate;
  /** Paths of all files, once the manifest has been read. */
  readonly listed?: readonly string[];
  readonly files: readonly CheckedFile[];
  readonly manifestFaults: readonly ManifestFault[];
  /** Absent when there is none, or none any more. */
  readonly trouble?: NodeTrouble;
  readonly outcome?: Outcome;
}
