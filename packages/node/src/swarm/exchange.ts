import type { Incoming } from "../app.ts";
import { answerTexts } from "../http/answer-texts.ts";
import { requestBody } from "../http/body.ts";
import type { RequestRecord, SideEffects } from "../state/watch.ts";
import type { RequestLog } from "./request-log.ts";

/** Largest response, in bytes, that is recorded in one step instead of at its begin and its end. */
const MAX_WHOLE_BYTES = 64 << 10;
/** Bytes of an error response that are parsed for its texts. */
const MAX_TEXT_BYTES = 4_096;
/** Characters that a record keeps of a path with its query: the log holds 500, and a URL may have 1 MiB. */
const MAX_PATH = 4_096;

/** Where an exchange is recorded. */
export interface Ledger {
  readonly log: RequestLog;
  /** Milliseconds since the watch began. */
  readonly now: () => number;
  /** What the node has issued and stores so far. */
  readonly effects: () => SideEffects | undefined;
  /** Exchanges whose answer has not begun. */
  readonly waiting: Set<Exchange>;
}

/** One request with its answer: both pass unchanged, and are counted and recorded. */
export class Exchange {
  readonly #ledger: Ledger;
  readonly #method: string;
  readonly #path: string;
  readonly #startMs: number;
  readonly #before: SideEffects | undefined;
  #isAlone: boolean;
  #sentBytes = 0;
  #record: RequestRecord | undefined;

  constructor(ledger: Ledger, method: string, path: string) {
    this.#ledger = ledger;
    this.#method = clip(method);
    this.#path = clip(path);
    this.#startMs = ledger.now();
    this.#before = ledger.effects();
    this.#isAlone = ledger.waiting.size === 0;
    for (const other of ledger.waiting) other.#isAlone = false;
    ledger.waiting.add(this);
  }

  /** The request for the node, with its body counted. */
  incoming(request: Request, incoming: Incoming): Incoming {
    const body = incoming.body ?? (request.body ? requestBody(request) : undefined);
    return body === undefined ? incoming : { ...incoming, body: this.#counted(body) };
  }

  /** The answer for the client, recorded now and once more when all of it has been sent. */
  async answer(response: Response): Promise<Response> {
    const { status, body } = response;
    const length = Number(response.headers.get("Content-Length") ?? MAX_WHOLE_BYTES + 1);
    if (body === null || (status < 400 && length <= MAX_WHOLE_BYTES)) {
      this.#begin(status, body === null ? 0 : length, false);
      return response;
    }
    if (status >= 400 && length <= MAX_WHOLE_BYTES) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      this.#begin(
        status,
        bytes.length,
        false,
        answerTexts(new TextDecoder().decode(bytes.subarray(0, MAX_TEXT_BYTES))),
      );
      return new Response(bytes, response);
    }
    this.#begin(status, 0, true);
    return new Response(this.#passing(body), response);
  }

  /** Records that the request became a websocket. */
  opened(): void {
    this.#begin(101, 0, false);
  }

  /** Records that there was no answer. */
  cut(): void {
    this.#begin(0, 0, false);
  }

  #begin(status: number, receivedBytes: number, isOpen: boolean, texts?: readonly string[]): void {
    const { log, now, waiting, effects } = this.#ledger;
    waiting.delete(this);
    const after = this.#isAlone ? effects() : undefined;
    this.#record = {
      id: log.next,
      method: this.#method,
      path: this.#path,
      status,
      startMs: this.#startMs,
      durationMs: now() - this.#startMs,
      sentBytes: this.#sentBytes,
      receivedBytes,
      isOpen,
      ...(texts && { texts }),
      ...(after && this.#before && { effects: difference(this.#before, after) }),
    };
    log.put(this.#record);
  }

  #end(receivedBytes: number, isWhole: boolean): void {
    if (this.#record?.isOpen !== true) return;
    const status = isWhole ? this.#record.status : 0;
    this.#record = { ...this.#record, status, receivedBytes, isOpen: false };
    this.#ledger.log.put(this.#record);
  }

  async *#counted(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const piece of body) {
      this.#sentBytes += piece.length;
      yield piece;
    }
  }

  /** Pulls the next piece only when the client has taken the last (backpressure). */
  #passing(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    let bytes = 0;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            const next = await reader.read();
            if (next.done) {
              this.#end(bytes, true);
              controller.close();
              return;
            }
            bytes += next.value.length;
            controller.enqueue(next.value);
          } catch (error) {
            this.#end(bytes, false);
            controller.error(error);
          }
        },
        cancel: async (reason) => {
          this.#end(bytes, false);
          await reader.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** Not below zero: a node may lose chunks meanwhile. */
function difference(before: SideEffects, after: SideEffects): SideEffects {
  return {
    stamps: Math.max(0, after.stamps - before.stamps),
    chunks: Math.max(0, after.chunks - before.chunks),
  };
}

/**
 * At most 4,096 characters, the last one `…` when some are missing. Encoded and decoded, because a slice
 * of a string keeps the whole string in memory. [V8 SlicedString]
 */
function clip(text: string): string {
  if (text.length <= MAX_PATH) return text;
  const bytes = new TextEncoder().encode(text.slice(0, MAX_PATH - 1));
  return `${new TextDecoder().decode(bytes)}…`;
}
