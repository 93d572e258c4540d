import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { MemoryStore, numberedKeys } from "../../test/memory-store.ts";
import { collect, pattern } from "../../test/pattern.ts";
import { isCac } from "../cac.ts";
import { toHex } from "../hex.ts";
import { STRATEGIES } from "../redundancy/strategy.ts";
import { maxShards, parityCount } from "../redundancy/tables.ts";
import { makeSoc } from "../soc.ts";
import type { RedundancyLevel } from "../span.ts";
import { openFile } from "./joiner.ts";
import { type SplitOptions, split } from "./splitter.ts";

const LEVELS: readonly RedundancyLevel[] = [0, 1, 2, 3, 4];

async function stored(size: number, level: RedundancyLevel, encrypted: boolean) {
  const store = new MemoryStore();
  const options: SplitOptions = { put: store.put, level };
  if (encrypted) options.encrypt = numberedKeys();
  const { reference } = await split([pattern(size)], options);
  return { store, reference, root: toHex(reference.subarray(0, 32)) };
}

const notFound = expect.objectContaining({ code: "chunk-not-found" });

describe.each(LEVELS)("level %i", (level) => {
  describe.each([false, true])("encrypted: %s", (encrypted) => {
    const branch = 4096 * maxShards(level, encrypted);
    const boundaries = [4096, 8192, branch, branch + 4096, 2 * branch];
    const sizes = [0, 1, ...boundaries.flatMap((size) => [size - 1, size, size + 1])];

    it.each(sizes)("join ∘ split = identity, %i bytes", async (size) => {
      const { store, reference } = await stored(size, level, encrypted);
      const file = await openFile(reference, store.get);
      expect(file.sizeBytes).toBe(BigInt(size));
      expect(file.level).toBe(size > 4096 ? level : 0);
      expect(Buffer.compare(await collect(file.read()), pattern(size))).toBe(0);
    });

    it("any range equals the slice", async () => {
      const size = 2 * branch + 4096 + 700;
      const { store, reference } = await stored(size, level, encrypted);
      const file = await openFile(reference, store.get);
      const ranges = fc.tuple(fc.nat(size), fc.nat(size));
      await fc.assert(
        fc.asyncProperty(ranges, async ([one, other]) => {
          const [start, end] = [Math.min(one, other), Math.max(one, other)];
          const slice = await collect(file.read(BigInt(start), end));
          expect(Buffer.compare(slice, pattern(size).subarray(start, end))).toBe(0);
        }),
        { numRuns: 12 },
      );
    });
  });
});

describe.each([1, 2, 3, 4] as const)("recovery at level %i", (level) => {
  it.each([false, true])(
    "any loss within the parity, not one more; encrypted: %s",
    async (encrypted) => {
      const shards = 7;
      const size = shards * 4096 - 100;
      const parities = parityCount(level, shards, encrypted);
      const { store, reference, root } = await stored(size, level, encrypted);
      const siblings = [...store.chunks.keys()].filter((address) => address !== root);
      expect(siblings).toHaveLength(shards + parities);
      const orders = fc.shuffledSubarray(siblings, { minLength: siblings.length });
      await fc.assert(
        fc.asyncProperty(orders, async (order) => {
          const lost = new Set(order.slice(0, parities));
          const get = async (address: Uint8Array) =>
            lost.has(toHex(address)) ? undefined : store.chunks.get(toHex(address));
          const recovered = new Set<string>();
          const onRecover = ({ address, data }: { address: Uint8Array; data: Uint8Array }) => {
            recovered.add(toHex(address));
            expect(isCac({ address, data })).toBe(true);
            expect(data).toEqual(store.chunks.get(toHex(address)));
          };
          const file = await openFile(reference, get, { onRecover });
          expect(Buffer.compare(await collect(file.read()), pattern(size))).toBe(0);
          const lostData = store.of("data").filter((address) => lost.has(address));
          expect(recovered).toEqual(new Set(lostData));
          // One more loss is reported, unless only parity is lost, which the joiner does not need.
          lost.add(order[parities] as string);
          if (store.of("data").some((address) => lost.has(address))) {
            const poorer = await openFile(reference, get);
            await expect(collect(poorer.read())).rejects.toThrow(notFound);
          }
        }),
        { numRuns: 8 },
      );
    },
  );

  it("of intermediate chunks and leaves at once, with every strategy that falls back", async () => {
    const size = 2 * 4096 * maxShards(level, false) + 4096 + 5;
    const { store, reference, root } = await stored(size, level, false);
    const lost = new Set([
      ...store
        .of("intermediate")
        .filter((address) => address !== root)
        .slice(0, 1),
      ...store.of("data").slice(0, 2),
      ...store.of("data").slice(-1),
    ]);
    const get = async (address: Uint8Array) =>
      lost.has(toHex(address)) ? undefined : store.chunks.get(toHex(address));
    for (const strategy of STRATEGIES) {
      const nearness = (address: Uint8Array) => address[0] as number;
      const file = await openFile(reference, get, { strategy, nearness });
      expect(Buffer.compare(await collect(file.read()), pattern(size))).toBe(0);
      if (strategy === "race" || strategy === "prox") continue;
      const strict = await openFile(reference, get, { strategy, fallback: false });
      await expect(collect(strict.read())).rejects.toThrow(notFound);
    }
  });
});

