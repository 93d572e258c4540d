import type { Chunk } from "@swarm-docs/protocol/cac";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { GetChunk } from "@swarm-docs/protocol/file/group";
import { openFile, type OpenFile } from "@swarm-docs/protocol/file/joiner";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Strategy } from "@swarm-docs/protocol/redundancy/strategy";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { NodeCore } from "../core.ts";
import { ApiError, fail } from "../errors/errors.ts";
import { CorruptChunkError } from "../store/chunk-store.ts";

/** How content is read; from the headers of a download. */
export interface ReadPlan {
  /** Strategy tried first on content with parity. */
  readonly strategy: Strategy;
  /** Whether the next strategies follow. */
  readonly fallback: boolean;
  /** Level up to which replicas of a missing root are looked for. */
  readonly level: RedundancyLevel;
  /** Milliseconds for one chunk from the network. */
  readonly timeoutMs: number;
  /** Bytes fetched ahead of the reader; absent = 262,144, 0 or less = none. */
  readonly lookaheadBytes?: number | undefined;
  /** Keep chunks that came from the network. */
  readonly isCached: boolean;
}

/** What holds when the headers say nothing. [bee pkg/api/bzz.go, pkg/file/redundancy/getter] */
export const defaultPlan: ReadPlan = {
  strategy: "data",
  fallback: true,
  level: 4,
  timeoutMs: 30_000,
  isCached: true,
};

/**
 * Bytes fetched ahead when the headers say nothing. Bee takes twice as much for content above
 * 10,000,000 bytes; a store on the same machine gains nothing by it. [bee pkg/api/bzz.go]
 */
const lookaheadBytes = 262_144;
/** What a header may ask for at most, so that one reader cannot fill the memory. */
const maxLookaheadBytes = 4 << 20;
const leafBytes = 4096;

/**
 * Gives chunks to readers of files. A chunk that is damaged here, or that nobody sends in time, is
 * reported and then counts as missing, so that content with parity is recovered.
 */
export function chunkReader(node: NodeCore, plan: ReadPlan, signal: AbortSignal): GetChunk {
  const { isCached, timeoutMs } = plan;
  const pace = node.turns.pace(signal);
  return async (address) => {
    await pace();
    if (node.chunks.sources.length === 0 || node.chunks.local.has(address)) {
      const data = await localChunk(node, address);
      if (data !== undefined || node.chunks.sources.length === 0) return data;
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      return await node.chunks.get(address, { scope: "network", isCached, signal: either });
    } catch (error) {
      if (timeout.aborted && !signal.aborted) return undefined;
      throw error;
    }
  };
}

async function localChunk(node: NodeCore, address: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await node.chunks.local.get(address);
  } catch (error) {
    if (!(error instanceof CorruptChunkError)) throw error;
    node.loggers.get("node/store").error("a stored chunk is damaged", { address: toHex(address) });
    return undefined;
  }
}

/** Puts a recovered chunk back where it was lost. */
function keeper(node: NodeCore): (chunk: Chunk) => void {
  const log = node.loggers.get("node/store");
  return (chunk) => {
    log.info("chunk recovered", { address: toHex(chunk.address) });
    node.chunks.local.put({ address: chunk.address, data: chunk.data.slice() }).catch((error) => {
      log.warning("recovered chunk not kept", { error: String(error) });
    });
  };
}

/**
 * Opens a file for reading. Fails with `content-not-found` when its root is not to be had, with
 * `joiner-failed` when the root is no root. `get` stands in for the node's own reader.
 */
export async function openContent(
  node: NodeCore,
  reference: Uint8Array,
  plan: ReadPlan,
  get: GetChunk,
): Promise<OpenFile> {
  try {
    return await openFile(reference, get, {
      strategy: plan.strategy,
      fallback: plan.fallback,
      level: plan.level,
      lookahead: lookaheadLeaves(plan.lookaheadBytes ?? lookaheadBytes),
      onRecover: keeper(node),
    });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const isMissing = cause instanceof ProtocolError && cause.code === "chunk-not-found";
    fail(isMissing ? "content-not-found" : "joiner-failed", { cause });
  }
}

function lookaheadLeaves(bytes: number): number {
  return Math.max(1, Math.floor(Math.min(bytes, maxLookaheadBytes) / leafBytes));
}
