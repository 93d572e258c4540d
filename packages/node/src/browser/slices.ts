import { sliceBytes } from "./messages.ts";

/** Thrown into a body whose other end has gone. */
export class ExchangeAborted extends Error {
  constructor() {
    super("the exchange was aborted");
    this.name = "AbortError";
  }
}

/** Pieces (slices or frames) that have come and wait to be taken. */
export class Arrivals {
  readonly #pieces: Uint8Array[] = [];
  readonly #limit: number;
  readonly #onTaken: () => void;
  #end: { readonly error?: unknown } | undefined;
  #wake: () => void = () => undefined;

  /** `limit`: pieces that may wait; a sender that ignores it is cut off. */
  constructor(limit: number, onTaken: () => void) {
    this.#limit = limit;
    this.#onTaken = onTaken;
  }

  push(piece: Uint8Array): void {
    if (this.#end !== undefined) return;
    if (this.#pieces.length >= this.#limit) this.fail(new Error("the sender does not wait"));
    else this.#pieces.push(piece);
    this.#wake();
  }

  /** No more pieces; those that wait can still be taken. */
  end(): void {
    this.#end ??= {};
    this.#wake();
  }

  /** No more pieces, and those that wait are dropped. */
  fail(error: unknown): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** The next piece, `undefined` at the end. For one reader at a time. */
  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      if (this.#end !== undefined && "error" in this.#end) throw this.#end.error;
      const piece = this.#pieces.shift();
      if (piece !== undefined) {
        this.#onTaken();
        return piece;
      }
      if (this.#end !== undefined) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let next = await this.next(); next !== undefined; next = await this.next()) yield next;
  }
}

/** How many pieces may still be sent. */
export class Credits {
  #free: number;
  #wake: () => void = () => undefined;
  readonly #gone: AbortSignal;

  constructor(window: number, gone: AbortSignal) {
    this.#free = window;
    this.#gone = gone;
    gone.addEventListener("abort", () => this.#wake());
  }

  add(): void {
    this.#free++;
    this.#wake();
  }

  /** Settles when one more piece may go; throws when the other end has gone. */
  async take(): Promise<void> {
    while (this.#free === 0 && !this.#gone.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#gone.aborted) throw new ExchangeAborted();
    this.#free--;
  }
}

const idle = Symbol("idle");

/**
 * Sends a body in slices. Pieces that come at once are gathered to a full slice; what waits is sent as
 * soon as the source takes its time. Ends the source and throws when `gone` is aborted, which must also
 * make a source answer that is waiting.
 */
export async function sendSlices(
  source: AsyncIterable<Uint8Array>,
  credits: Credits,
  gone: AbortSignal,
  send: (slice: Uint8Array) => void,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    const all = join(waiting, size);
    waiting = [];
    size = 0;
    for (let at = 0; at < all.length; at += sliceBytes) {
      await credits.take();
      // Copy each slice, because its buffer is transferred; a single slice owns its buffer already.
      send(all.length <= sliceBytes ? all : all.slice(at, at + sliceBytes));
    }
  };
  try {
    let pause: Promise<typeof idle> | undefined;
    let coming = iterator.next();
    for (;;) {
      const next = await (pause === undefined ? coming : Promise.race([coming, pause]));
      if (gone.aborted) throw new ExchangeAborted();
      if (next === idle || next.done === true) {
        await flush();
        pause = undefined;
        if (next !== idle) return;
        continue;
      }
      waiting.push(next.value);
      size += next.value.length;
      if (size >= sliceBytes) {
        await flush();
        pause = undefined;
      } else pause ??= new Promise((resolve) => setTimeout(resolve, 0, idle));
      coming = iterator.next();
    }
  } finally {
    // Not awaited: a source that is stuck would keep the exchange.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

function join(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The pieces of a stream; leaving early, or aborting, cancels it. */
export async function* piecesOf(
  stream: ReadableStream<Uint8Array>,
  gone: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  gone.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
