import { ChunkReader } from "@swarm-docs/fetch/chunk-reader";
import { SwarmFetchError, type FailureReason } from "@swarm-docs/fetch/errors";
import { Lifetime } from "@swarm-docs/fetch/lifetime";
import { isSocAt } from "@swarm-docs/fetch/soc-check";
import type { NodeClient } from "./node-client.ts";
import { unreachableKind } from "./unreachable.ts";

/** What a node gave for the address of a chunk. */
export type ChunkAnswer =
  | { readonly kind: "chunk"; readonly data: Uint8Array }
  /** Answered 404, or 500: Bee does so when it runs out of peers to ask. [bee pkg/retrieval] */
  | { readonly kind: "missing" }
  /** Sent bytes that do not hash to the address. */
  | { readonly kind: "wrong" }
  /** Did not answer, or with another status. */
  | { readonly kind: "failed" }
  /** Not asked: the node has failed too often. */
  | { readonly kind: "skipped" };

/** Why a node is no longer asked. */
export interface NodeTrouble {
  readonly kind: "offline" | "forbidden" | "status" | "timeout" | "redirected";
  readonly status?: number;
}

/** A node that is named in results. */
export interface NamedNode {
  /** URL, or a description of the node in the page. */
  readonly name: string;
  readonly client: NodeClient;
}

/** Base URL for the reader; only paths reach the client. */
const BASE = "http://node.invalid";
/** Requests to one node at a time: the browser's limit per host. */
const AT_ONCE = 6;
/** Includes the node's own retrieval from the network. */
const PATIENCE_MS = 45_000;
/** Failed requests in a row after which a node is not asked any more. */
const MOST_FAILURES = 3;
/** The same for silence: Bee may search longer than this page waits for a chunk that is lost. */
const MOST_TIMEOUTS = 24;

/** Reads verified chunks of one node and records how it fails. */
export class VerifiedNode {
  readonly name: string;
  /** Set once the node is not asked any more. */
  trouble: NodeTrouble | undefined;
  /** For requests other than chunks. */
  readonly client: NodeClient;
  readonly #chunks: ChunkReader;
  readonly #life = new Lifetime();
  readonly #signal: AbortSignal;
  #failures = 0;

  /** `signal` ends all requests. */
  constructor({ name, client }: NamedNode, signal: AbortSignal) {
    this.name = name;
    this.client = client;
    this.#signal = signal;
    if (signal.aborted) this.#life.end(signal.reason);
    else signal.addEventListener("abort", () => this.#life.end(signal.reason), { once: true });
    this.#chunks = new ChunkReader(
      {
        nodes: [BASE],
        fetch: (url, init) => client.fetch(url.slice(BASE.length), init),
        maxRequests: AT_ONCE,
        timeoutMs: PATIENCE_MS,
      },
      async () => isSocAt,
    );
  }

  /** Reads the chunk at `address` (32 bytes). Rejects with the signal's reason only. */
  async read(address: Uint8Array): Promise<ChunkAnswer> {
    this.#signal.throwIfAborted();
    if (this.trouble) return { kind: "skipped" };
    try {
      const data = await this.#chunks.get(address, this.#life);
      this.#failures = 0;
      return { kind: "chunk", data };
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof SwarmFetchError)) throw error;
      const [failure] = error.failures;
      return this.#failed(failure?.reason ?? "unreachable", failure?.status);
    }
  }

  async #failed(reason: FailureReason, status?: number): Promise<ChunkAnswer> {
    const isMissing = reason === "not-found";
    if (isMissing || reason === "lied" || reason === "oversized") {
      this.#failures = 0;
      return { kind: isMissing ? "missing" : "wrong" };
    }
    const most = reason === "timeout" ? MOST_TIMEOUTS : MOST_FAILURES;
    if (++this.#failures < most || this.trouble) return { kind: "failed" };
    if (reason === "unreachable") {
      // Set first: requests in the queue must not wait for the probe.
      this.trouble = { kind: "offline" };
      this.trouble = { kind: await this.#unreachable() };
    } else this.trouble = { kind: reason, ...(status !== undefined && { status }) };
    return { kind: "failed" };
  }

  #unreachable(): Promise<"forbidden" | "offline"> {
    const signal = this.#signal;
    return unreachableKind(() => this.client.fetch("/health", { mode: "no-cors", signal }));
  }
}