describe("a chunk that cannot be read (its source fails)", () => {
  const size = 7 * 4096;
  const failing =
    (store: MemoryStore, failed: ReadonlySet<string>) => async (address: Uint8Array) =>
      failed.has(toHex(address))
        ? Promise.reject(new Error(`503 for ${toHex(address)}`))
        : store.chunks.get(toHex(address));

  it("is recovered like a missing one", async () => {
    const { store, reference } = await stored(size, 1, false);
    const failed = new Set(store.of("data").slice(1, 2));
    const file = await openFile(reference, failing(store, failed));
    expect(Buffer.compare(await collect(file.read()), pattern(size))).toBe(0);
  });

  it("is an error of its own when nothing can replace it, at level 0 and 1", async () => {
    for (const level of [0, 1] as const) {
      const { store, reference } = await stored(size, level, false);
      const failed = new Set(store.of("data"));
      const file = await openFile(reference, failing(store, failed));
      await expect(collect(file.read())).rejects.toThrow(/^503 for/);
    }
  });

  it("is a root whose replicas are tried first", async () => {
    const store = new MemoryStore();
    const { reference } = await split([pattern(9000)], { put: store.put, level: 2, makeSoc });
    const root = new Set([toHex(reference)]);
    const file = await openFile(reference, failing(store, root));
    expect(Buffer.compare(await collect(file.read()), pattern(9000))).toBe(0);
    for (const replica of store.of("replica")) store.chunks.delete(replica);
    await expect(openFile(reference, failing(store, root))).rejects.toThrow(/^503 for/);
  });
});

