import type { RequestRecord } from "../state/watch.ts";

/** Newest records that the log keeps, and that wait for a slow follower. */
const MAX_RECORDS = 500;

/** Event for a listener: a record, once more when its response has ended; or that the log was cleared. */
export type Told = { readonly record: RequestRecord } | "forgotten";

type Listener = (told: Told) => void;

/** Keeps the newest 500 requests and notifies listeners. */
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

  /** Adds a record, or replaces the one with its number. */
  put(record: RequestRecord): void {
    const at = this.#records.length - 1 - (this.#newest - record.id);
    if (record.id > this.#newest) this.#add(record);
    else if (at >= 0) this.#records[at] = record;
    // The end of a request whose record has been dropped.
    else return;
    this.#tell({ record });
  }

  forget(): void {
    this.#records.length = 0;
    this.#tell("forgotten");
  }

  /** Calls `listener` for every event from now on; returns a function that removes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The records after number `since`, then every event until the signal aborts or {@link end}. A slow
   * reader misses the oldest: at most 500 events wait, all of them records that the log keeps, too.
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
      if (waiting.size > MAX_RECORDS) waiting.delete(Math.min(...waiting.keys()));
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

  /** Ends all iterations of {@link follow}, so that the server can close. */
  end(): void {
    for (const end of this.#ends) end();
  }

  #add(record: RequestRecord): void {
    this.#newest = record.id;
    this.#records.push(record);
    if (this.#records.length > MAX_RECORDS) this.#records.shift();
  }

  #tell(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }
}
