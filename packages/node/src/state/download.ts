import type { Chunk } from "@swarm-docs/protocol/cac";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { FetchOptions, GetChunk } from "@swarm-docs/protocol/file/group";
import { openFile, type OpenFile } from "@swarm-docs/protocol/file/joiner";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Strategy } from "@swarm-docs/protocol/redundancy/strategy";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { NodeCore } from "../core.ts";
import { ApiError, fail } from "../errors/errors.ts";

/** How content is read; from the headers of a download. */
export interface ReadPlan {
  /** Strategy tried first on content with parity chunks, which without one cannot be read. */
  readonly strategy: Strategy | undefined;
  /** Whether the next strategies follow. */
  readonly fallback: boolean;
  /** Level up to which replicas of a missing root chunk are tried. */
  readonly level: RedundancyLevel;
  /** Milliseconds for one chunk from the sources; after that it counts as missing. */
  readonly timeoutMs: number;
  /** Bytes fetched ahead of the reader; absent: 262,144, 0 or less: none. */
  readonly lookaheadBytes?: number | undefined;
  /** Store chunks that came from a source. */
  readonly isCached: boolean;
}

/** Defaults of the headers. [bee pkg/api/bzz.go, pkg/file/redundancy/getter] */
export const defaultPlan: ReadPlan = {
  strategy: "data",
  fallback: true,
  level: 4,
  timeoutMs: 30_000,
  isCached: true,
};

/**
 * Default number of bytes fetched ahead. Bee doubles it for content above 10,000,000 bytes; a store on
 * the same machine gains nothing by that. [bee pkg/api/bzz.go]
 */
const lookaheadBytes = 262_144;
/** Upper limit of the header, so that one reader cannot fill the memory. */
const maxLookaheadBytes = 4 << 20;
const leafBytes = 4096;

/** Reads the chunks of files: locally, then from the sources within the time of the plan. */
export function chunkReader(node: NodeCore, plan: ReadPlan, signal: AbortSignal): GetChunk {
  const { isCached, timeoutMs } = plan;
  return (address) => node.chunks.get(address, { isCached, timeoutMs, signal });
}

/** Stores a recovered chunk again. */
function restoreRecovered(node: NodeCore): (chunk: Chunk) => void {
  const log = node.loggers.get("node/store");
  return ({ address, data }) => {
    log.info("chunk recovered", { address: toHex(address) });
    // Copy: the recovered data is a view of a padded shard.
    void node.chunks.restore({ address, data: data.slice() });
  };
}

/**
 * Opens a file for reading with `get`. Fails with `content-not-found` when neither the root chunk nor a
 * replica exists, with `joiner-failed` when the chunk is not a valid root.
 */
export async function openContent(
  node: NodeCore,
  reference: Uint8Array,
  plan: ReadPlan,
  get: GetChunk,
): Promise<OpenFile> {
  try {
    return await openFile(reference, get, {
      ...(plan.strategy === undefined
        ? noStrategy
        : { strategy: plan.strategy, fallback: plan.fallback }),
      level: plan.level,
      lookahead: lookaheadLeaves(plan.lookaheadBytes ?? lookaheadBytes),
      onRecover: restoreRecovered(node),
    });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const isMissing = cause instanceof ProtocolError && cause.code === "chunk-not-found";
    fail(isMissing ? "content-not-found" : "joiner-failed", { cause });
  }
}

/** Fails at the first group with parity chunks: Bee takes any number as a strategy, and knows four. */
const noStrategy: FetchOptions = {
  strategy: "prox",
  fallback: false,
  nearness: () => {
    throw new Error("unknown redundancy strategy");
  },
};

function lookaheadLeaves(bytes: number): number {
  return Math.max(1, Math.floor(Math.min(bytes, maxLookaheadBytes) / leafBytes));
}
