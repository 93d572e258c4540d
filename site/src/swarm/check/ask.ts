import { ChunkReader } from "@swarm-docs/fetch/chunk-reader";
import { type NodeFailure, SwarmFetchError } from "@swarm-docs/fetch/errors";
import { Lifetime } from "@swarm-docs/fetch/lifetime";
import { isSocAt } from "@swarm-docs/fetch/soc-check";
import { toHex } from "@swarm-docs/protocol/hex";
import { unreachableKind } from "../../workshop/node/unreachable.ts";
import type { NodeTrouble } from "./report.ts";

/** Subset of `fetch`, so that tests can replace it. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Thrown when a node does not respond, or blocks this page by CORS. */
export class NodeTroubleError extends Error {
  readonly trouble: NodeTrouble;
  constructor(trouble: NodeTrouble) {
    super(`the node cannot be asked: ${trouble.kind} ${trouble.status ?? ""}`);
    this.name = "NodeTroubleError";
    this.trouble = trouble;
  }
}

/** Timeout of a chunk, in milliseconds. Includes the node's retrieval from the network. */
const PATIENCE_MS = 45_000;

/** Result for an address: the verified chunk, or the reason for its absence. */
export type Got =
  | { readonly kind: "chunk"; readonly data: Uint8Array }
  | { readonly kind: "missing" }
  | { readonly kind: "late" }
  /** `got`: the actual address of the data, if it is a chunk. */
  | { readonly kind: "changed"; readonly got?: string };

/** Requests to a node. Each may throw a `NodeTroubleError`. */
export interface AskedNode {
  /** Content-addressed chunk. */
  chunk(address: Uint8Array): Promise<Got>;
  /** Single-owner chunk; its signature is verified. */
  ownedChunk(address: Uint8Array): Promise<Got>;
  /** Latest index of a feed known to the node, or `undefined`. */
  latestIndex(owner: Uint8Array, topic: Uint8Array): Promise<string | undefined>;
  /** File of a site through `/bzz`; `undefined` for a 404. */
  file(address: string, path: string): Promise<Uint8Array | "late" | undefined>;
}

async function troubleAt(url: string, fetch: Fetch): Promise<NodeTroubleError> {
  const kind = await unreachableKind(() => fetch(`${url}/health`, { mode: "no-cors" }));
  return new NodeTroubleError({ kind });
}

/** The result for a chunk that the node did not give. */
async function absent(
  { reason, status, got }: NodeFailure,
  url: string,
  fetch: Fetch,
): Promise<Exclude<Got, { kind: "chunk" }>> {
  switch (reason) {
    case "lied":
    case "oversized":
      return { kind: "changed", ...(got !== undefined && { got }) };
    case "not-found":
      return { kind: "missing" };
    case "timeout":
      return { kind: "late" };
    case "redirected":
      throw new NodeTroubleError({ kind: "redirected" });
    case "status":
      throw new NodeTroubleError({ kind: "status", ...(status !== undefined && { status }) });
    case "unreachable":
      throw await troubleAt(url, fetch);
  }
}

/** URL-encodes a manifest path. */
function pathIn(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Node or gateway at `url` (without a trailing slash). */
export function askNode(url: string, fetch: Fetch, patienceMs = PATIENCE_MS): AskedNode {
  const life = new Lifetime();
  const options = { nodes: [url], fetch, timeoutMs: patienceMs };
  const chunks = new ChunkReader(options);
  const ownedChunks = new ChunkReader(options, async () => isSocAt);
  const read = async (reader: ChunkReader, address: Uint8Array): Promise<Got> => {
    try {
      return { kind: "chunk", data: await reader.get(address, life) };
    } catch (error) {
      const [failure] = error instanceof SwarmFetchError ? error.failures : [];
      if (failure === undefined) throw error;
      return absent(failure, url, fetch);
    }
  };
  const ask = async (path: string): Promise<Response | "late" | undefined> => {
    let answer: Response;
    try {
      answer = await fetch(url + path, { signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") return "late";
      throw await troubleAt(url, fetch);
    }
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new NodeTroubleError({ kind: "status", status: answer.status });
    return answer;
  };
  const bytes = async (path: string): Promise<Uint8Array | "late" | undefined> => {
    const answer = await ask(path);
    if (answer === undefined || answer === "late") return answer;
    try {
      return new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") return "late";
      throw await troubleAt(url, fetch);
    }
  };
  return {
    chunk: (address) => read(chunks, address),
    ownedChunk: (address) => read(ownedChunks, address),
    async latestIndex(owner, topic) {
      const answer = await ask(`/feeds/${toHex(owner)}/${toHex(topic)}`);
      if (answer === undefined || answer === "late") return undefined;
      // The content is read chunk by chunk.
      await answer.body?.cancel();
      return answer.headers.get("Swarm-Feed-Index") ?? undefined;
    },
    file: (address, path) => bytes(`/bzz/${address}/${pathIn(path)}`),
  };
}
