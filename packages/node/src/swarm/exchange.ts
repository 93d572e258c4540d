import type { Incoming } from "../app.ts";
import { answerTexts } from "../http/answer-texts.ts";
import { requestBody } from "../http/body.ts";
import type { Made, RequestRecord } from "../state/watch.ts";
import type { RequestLog } from "./request-log.ts";

/** Largest response, in bytes, that is recorded in one step instead of at its begin and its end. */
const mostWhole = 64 << 10;
/** Bytes of an error response that are parsed for its texts. */
const mostRead = 4_096;
/** Characters that a record keeps of a path with its query: the log holds 500, and a URL may have 1 MiB. */
const MAX_PATH = 4_096;

/** What an exchange is told in. */
export interface Ledger {
  readonly log: RequestLog;
  /** Milliseconds since the watch began. */
  readonly now: () => number;
  /** What the node has made so far. */
  readonly made: () => Made | undefined;
  /** Exchanges whose answer has not begun. */
  readonly waiting: Set<Exchange>;
}

/** One request with its answer, as they pass by: counted and told, otherwise as they were. */
export class Exchange {
  readonly #ledger: Ledger;
  readonly #method: string;
  readonly #path: string;
  readonly #startMs: number;
  readonly #before: Made | undefined;
  #isAlone: boolean;
  #sentBytes = 0;
  #record: RequestRecord | undefined;

  constructor(ledger: Ledger, method: string, path: string) {
    this.#ledger = ledger;
    this.#method = clip(method);
    this.#path = clip(path);
    this.#startMs = ledger.now();
    this.#before = ledger.made();
    this.#isAlone = ledger.waiting.size === 0;
    for (const other of ledger.waiting) other.#isAlone = false;
    ledger.waiting.add(this);
  }

  /** What the node is given: the same, with the body counted where there is one. */
  incoming(request: Request, incoming: Incoming): Incoming {
    const body = incoming.body ?? (request.body ? requestBody(request) : undefined);
    return body === undefined ? incoming : { ...incoming, body: this.#counted(body) };
  }

  /** What the client is given: the same answer, told now and once more when all of it is gone. */
  async answer(response: Response): Promise<Response> {
    const { status, body } = response;
    const length = Number(response.headers.get("Content-Length") ?? mostWhole + 1);
    if (body === null || (status < 400 && length <= mostWhole)) {
      this.#begin(status, body === null ? 0 : length, false);
      return response;
    }
    if (status >= 400 && length <= mostWhole) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      this.#begin(
        status,
        bytes.length,
        false,
        answerTexts(new TextDecoder().decode(bytes.subarray(0, mostRead))),
      );
      return new Response(bytes, response);
    }
    this.#begin(status, 0, true);
    return new Response(this.#passing(body), response);
  }

  /** It became a websocket. */
  opened(): void {
    this.#begin(101, 0, false);
  }

  /** There was no answer. */
  cut(): void {
    this.#begin(0, 0, false);
  }

  #begin(status: number, receivedBytes: number, isOpen: boolean, texts?: readonly string[]): void {
    const { log, now, waiting, made } = this.#ledger;
    waiting.delete(this);
    const after = this.#isAlone ? made() : undefined;
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
      ...(after && this.#before && { made: difference(this.#before, after) }),
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

  /** Asks for the next piece only when the client has taken the last. */
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

/** A node may lose chunks meanwhile. */
function difference(before: Made, after: Made): Made {
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
