// One queue on its own: when it pushes, how much at once, and what it waits for. What a group of nodes
// makes of it is tested in models/push-queue.test.ts.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Outcome } from "../src/network/network.ts";
import { NoPeerError } from "../src/network/network.ts";
import { PushDelivery, type PushParts } from "../src/network/push-delivery.ts";
import { AddressList } from "../src/store/address-list.ts";
import { MemoryJournal, type JournalEntry } from "../src/store/journal.ts";
import { Tables, type Table } from "../src/store/tables.ts";

/** A push that has begun and waits for its end. */
interface Push {
  readonly address: string;
  readonly signal: AbortSignal;
  end(outcome: Outcome | Error): void;
}

const chunksInRecord = 256;

/** Remembers the tables that each write changes; refuses writes once it is full. */
class WatchedJournal extends MemoryJournal {
  readonly writes: string[][] = [];
  isFull = false;

  override async append(entries: readonly JournalEntry[] = []): Promise<void> {
    if (this.isFull) throw new Error("disk full");
    this.writes.push(entries.map(({ table }) => table));
  }
}

let journal: WatchedJournal;
let tables: Tables;
let delivery: PushDelivery;
/** Keys and records that were read from the queue. */
let reads: number;
/** Pushes that have not ended, oldest first. */
let pushes: Push[];
/** Ends every push at once. */
let outcome: Outcome | Error | undefined;
/** Counts that were added to tags, and log lines. */
let counted: unknown[];
let logged: string[];
/** Chunks that cannot be read here, hex. */
let missing: Set<string>;
/** Called at every step of a record. */
let onPace: (signal: AbortSignal | undefined) => void;

/** A table that counts its reads. */
function watched<T>(table: Table<T>): Table<T> {
  return {
    ...table,
    get(key) {
      reads++;
      return table.get(key);
    },
    *keys() {
      for (const key of table.keys()) {
        reads++;
        yield key;
      }
    },
  };
}

beforeEach(async () => {
  journal = new WatchedJournal();
  tables = await Tables.open(journal);
  [pushes, counted, logged, missing, reads, outcome] = [[], [], [], new Set(), 0, undefined];
  onPace = (signal) => signal?.throwIfAborted();
  const parts = {
    tables: {
      table: (name: string) => watched(tables.table(name)),
      change: (work: () => void) => tables.change(work),
      flush: () => tables.flush(),
    },
    chunks: {
      get: async (address: Uint8Array, { scope }: { scope?: string }) => {
        if (scope !== "local") throw new Error("asks other nodes for the chunk");
        return missing.has(toHex(address)) ? undefined : new Uint8Array(9);
      },
    },
    tags: {
      add(uid: number, counts: object) {
        counted.push([uid, counts]);
        return tables.table("tags").set(String(uid), counts);
      },
    },
    turns: { pace: (signal?: AbortSignal) => () => onPace(signal) },
    log: { error: (message: string) => void logged.push(message) },
    push: ({ address }: { address: Uint8Array }, signal: AbortSignal) =>
      new Promise<Outcome>((resolve, reject) => {
        const push: Push = {
          address: toHex(address).slice(0, 4),
          signal,
          end(ended) {
            pushes.splice(pushes.indexOf(push), 1);
            if (typeof ended === "string") resolve(ended);
            else reject(ended);
          },
        };
        pushes.push(push);
        if (outcome !== undefined) push.end(outcome);
      }),
  };
  delivery = new PushDelivery(parts as unknown as PushParts);
});

afterEach(async () => {
  for (const push of pushes.slice()) push.end(new NoPeerError());
  await delivery.close();
});

/** Lets everything that waits for no push go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Records in the queue. */
const waiting = (): number => tables.table("push-queue").size;

/** Number of the next chunk. */
let next = 0;

/** Queues an upload of so many chunks without waking the queue. */
function queue(tagUid: number, count = 1): void {
  const addresses = new AddressList();
  for (let at = 0; at < count; at++) {
    const address = new Uint8Array(32);
    new DataView(address.buffer).setUint16(0, next++);
    addresses.push(address);
  }
  delivery.accept({ addresses, count }, tagUid);
}

