/**
 * Reads single chunks from several nodes: the best node first, the next one when it fails or is silent,
 * and only bytes that hash to the address are passed on.
 */
import { dataAddress } from "@swarm-docs/protocol/bmt";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { type NodeFailure, chunkError } from "./errors.ts";
import { Lifetime } from "./lifetime.ts";
import { NodeRequestError, requestBytes } from "./node-request.ts";
import type { SwarmFetchOptions } from "./options.ts";
import { Slots } from "./slots.ts";

/** Identifier and signature in front of the chunk that a single-owner chunk wraps. */
const SOC_OVERHEAD_BYTES = 97;

/** True if `data` is the single-owner chunk of an address. */
export type SocCheck = (address: Uint8Array, data: Uint8Array) => boolean;

/** A node with its record of lies, failures and running requests. */
interface NodeRecord {
  readonly url: string;
  /** Wrong bytes sent. A node that lied is asked after all others. */
  lies: number;
  /** Failures since the last success, without 404; silence for which another node answered is one. */
  failures: number;
  /** Requests on their way. */
  running: number;
  /** False once `/bytes` turned out to be missing. */
  hasBulk: boolean;
}

/** The nodes of a fetch. */
export class ChunkReader {
  readonly options: SwarmFetchOptions;
  readonly slots: Slots;
  readonly #nodes: readonly NodeRecord[];
  readonly #loadSocCheck: (() => Promise<SocCheck>) | undefined;
  readonly #kept = new Map<string, Uint8Array>();

  constructor(options: SwarmFetchOptions, loadSocCheck?: () => Promise<SocCheck>) {
    this.options = options;
    this.slots = new Slots(options.maxRequests || 24);
    this.#loadSocCheck = loadSocCheck;
    this.#nodes = options.nodes.map((url) => ({
      url: url.replace(/\/+$/, ""),
      lies: 0,
      failures: 0,
      running: 0,
      hasBulk: true,
    }));
  }

  /** The nodes, best first: without lies, without failures, with the fewest requests. */
  ranked(): NodeRecord[] {
    return [...this.#nodes].sort(
      (one, other) =>
        one.lies - other.lies || one.failures - other.failures || one.running - other.running,
    );
  }

  /**
   * The verified chunk at `address` (32 bytes). With `isKept` it is read from the cache and kept there.
   * Fails with `SwarmFetchError`, and with the reason of the end.
   */
  async get(address: Uint8Array, life: Lifetime, isKept = false): Promise<Uint8Array> {
    const hex = toHex(address);
    const kept = this.#kept.get(hex);
    if (kept !== undefined) return kept;
    const data = await this.slots.run(life, () => this.#race(address, hex, life));
    if (isKept) this.#keep(hex, data);
    return data;
  }

  /** Records what a node did to a chunk, and reports it. */
  failed(node: NodeRecord, address: string, error: NodeRequestError): NodeFailure {
    const { reason, status, got } = error;
    if (reason === "lied" || reason === "oversized") node.lies++;
    if (status !== 404) node.failures++;
    const failure = {
      node: node.url,
      address,
      reason,
      ...(status !== undefined && { status }),
      ...(got !== undefined && { got }),
    };
    // Outside of the request: an error of the caller's code is reported as one of an event listener.
    queueMicrotask(() => this.options.onFailure?.(failure));
    return failure;
  }

  #keep(hex: string, data: Uint8Array): void {
    this.#kept.set(hex, data);
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= (this.options.cachedChunks ?? 512)) break;
      this.#kept.delete(oldest);
    }
  }

  /** Asks node after node; a silent one is not given up, but the next is asked as well. */
  #race(address: Uint8Array, hex: string, life: Lifetime): Promise<Uint8Array> {
    const nodes = this.ranked();
    const failures: NodeFailure[] = [];
    const race = new Lifetime();
    /** Nodes that are asked, in the order in which they were. */
    const running = new Set<NodeRecord>();
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = (): void => {
        clearTimeout(timer);
        forget();
        race.end();
      };
      const askNext = (): void => {
        clearTimeout(timer);
        const node = nodes.shift();
        if (node === undefined) {
          if (running.size > 0) return;
          end();
          reject(chunkError(hex, failures));
          return;
        }
        running.add(node);
        if (nodes.length > 0) timer = setTimeout(askNext, this.options.hedgeMs ?? 800);
        this.#ask(node, address, hex, race).then(
          (data) => {
            for (const slower of running) {
              if (slower === node) break;
              slower.failures++;
            }
            end();
            resolve(data);
          },
          (error: unknown) => {
            running.delete(node);
            if (race.hasEnded) return;
            const known =
              error instanceof NodeRequestError ? error : new NodeRequestError("unreachable");
            failures.push(this.failed(node, hex, known));
            askNext();
          },
        );
      };
      const forget = life.onEnd(() => {
        clearTimeout(timer);
        race.end();
        reject(life.reason as Error);
      });
      askNext();
    });
  }

  async #ask(
    node: NodeRecord,
    address: Uint8Array,
    hex: string,
    life: Lifetime,
  ): Promise<Uint8Array> {
    const maxBytes = MAX_CHUNK_BYTES + (this.#loadSocCheck === undefined ? 0 : SOC_OVERHEAD_BYTES);
    const bytes = new Uint8Array(maxBytes);
    let filled = 0;
    node.running++;
    try {
      const { fetch = globalThis.fetch, timeoutMs = 30_000 } = this.options;
      const url = `${node.url}/chunks/${hex}`;
      await requestBytes({ fetch, url, life, silenceMs: timeoutMs, maxBytes }, (piece) => {
        bytes.set(piece, filled);
        filled += piece.length;
      });
    } finally {
      node.running--;
    }
    const data = bytes.slice(0, filled);
    const lie = lieOf(address, data);
    if (lie && (await this.#loadSocCheck?.())?.(address, data) !== true) throw lie;
    node.failures = 0;
    return data;
  }
}

/** The error for a node that sent `data` for the content-addressed chunk at `address`, if they differ. */
export function lieOf(address: Uint8Array, data: Uint8Array): NodeRequestError | undefined {
  if (data.length < MIN_CHUNK_BYTES || data.length > MAX_CHUNK_BYTES) {
    return new NodeRequestError("lied");
  }
  const got = dataAddress(data);
  if (equalBytes(got, address)) return undefined;
  return new NodeRequestError("lied", undefined, toHex(got));
}