describe("a range fetches only what is needed", () => {
  const size = 3 * 128 * 4096;

  it("the path to one byte", async () => {
    const { store, reference } = await stored(size, 0, false);
    const file = await openFile(reference, store.get);
    const slice = await collect(file.read(size - 1, size));
    expect(slice).toEqual(pattern(size).subarray(size - 1));
    expect(store.fetched).toHaveLength(3);
  });

  it("two leaves for a range over their border, at level 1 too", async () => {
    for (const level of [0, 1] as const) {
      const { store, reference } = await stored(100 * 4096, level, false);
      const file = await openFile(reference, store.get);
      expect(await collect(file.read(8190, 8194))).toEqual(pattern(8194).subarray(8190));
      expect(store.fetched).toHaveLength(3);
    }
  });

  it("nothing but the root for an empty range, and nothing before it is read", async () => {
    const { store, reference } = await stored(size, 0, false);
    const file = await openFile(reference, store.get);
    const range = file.read();
    expect(await collect(file.read(5, 5))).toHaveLength(0);
    expect(store.fetched).toHaveLength(1);
    for await (const slice of range) {
      expect(slice).toHaveLength(4096);
      break;
    }
    expect(store.fetched).toHaveLength(1 + 1 + 16);
  });

  it("strategy data fetches the data of a group and no parity", async () => {
    const { store, reference } = await stored(40 * 4096, 1, false);
    const file = await openFile(reference, store.get, { strategy: "data" });
    await collect(file.read(0, 1));
    expect(store.fetched).toHaveLength(1 + 40);
    expect(store.of("parity").some((address) => store.fetched.includes(address))).toBe(false);
  });

  it("no more leaves at a time than the lookahead says", async () => {
    const { store, reference } = await stored(50 * 4096, 0, false);
    let [running, most] = [0, 0];
    const get = async (address: Uint8Array) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return store.get(address);
    };
    for (const lookahead of [1, 3, 16]) {
      most = 0;
      await collect((await openFile(reference, get, { lookahead })).read());
      expect(most).toBe(lookahead);
    }
  });

  it("in few round trips: the window stays full where an intermediate chunk ends", async () => {
    const { store, reference } = await stored(6 * 128 * 4096, 0, false);
    let waiting: (() => void)[] = [];
    const get = async (address: Uint8Array) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return store.get(address);
    };
    const reading = openFile(reference, get, { lookahead: 256 }).then((file) =>
      collect(file.read()),
    );
    let roundTrips = 0;
    let answered: (() => void)[];
    do {
      await new Promise((resolve) => setImmediate(resolve));
      answered = waiting;
      waiting = [];
      for (const answer of answered) answer();
      roundTrips++;
    } while (answered.length > 0);
    expect(await reading).toHaveLength(6 * 128 * 4096);
    // The root, its first child, the leaves of that one, and three windows; the last turn only ends it.
    expect(roundTrips).toBeLessThanOrEqual(3 + 6 / 2 + 1);
  });
});

describe("a missing root", () => {
  it("is read from any one replica", async () => {
    for (const encrypted of [false, true]) {
      const store = new MemoryStore();
      const options: SplitOptions = { put: store.put, level: 2, makeSoc };
      if (encrypted) options.encrypt = numberedKeys();
      const { reference } = await split([pattern(9000)], options);
      const root = toHex(reference.subarray(0, 32));
      for (const kept of store.of("replica")) {
        const get = async (address: Uint8Array) => {
          const name = toHex(address);
          const isLost = name === root || (store.kinds.get(name) === "replica" && name !== kept);
          return isLost ? undefined : store.chunks.get(name);
        };
        const recovered: string[] = [];
        const onRecover = (chunk: { address: Uint8Array }) => recovered.push(toHex(chunk.address));
        const file = await openFile(reference, get, {
          onRecover: (chunk) => void onRecover(chunk),
        });
        expect(Buffer.compare(await collect(file.read()), pattern(9000))).toBe(0);
        expect(recovered).toEqual([root]);
        await expect(openFile(reference, get, { level: 0 })).rejects.toThrow(notFound);
      }
    }
  });

  it("is reported when there is none", async () => {
    await expect(openFile(new Uint8Array(32), async () => undefined)).rejects.toThrow(notFound);
  });
});

it("refuses ranges outside the file and references of other lengths", async () => {
  const { store, reference } = await stored(100, 0, false);
  const file = await openFile(reference, store.get);
  const outside = expect.objectContaining({ code: "range-invalid" });
  for (const [start, end] of [
    [-1, 5],
    [5, 4],
    [0, 101],
    [0.5, 2],
    [0, Number.NaN],
  ]) {
    expect(() => file.read(start, end)).toThrow(outside);
  }
  for (const length of [0, 31, 33, 63, 65, 128]) {
    const invalid = expect.objectContaining({ code: "reference-invalid", got: length });
    await expect(openFile(new Uint8Array(length), store.get)).rejects.toThrow(invalid);
  }
});
