import { isCac, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { isSoc, parseSoc } from "@swarm-docs/protocol/soc";
import { ApiError, fail } from "../errors/errors.ts";
import { AddressTable } from "../store/address-table.ts";
import type { Table, Tables } from "../store/tables.ts";
import type { Chunks } from "./chunks.ts";
import type { Logger } from "./loggers.ts";
import type { TagCounts, Tags } from "./tags.ts";
import { quote, readAtMost, requestInit, type Fetch } from "./upstream-request.ts";
import type { Delivery, Stamped } from "./uploads.ts";

export { UpstreamSource } from "./upstream-source.ts";

/** An entry of the queue, under `address/tag`: each tag counts its own push. */
interface Waiting {
  readonly tagUid: number;
}

/** The upstream node refuses every chunk: an unknown batch, no permission. Ends the run. */
class UpstreamRefusal extends ApiError {
  constructor(url: string, answer: string) {
    const message = `upstream node ${url} refuses uploads: ${answer}`;
    super("raw-internal-error", { message });
    this.name = "UpstreamRefusal";
  }
}

/** The bucket of one chunk is full (402): this chunk cannot be pushed, others can. */
class FullBucket extends ApiError {
  constructor(url: string, answer: string) {
    super("raw-internal-error", { message: `upstream node ${url} has no room for it: ${answer}` });
    this.name = "FullBucket";
  }
}

/** Client errors that are worth a retry: timeout, too early, too many requests. */
const transient = new Set([408, 425, 429]);

/** Concurrent pushes, and attempts per chunk before it waits for the next run. */
const parallel = 8;
const tries = 5;
/** Pause before the next run, in units of the first retry delay. */
const pauseFactor = 60;
/** Bytes of an answer to an upload: a reference in JSON. */
const maxAnswerBytes = 1024;
const addressDigits = 64;

/** What the delivery to an upstream node needs. */
interface UpstreamParts {
  readonly url: string;
  /** Batch on the upstream node, hex. */
  readonly batch: string;
  /** Milliseconds before the second attempt; doubles with every further one. */
  readonly retryMs: number;
  readonly fetch: Fetch;
  readonly log: Logger;
  readonly chunks: Chunks;
  readonly tags: Tags;
  readonly tables: Tables;
}

/**
 * Pushes uploaded chunks to the upstream node. The queue is persistent; a chunk leaves it when the
 * upstream node has stored it. Tags count every attempt as sent and every stored chunk as synced; seen
 * are those that are in the queue for the same tag already. Each upload pushes all its chunks, those
 * that were pushed before too: they may have been lost upstream.
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
  /** True when the last run was refused: the next one waits for a new upload. */
  #isRefused = false;
  /** True when chunks were queued since the current run began. */
  #hasNews = false;

  constructor(parts: UpstreamParts) {
    this.#parts = parts;
    this.#queue = parts.tables.table("upstream-queue");
    this.#start();
  }

  /** Length of the queue. */
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

  /** An upload without a tag is direct: settles when all chunks are upstream, fails when one is not. */
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

  /** Settles when the queue is empty, or when the rest could not be pushed. */
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

  /** Aborts pushes in flight; their chunks stay in the queue. */
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
    let isWorthRetry = false;
    const left: { chunk: string; error: string }[] = [];
    const taken = new Set<string>();
    const next = (): string | undefined => {
      for (const key of this.#queue.keys()) {
        if (taken.has(key)) continue;
        taken.add(key);
        return key;
      }
      return undefined;
    };
    const isOver = (): boolean => this.#isHalted || this.#isRefused;
    const worker = async (): Promise<void> => {
      for (let key = isOver() ? undefined : next(); key !== undefined && !isOver(); key = next()) {
        const { tagUid = 0 } = this.#queue.get(key) ?? {};
        try {
          await this.#push(key, tagUid, this.#abort.signal);
          taken.delete(key);
        } catch (error) {
          if (error instanceof UpstreamRefusal) return this.#refuse(error);
          if (this.#abort.signal.aborted) return;
          isWorthRetry ||= !(error instanceof FullBucket);
          left.push({ chunk: key.slice(0, addressDigits), error: String(error) });
        }
      }
    };
    await inParallel(worker);
    if (left.length > 0) {
      const count = left.length;
      this.#parts.log.error("chunks stay in the queue", { count, ...left[0] });
      // A bucket does not get emptier: ask again with a new upload, not every half minute.
      this.#isRefused ||= !isWorthRetry && !this.#hasNews;
    }
  }

  /** Ends the run; the rest of the queue waits for the next upload or the next start. */
  #refuse({ message }: UpstreamRefusal): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    this.#parts.log.error(message, { waiting: this.#queue.size });
  }

  /**
   * Pushes a chunk and takes it off the queue; one that is missing or damaged here cannot be pushed any
   * more. `signal` aborts a push of the queue; a direct upload waits for its own.
   */
  async #push(key: string, tagUid: number, signal?: AbortSignal): Promise<void> {
    const address = fromHex(key.slice(0, addressDigits));
    const data = await this.#parts.chunks.get(address, { scope: "local" });
    if (data !== undefined) await this.#send({ address, data }, tagUid, signal);
    const { tables, tags } = this.#parts;
    await tables.change(() => {
      void this.#queue.delete(key);
      if (data !== undefined && tagUid > 0) void tags.add(tagUid, { synced: 1 });
    });
  }

  /** Fails when the upstream node does not take the chunk within some attempts. */
  async #send(chunk: Chunk, tagUid: number, signal: AbortSignal | undefined): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      if (tagUid > 0) await this.#parts.tags.add(tagUid, { sent: 1 });
      const failure = await this.#attempt(chunk, signal);
      if (failure === undefined) return;
      if (attempt === tries || this.#isStopped || signal?.aborted === true) {
        fail("raw-internal-error", {
          message: `upstream node ${this.#parts.url} did not take a chunk: ${failure}`,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, this.#parts.retryMs * 2 ** (attempt - 1)));
    }
  }

  /** Why the chunk was not stored, or `undefined` when it was, under the address that it has here. */
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
        ...requestInit(signal),
      });
      const { status } = response;
      if (status !== 201) {
        const answer = `${status} ${await quote(response)}`;
        if (status === 402) throw new FullBucket(url, answer);
        const isFinal = status >= 400 && status < 500 && !transient.has(status);
        if (isFinal) throw new UpstreamRefusal(url, answer);
        return answer;
      }
      const { bytes } = await readAtMost(response, maxAnswerBytes);
      const answer = new TextDecoder().decode(bytes);
      const { reference } = JSON.parse(answer) as { reference?: unknown };
      const isSame = reference === toHex(chunk.address);
      return isSame ? undefined : `it stored something else: ${answer.slice(0, 200)}`;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return String(error);
    }
  }
}

/**
 * Path and body of the upload of a chunk. `POST /chunks` would take a single-owner chunk with a short
 * payload for a content-addressed one, and store it under another address.
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
