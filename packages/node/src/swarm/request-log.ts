import type { RequestRecord } from "../state/watch.ts";

/** Requests that are remembered, and that wait for a slow listener. */
const mostRecords = 500;

/** What a listener hears: a request, once more when its answer is over; or that all are forgotten. */
export type Told = { readonly record: RequestRecord } | "forgotten";

type Listener = (told: Told) => void;

/** Remembers the newest requests, and tells of them as they come. */
export class RequestLog {
  readonly #records: RequestRecord[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #ends = new Set<() => void>();
  #newest = 0;

  /** At most 500, the oldest first. */
  get records(): readonly RequestRecord[] {
    return this.#records;
  }

  /** The number of the next record. */
  get next(): number {
    return this.#newest + 1;
  }

  /** Adds a record, or puts it in the place of the one with its number. */
  put(record: RequestRecord): void {
    const at = this.#records.length - 1 - (this.#newest - record.id);
    if (record.id > this.#newest) this.#add(record);
    else if (at >= 0) this.#records[at] = record;
    // The late end of a request that was forgotten meanwhile.
    else return;
    this.#tell({ record });
  }

  forget(): void {
    this.#records.length = 0;
    this.#tell("forgotten");
  }

  /** Hears of every request from now on; gives what ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The records after number `since`, then what is told until the signal aborts or {@link end}. A slow
   * reader misses the oldest: at most 500 wait.
   */
  follow(since: number, signal: AbortSignal): AsyncIterable<Told> {
    const waiting = new Map<number, Told>();
    let wake = (): void => undefined;
    let isOver = signal.aborted;
    const end = (): void => {
      isOver = true;
      this.#ends.delete(end);
      stop();
      wake();
    };
    const hear = (told: Told): void => {
      if (told === "forgotten") waiting.clear();
      const id = told === "forgotten" ? 0 : told.record.id;
      waiting.set(id, told);
      if (waiting.size > mostRecords) waiting.delete(Math.min(...waiting.keys()));
      wake();
    };
    for (const record of this.#records) if (record.id > since) waiting.set(record.id, { record });
    const stop = this.listen(hear);
    if (isOver) stop();
    else {
      this.#ends.add(end);
      signal.addEventListener("abort", end, { once: true });
    }
    return (async function* told() {
      try {
        for (;;) {
          const [first] = waiting;
          if (first) {
            waiting.delete(first[0]);
            yield first[1];
          } else if (isOver) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        end();
      }
    })();
  }

  /** Ends everything that follows: nobody waits for a server that stops. */
  end(): void {
    for (const end of this.#ends) end();
  }

  #add(record: RequestRecord): void {
    this.#newest = record.id;
    this.#records.push(record);
    if (this.#records.length > mostRecords) this.#records.shift();
  }

  #tell(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }
}