describe("the push queue of a node", () => {
  it("waits until it is woken, and a direct upload does not wake it", async () => {
    queue(1);
    await delivery.deliver({ addresses: new AddressList(), count: 0 }, undefined);
    await settle();
    expect(pushes).toHaveLength(0);
    await delivery.deliver({ addresses: new AddressList(), count: 0 }, 1);
    await settle();
    expect(pushes).toHaveLength(1);
  });

  it("pushes no record before it is kept, when another upload wakes the queue", async () => {
    let isKept = false;
    const keep = async (): Promise<void> => void (await vi.waitUntil(() => isKept));
    vi.spyOn(journal, "append").mockImplementationOnce(keep);
    queue(1);
    delivery.wake();
    await settle();
    expect(pushes).toHaveLength(0);
    isKept = true;
    await vi.waitUntil(() => pushes.length === 1);
  });

  it("counts what was sent and what was stored, and not what is missing here", async () => {
    const first = next;
    queue(7, 5);
    missing.add(toHex(Uint8Array.of(first >> 8, first & 255, ...new Uint8Array(30))));
    delivery.wake();
    await settle();
    for (const outcome of ["sent", "stored", "sent", "sent"] as const) pushes[0]?.end(outcome);
    await settle();
    expect(counted).toEqual([[7, { sent: 3, stored: 1, synced: 4 }]]);
    expect([waiting(), logged]).toEqual([0, []]);
    // A crash leaves a record that is not counted, or one that is gone and counted.
    expect(journal.writes.at(-1)).toEqual(["push-queue", "tags"]);
  });

  it("has one record for 256 chunks, and pushes eight records at once", async () => {
    const afterFirst = next + chunksInRecord;
    queue(1, 9 * chunksInRecord + 1);
    expect(waiting()).toBe(10);
    delivery.wake();
    await settle();
    expect(pushes).toHaveLength(8 * chunksInRecord);
    const ofFirst = pushes.filter(({ address }) => Number.parseInt(address, 16) < afterFirst);
    expect(ofFirst).toHaveLength(chunksInRecord);
    for (const push of ofFirst) push.end("sent");
    await settle();
    expect(pushes).toHaveLength(8 * chunksInRecord);
    for (const push of pushes.slice()) push.end("sent");
    await settle();
    expect(pushes).toHaveLength(1);
  });

  it("pushes no record twice at the same time", async () => {
    queue(1);
    delivery.wake();
    delivery.wake();
    queue(2);
    delivery.wake();
    await settle();
    expect(pushes).toHaveLength(2);
  });

  it("keeps a record that was not taken until it is woken again", async () => {
    queue(1, 2);
    queue(2);
    delivery.wake();
    await settle();
    const [first, , other] = pushes;
    first?.end(new NoPeerError());
    other?.end("sent");
    await settle();
    // The other chunk of the record is still on its way.
    expect(pushes).toHaveLength(1);
    pushes[0]?.end("sent");
    await settle();
    expect([pushes.length, waiting()]).toEqual([0, 1]);
    expect(counted).toEqual([[2, { sent: 1, stored: 0, synced: 1 }]]);
    delivery.wake();
    await settle();
    expect(pushes).toHaveLength(2);
    expect(logged).toEqual([]);
  });

  it("tries again at once what a wake-up met in flight", async () => {
    queue(1);
    delivery.wake();
    await settle();
    delivery.wake();
    pushes[0]?.end(new NoPeerError());
    await settle();
    expect(pushes).toHaveLength(1);
    pushes[0]?.end(new NoPeerError());
    await settle();
    expect(pushes).toHaveLength(0);
  });

  it("forgets a record that was delivered while a wake-up met it", async () => {
    queue(1);
    delivery.wake();
    await settle();
    delivery.wake();
    pushes[0]?.end("sent");
    await settle();
    expect([pushes.length, waiting(), logged]).toEqual([0, 0, []]);
    expect(counted).toHaveLength(1);
  });

  it("goes on after a wake-up, although an attempt from before it found no peer", async () => {
    for (let upload = 0; upload < 9; upload++) queue(upload);
    delivery.wake();
    await settle();
    delivery.wake();
    pushes[0]?.end(new NoPeerError());
    await settle();
    expect(pushes).toHaveLength(8);
    for (let round = 0; round < 2; round++) {
      for (const push of pushes.slice()) push.end("sent");
      await settle();
    }
    expect(waiting()).toBe(0);
  });

  it("reports other failures than a missing peer, and not those of a pause", async () => {
    queue(1);
    delivery.wake();
    await settle();
    pushes[0]?.end(new Error("disk full"));
    await settle();
    expect(logged).toEqual(["chunks stay in the queue"]);
    delivery.wake();
    await settle();
    const paused = delivery.pause();
    pushes[0]?.end(new Error("ended"));
    await paused;
    expect(logged).toHaveLength(1);
  });

  it("pauses when all attempts have ended, and goes on with the queue of then", async () => {
    queue(1);
    delivery.wake();
    await settle();
    let isPaused = false;
    const paused = delivery.pause().then((resume) => {
      isPaused = true;
      return resume;
    });
    expect(pushes[0]?.signal.aborted).toBe(true);
    await settle();
    expect(isPaused).toBe(false);
    pushes[0]?.end(new Error("ended"));
    const resume = await paused;
    queue(2);
    let steps = 0;
    onPace = () => void steps++;
    delivery.wake();
    await settle();
    expect([pushes.length, steps]).toEqual([0, 0]);
    resume();
    await settle();
    expect(pushes.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });

  it("begins no chunk of a record that is paused", async () => {
    queue(1, 3);
    let steps = 0;
    let paused: Promise<() => void> | undefined;
    onPace = (signal) => {
      if (++steps === 2) paused = delivery.pause();
      signal?.throwIfAborted();
    };
    delivery.wake();
    await settle();
    expect(pushes).toHaveLength(1);
    pushes[0]?.end(new Error("ended"));
    await paused;
    expect(waiting()).toBe(1);
  });

  it("closes when all attempts have ended, and begins none afterwards", async () => {
    queue(1);
    delivery.wake();
    await settle();
    const resume = delivery.pause();
    pushes[0]?.end(new Error("ended"));
    await resume;
    (await resume)();
    await settle();
    let isClosed = false;
    const pausedAgain = delivery.pause();
    const closed = delivery.close().then(() => {
      isClosed = true;
    });
    await settle();
    expect(isClosed).toBe(false);
    pushes[0]?.end(new Error("ended"));
    await closed;
    // A revert that ran during the close resumes after it.
    (await pausedAgain)();
    delivery.wake();
    await settle();
    expect([pushes.length, waiting()]).toEqual([0, 1]);
  });

  it("aborts what is in flight when it closes", async () => {
    queue(1);
    delivery.wake();
    await settle();
    const closed = delivery.close();
    expect(pushes[0]?.signal.aborted).toBe(true);
    pushes[0]?.end(new Error("ended"));
    await closed;
    expect(waiting()).toBe(1);
  });

  it("gives a record a key that a loaded state has not taken", async () => {
    await tables.table("push-queue").set("1", { tagUid: 5, addresses: new Uint8Array(32) });
    queue(6);
    expect(waiting()).toBe(2);
  });

  it.each([
    ["without peers", new NoPeerError(), 0],
    ["whose pushes fail", new Error("disk full"), 600],
  ])("reads a long queue of a node %s once in a wake-up", async (_name, error, errors) => {
    for (let upload = 0; upload < 600; upload++) queue(upload);
    [outcome, reads] = [error, 0];
    delivery.wake();
    for (let round = 0; round < 100; round++) await settle();
    expect([waiting(), logged.length]).toEqual([600, errors]);
    // Each key once, and each record once; rereading the queue for each of them would be 180,000.
    expect(reads).toBeLessThanOrEqual(1_200);
    expect(reads).toBeGreaterThan(0);
  });

  it("reads few records for each upload to a node without peers, however many wait", async () => {
    outcome = new NoPeerError();
    for (let upload = 0; upload < 600; upload++) {
      queue(upload);
      await delivery.deliver({ addresses: new AddressList(), count: 0 }, upload);
      await settle();
    }
    expect(waiting()).toBe(600);
    expect(reads).toBeLessThan(600 * 30);
    outcome = "sent";
    delivery.wake();
    for (let round = 0; round < 100; round++) await settle();
    expect(waiting()).toBe(0);
  });

  it("attempts each record once while its removal cannot be kept, then at the next wake-up", async () => {
    for (let upload = 0; upload < 20; upload++) queue(upload);
    await tables.flush();
    journal.isFull = true;
    outcome = "sent";
    delivery.wake();
    for (let round = 0; round < 20; round++) await settle();
    expect([waiting(), logged.length]).toEqual([20, 20]);
    journal.isFull = false;
    delivery.wake();
    for (let round = 0; round < 20; round++) await settle();
    expect([waiting(), logged.length]).toEqual([0, 20]);
  });
});
