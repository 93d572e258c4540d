import { isCac, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { isSoc, parseSoc } from "@swarm-docs/protocol/soc";
import { ApiError, fail } from "../errors/errors.ts";
import { AddressTable } from "../store/address-table.ts";
import type { Table, Tables } from "../store/tables.ts";
import type { Chunks, ChunkSource } from "./chunks.ts";
import type { Logger } from "./loggers.ts";
import type { TagCounts, Tags } from "./tags.ts";
import type { Delivery, Stamped } from "./uploads.ts";

/** How requests to the upstream node are made; `fetch` of the platform, or a test's. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

const timeoutMs = 30_000;

/** Chunks of a real node or gateway. Only bytes that belong to their address are let in. */
export class UpstreamSource implements ChunkSource {
  readonly name: string;
  readonly #fetch: Fetch;
  readonly #log: Logger;

  constructor(url: string, fetch: Fetch, log: Logger) {
    this.name = url;
    this.#fetch = fetch;
    this.#log = log;
  }

  /** Fails with a clear 500 when the upstream node cannot be asked. */
  async fetch(address: Uint8Array, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    const response = await this.#get(address, signal);
    if (response.status === 404) return undefined;
    if (!response.ok) this.#refuse(`answered ${response.status} for a chunk`);
    const data = new Uint8Array(await response.arrayBuffer());
    if (isCac({ address, data }) || isSoc({ address, data })) return data;
    this.#log.warning("upstream sent bytes that are not the chunk", { address: toHex(address) });
    return undefined;
  }

  async #get(address: Uint8Array, signal?: AbortSignal): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const both = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    try {
      return await this.#fetch(`${this.name}/chunks/${toHex(address)}`, { signal: both });
    } catch (cause) {
      return this.#refuse("did not answer", cause);
    }
  }

  #refuse(what: string, cause?: unknown): never {
    const message = `upstream node ${this.name} ${what}`;
    this.#log.error(message, { cause: String(cause ?? "") });
    fail("raw-internal-error", { message, cause });
  }
}

/** A chunk on its way to the upstream node, under `address/tag`: each tag counts its own push. */
interface Waiting {
  /** Tag to count in. */
  readonly tagUid: number;
}

/** The upstream node will not take the upload, however often it is asked: a bad batch, no rights. */
class UpstreamRefusal extends ApiError {
  constructor(url: string, answer: string) {
    const message = `upstream node ${url} refuses uploads: ${answer}`;
    super("raw-internal-error", { message });
    this.name = "UpstreamRefusal";
  }
}

/** Statuses of clients' errors that may pass: too late, too early, too many. */
const passing = new Set([408, 425, 429]);

/** Chunks under way at one time, and tries for each before it is left for later. */
const parallel = 8;
const tries = 5;
/** What could not be pushed is tried again after so many times the first wait. */
const pauseFactor = 60;
const addressDigits = 64;

/** What the delivery upstream needs. */
export interface UpstreamParts {
  readonly url: string;
  /** Batch on the upstream node, hex. */
  readonly batch: string;
  /** Milliseconds before the second try; doubles with every further one. */
  readonly retryMs: number;
  readonly fetch: Fetch;
  readonly log: Logger;
  readonly chunks: Chunks;
  readonly tags: Tags;
  readonly tables: Tables;
}

/**
 * Pushes uploaded chunks to the upstream node. The queue outlives the process; a chunk leaves it when
 * the upstream node has taken it. Tags count every attempt as sent and every taken chunk as synced;
 * seen is one that waits for the same tag already. Whether a chunk was upstream before does not
 * matter: it may have been lost there, so each upload pushes it again.
 */
export class UpstreamDelivery implements Delivery {
  readonly wantsAddresses = true;
  readonly #parts: UpstreamParts;
  readonly #queue: Table<Waiting>;
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** Aborts requests in flight; replaced by {@link UpstreamDelivery.pause}. */
  #abort = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** True when the last run met a refusal: only a new upload gives a reason to ask again. */
  #isRefused = false;
  /** True when chunks came since the run under way last looked. */
  #hasNews = false;

  constructor(parts: UpstreamParts) {
    this.#parts = parts;
    this.#queue = parts.tables.table("upstream-queue");
    this.#start();
  }

  /** Chunks that wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  accept({ addresses }: Stamped, tagUid: number): TagCounts {
    let seen = 0;
    for (const address of addresses) {
      const key = `${toHex(address)}/${tagUid}`;
      if (this.#queue.get(key) === undefined) void this.#queue.set(key, { tagUid });
      else seen++;
    }
    return { seen };
  }

  /** Without a tag the upload is direct: settles when all are upstream, fails when one is not. */
  async deliver({ addresses: chunks }: Stamped, tagUid?: number): Promise<void> {
    if (tagUid === undefined) {
      const left = distinct(chunks);
      await inParallel(async () => {
        for (let next = left.next(); next.done !== true; next = left.next()) {
          await this.#push(toHex(next.value), 0);
        }
      });
      return;
    }
    this.#hasNews = true;
    this.#start();
  }

