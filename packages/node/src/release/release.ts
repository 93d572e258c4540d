import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { ErrorId } from "../errors/error-table.ts";
import type { Persona } from "../persona.ts";
import type { MediaTypes } from "./media-types.ts";
import type { ReleaseName } from "./name.ts";

/**
 * What a release of Bee does in its own way: values and small functions, nothing else. Routes and state
 * ask `node.release` and never for its name; paths and methods that only some releases have are marked
 * at their `resource`.
 */
export interface Release {
  readonly name: ReleaseName;
  /** Version of the interface. */
  readonly apiVersion: string;
  /** Status and message of the errors that differ from `errorTable`. */
  readonly errors: Partial<Record<ErrorId, readonly [status: number, message: string]>>;
  readonly redundancy: RedundancyRules;
  readonly feeds: FeedRules;
  readonly stream: StreamRules;
  /** Members of answers that not every release has. */
  readonly members: Members;
  /** Types of files in tar archives, by extension, as in the official image; loaded on first use. */
  readonly mediaTypes: () => Promise<MediaTypes>;
  /** Whether quoted-printable parts of forms may have blanks behind the `=` at the end of a line. */
  readonly maySoftBreakHaveBlanks: boolean;
  /** True: a single file needs a media type that can be read; else it is kept as sent or found out. */
  readonly wantsContentType: boolean;
  /** Whether uploads of single-owner chunks can be counted, pinned and deferred. */
  readonly hasSocSessions: boolean;
  /** Whether paths of websockets answer every method as they answer GET. */
  readonly socketsTakeAnyMethod: boolean;
  /** The mode that `/node` and `/status` name. */
  beeMode(persona: Persona): string;
  /** What `POST /connect` does otherwise. */
  readonly connect: {
    /** Whether the newer protocols of multiaddrs are known. [go-multiaddr v0.12.3, v0.16.1] */
    readonly knowsNewProtocols: boolean;
    /** Whether an address of these protocols may be dialled. */
    isDialled(protocols: readonly string[]): boolean;
    /** What a dial to the node itself and a failed dial are answered with, behind the network status. */
    readonly self: string;
    readonly failedDial: string;
  };
  /** Whether calls of contracts are sent with negative amounts, for the contract to refuse. */
  readonly sendsNegativeAmounts: boolean;
  /** Gas that a transaction is sent with when `Gas-Limit` names less or more; absent = no bounds. */
  readonly gasLimits?: { readonly least: bigint; readonly most: bigint };
  /** Whether a `Gas-Price` below the base fee of the chain is refused. */
  readonly hasLeastGasPrice: boolean;
  /** Refuses a name (with a dot) that cannot be resolved; absent = it is parsed as hex and refused. */
  refuseName?(name: string, place: "address" | "subdomain"): never;
}

/** `Swarm-Redundancy-Level`. */
interface RedundancyRules {
  /** Level of uploads that say none. */
  readonly uploadLevel: RedundancyLevel;
  /** What a level beyond 4 is told, without `want`. */
  readonly mistake: string;
  /** Whether it counts wherever content is read or written, and not on `/bytes` and `/bzz` alone. */
  readonly isReadEverywhere: boolean;
}

/** Updates of feeds whose payload has 40 or 72 bytes: a time and a reference, or content. */
export interface FeedRules {
  /**
   * True: the format is detected by trying both, and answers name it. False: always a time and a
   * reference.
   */
  readonly triesBoth: boolean;
  /** What `/bzz` answers when the content that an update names is gone. */
  readonly lostContent: ErrorId;
}

/** `/chunks/stream`. */
interface StreamRules {
  /** False: without a batch every frame begins with a stamp. */
  readonly wantsBatch: boolean;
  /** Close reason after an invalid chunk; absent = the connection is dropped. */
  readonly badChunk?: string;
}

/** Members of answers that not every release has, in the wire's order. */
export interface Members {
  /** Stamps in the fullest bucket, and stamps that fit into one. */
  stamp(used: number, capacity: number): Readonly<Record<string, unknown>>;
  reserveState(): Readonly<Record<string, unknown>>;
  /** Blocks that a new batch must pay for. */
  chainState(minimumBlocks: bigint): Readonly<Record<string, unknown>>;
}