  /** Settles when the queue is empty or what is left could not be pushed. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async pause(): Promise<() => void> {
    this.#abort.abort(new Error("paused"));
    clearTimeout(this.#pause);
    await this.#running;
    return () => {
      this.#abort = new AbortController();
      this.#start();
    };
  }

  /** Aborts what is in flight; it stays in the queue with the rest. */
  async close(): Promise<void> {
    this.#isStopped = true;
    await this.pause();
  }

  get #isHalted(): boolean {
    return this.#isStopped || this.#abort.signal.aborted;
  }

  #start(): void {
    clearTimeout(this.#pause);
    if (this.#isHalted) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isHalted) return;
      if (this.#hasNews) this.#start();
      else if (this.#queue.size > 0 && !this.#isRefused) {
        this.#pause = setTimeout(() => this.#start(), pauseFactor * this.#parts.retryMs);
      }
    });
  }

  async #run(): Promise<void> {
    this.#hasNews = false;
    this.#isRefused = false;
    const taken = new Set<string>();
    const next = (): string | undefined => {
      for (const key of this.#queue.keys()) {
        if (taken.has(key)) continue;
        taken.add(key);
        return key;
      }
      return undefined;
    };
    const worker = async (): Promise<void> => {
      const isOver = (): boolean => this.#isHalted || this.#isRefused;
      for (let key = isOver() ? undefined : next(); key !== undefined && !isOver(); key = next()) {
        const { tagUid = 0 } = this.#queue.get(key) ?? {};
        try {
          await this.#push(key, tagUid, this.#abort.signal);
          await this.#queue.delete(key);
          taken.delete(key);
        } catch (error) {
          if (error instanceof UpstreamRefusal) {
            this.#refuse(error);
            return;
          }
          if (this.#abort.signal.aborted) return;
          const chunk = key.slice(0, addressDigits);
          this.#parts.log.error("chunk stays in the queue", { chunk, error: String(error) });
        }
      }
    };
    await inParallel(worker);
  }

  /** Ends the run; what it left goes with the next upload or the next start. */
  #refuse({ message }: UpstreamRefusal): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    this.#parts.log.error(message, { waiting: this.#queue.size });
  }

  /** `signal` aborts a push of the queue; a direct one goes on, as its upload waits for it. */
  async #push(key: string, tagUid: number, signal?: AbortSignal): Promise<void> {
    const address = fromHex(key.slice(0, addressDigits));
    const data = await this.#parts.chunks.get(address, { scope: "local" });
    if (data === undefined) return;
    for (let attempt = 1; ; attempt++) {
      if (tagUid > 0) await this.#parts.tags.add(tagUid, { sent: 1 });
      const failure = await this.#attempt({ address, data }, signal);
      if (failure === undefined) break;
      if (attempt === tries || this.#isStopped || signal?.aborted === true) {
        fail("raw-internal-error", {
          message: `upstream node ${this.#parts.url} did not take a chunk: ${failure}`,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, this.#parts.retryMs * 2 ** (attempt - 1)));
    }
    if (tagUid > 0) await this.#parts.tags.add(tagUid, { synced: 1 });
  }

  /** Why the chunk was not taken, or `undefined` when it was, under the address that it has here. */
  async #attempt(chunk: Chunk, signal?: AbortSignal): Promise<string | undefined> {
    const { url, batch, fetch } = this.#parts;
    const { path, data } = placeOf(chunk);
    try {
      const response = await fetch(url + path, {
        method: "POST",
        headers: {
          "Content-Type": "application/octet-stream",
          "Swarm-Postage-Batch-Id": batch,
          "Swarm-Deferred-Upload": "false",
        },
        body: data.slice(),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      });
      const answer = await response.text();
      const { status } = response;
      if (status >= 400 && status < 500 && !passing.has(status)) {
        throw new UpstreamRefusal(url, `${status} ${answer.slice(0, 200).trim()}`);
      }
      if (status !== 201) return `${status} ${answer.slice(0, 200)}`;
      const { reference } = JSON.parse(answer) as { reference?: unknown };
      return reference === toHex(chunk.address)
        ? undefined
        : `it stored something else: ${answer.slice(0, 200)}`;
    } catch (error) {
      if (error instanceof UpstreamRefusal) throw error;
      return String(error);
    }
  }
}

/**
 * Where a chunk is to be sent, and what of it. `POST /chunks` takes the bytes of a single-owner chunk
 * with little payload for a content-addressed one and gives them another address.
 */
function placeOf({ address, data }: Chunk): { path: string; data: Uint8Array } {
  if (isCac({ address, data }) || !isSoc({ address, data })) return { path: "/chunks", data };
  const { owner, id, signature, wrapped } = parseSoc(data);
  const path = `/soc/${toHex(owner)}/${toHex(id)}?sig=${toHex(signature)}`;
  return { path, data: wrapped.data };
}

function* distinct(addresses: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  const seen = new AddressTable();
  for (const address of addresses) {
    if (seen.get(address) !== undefined) continue;
    seen.set(address, 0);
    yield address;
  }
}

async function inParallel(worker: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: parallel }, worker));
}
