import { FeedIndex, Topic } from "@ethersphere/bee-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import vectors from "../../vectors/feeds.json" with { type: "json" };
import { toBigEndian } from "../bytes.ts";
import { type Chunk, makeCac } from "../cac.ts";
import { ethAddressOfPrivateKey } from "../crypto/keys.ts";
import type { GetChunk } from "../file/group.ts";
import { fromHex, toHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import { encodeUtf8 } from "../utf8.ts";
import { commonEpoch, findEpoch, nextEpoch } from "./epoch.ts";
import {
  type Epoch,
  type Feed,
  epochIndex,
  feedAddress,
  feedIdentifier,
  sequenceIndex,
} from "./identifier.ts";
import { decodePayload, encodeReferencePayload } from "./payload.ts";
import { findSequence } from "./sequence.ts";
import { makeUpdate, readUpdate } from "./update.ts";

const key = fromHex(vectors.privateKey);
const topic = fromHex(vectors.topic);
const feed: Feed = { owner: ethAddressOfPrivateKey(key), topic };
const name = ({ start, level }: Epoch) => `${start}/${level}`;

function memory(): { put: (chunk: Chunk) => void; get: GetChunk; asked: () => number } {
  const chunks = new Map<string, Uint8Array>();
  let asked = 0;
  return {
    put: ({ address, data }) => void chunks.set(toHex(address), data),
    get: async (address) => {
      asked++;
      return chunks.get(toHex(address));
    },
    asked: () => asked,
  };
}

// Signing takes a millisecond; the tests of long feeds sign each update once.
const signed = new Map<number, Chunk>();
function sequenceChunk(n: number): Chunk {
  const known = signed.get(n);
  if (known !== undefined) return known;
  const chunk = makeUpdate(
    topic,
    sequenceIndex(BigInt(n)),
    makeCac(encodeUtf8(`update ${n}`)),
    key,
  );
  signed.set(n, chunk);
  return chunk;
}

describe("feed identifiers", () => {
  it("of the sequence vectors", () => {
    expect(toHex(keccak256(encodeUtf8(vectors.topicText)))).toBe(vectors.topic);
    expect(Topic.fromString(vectors.topicText).toHex()).toBe(vectors.topic);
    for (const { n, id, address } of vectors.sequence) {
      const index = sequenceIndex(BigInt(n));
      expect(toHex(index)).toBe(FeedIndex.fromBigInt(BigInt(n)).toHex());
      expect(toHex(feedIdentifier(topic, index))).toBe(id);
      expect(toHex(feedAddress(feed, index))).toBe(address);
    }
    const short = { ...feed, topic: fromHex(vectors.shortTopic.topic) };
    expect(toHex(feedIdentifier(short.topic, sequenceIndex(0n)))).toBe(vectors.shortTopic.id);
    expect(toHex(feedAddress(short, sequenceIndex(0n)))).toBe(vectors.shortTopic.address);
  });

  it("of the epoch vectors", () => {
    for (const { start, level, id, address } of vectors.epochs) {
      const index = epochIndex({ start: BigInt(start), level });
      expect(toHex(feedIdentifier(topic, index))).toBe(id);
      expect(toHex(feedAddress(feed, index))).toBe(address);
    }
  });

  it("refuse what is no index", () => {
    expect(() => sequenceIndex(-1n)).toThrow("index out of range");
    expect(() => sequenceIndex(2n ** 64n)).toThrow("index out of range");
    expect(() => epochIndex({ start: 3n, level: 1 })).toThrow("no such epoch");
    expect(() => epochIndex({ start: 0n, level: 33 })).toThrow("no such epoch");
  });
});

describe("feed payload", () => {
  it("of version 1, signed as in the vector", () => {
    const vector = vectors.referencePayload;
    const reference = fromHex(vector.payload.slice(16));
    const wrapped = makeCac(encodeReferencePayload(reference, 1_700_000_000n));
    expect(toHex(wrapped.data.subarray(8))).toBe(vector.payload);
    expect(toHex(wrapped.address)).toBe(vector.wrapped);
    const update = makeUpdate(topic, sequenceIndex(BigInt(vector.n)), wrapped, key);
    expect(toHex(update.signature)).toBe(vector.signature);
  });

  it("comes back in both versions", () => {
    const reference = fc.oneof(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 64, maxLength: 64 }),
    );
    fc.assert(
      fc.property(reference, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (ref, seconds) => {
        const wrapped = makeCac(encodeReferencePayload(ref, seconds));
        expect(decodePayload(wrapped)).toEqual({ version: 1, seconds, reference: ref });
      }),
      { numRuns: 20 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (payload) => {
        const isReference = payload.length === 40 || payload.length === 72;
        expect(decodePayload(makeCac(payload)).version).toBe(isReference ? 1 : 2);
      }),
      { numRuns: 20 },
    );
  });

  it("refuses what is no reference or time", () => {
    expect(() => encodeReferencePayload(new Uint8Array(33), 0n)).toThrow("32 or 64 bytes, got 33");
    expect(() => encodeReferencePayload(new Uint8Array(32), -1n)).toThrow("no unix time");
  });
});

describe("sequence look-up", () => {
  it.each([1, 2, 3, 4, 7, 8, 9, 128, 254, 255, 256, 257, 300, 511, 700])(
    "finds the last of %i updates",
    async (count) => {
      const { put, get, asked } = memory();
      for (let n = 0; n < count; n++) put(sequenceChunk(n));
      const found = await findSequence(feed, get);
      expect(found?.index).toBe(BigInt(count - 1));
      expect(found?.next).toBe(BigInt(count));
      expect(found?.soc.wrapped.data.subarray(8)).toEqual(encodeUtf8(`update ${count - 1}`));
      expect(asked()).toBeLessThan(100);
    },
  );

  it("gives what a search one by one gives, from any start", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 600 }), fc.nat({ max: 600 }), async (count, after) => {
        const { put, get } = memory();
        for (let n = 0; n < count; n++) put(sequenceChunk(n));
        const found = await findSequence(feed, get, BigInt(after));
        expect(found?.index).toBe(after < count ? BigInt(count - 1) : undefined);
      }),
      { numRuns: 15 },
    );
  });

  it("ends at the end of the numbers", async () => {
    const { put, get } = memory();
    const last = 2n ** 64n - 1n;
    put(makeUpdate(topic, sequenceIndex(last), makeCac(Uint8Array.of(1)), key));
    expect((await findSequence(feed, get, last))?.index).toBe(last);
  });

  it("never shows a chunk of somebody else", async () => {
    const other = sequenceChunk(1);
    await expect(readUpdate(feed, sequenceIndex(0n), async () => other.data)).rejects.toThrow(
      "another chunk came",
    );
    const get: GetChunk = async () => new Uint8Array(200);
    await expect(findSequence(feed, get)).rejects.toThrow("signature");
  });
});

describe("epochs", () => {
  it("walk as in the vector", () => {
    let last: { epoch: Epoch; at: bigint } | undefined;
    const walk = vectors.epochWalk.times.map((seconds) => {
      const at = BigInt(seconds);
      last = { epoch: nextEpoch(at, last), at };
      return name(last.epoch);
    });
    expect(walk).toEqual(vectors.epochWalk.epochs);
  });

  it.each(vectors.commonEpochs)("share $epoch at $at after $last", ({ at, last, epoch }) => {
    expect(name(commonEpoch(BigInt(at), BigInt(last)))).toBe(epoch);
  });

  it("leave no second update for one second at the lowest level", () => {
    let last = { epoch: nextEpoch(1000n), at: 1000n };
    for (let n = 0; n < 32; n++) last = { epoch: nextEpoch(1000n, last), at: 1000n };
    expect(name(last.epoch)).toBe("1000/0");
    expect(() => nextEpoch(1000n, last)).toThrow("no epoch left");
    expect(() => nextEpoch(999n, last)).toThrow("time of an update");
    expect(() => nextEpoch(2n ** 32n)).toThrow("time of an update");
  });

  const times = fc
    .uniqueArray(fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 2 ** 31 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((list) => list.map((at) => at + 1).sort((one, other) => one - other));

  it("are found again at any time", async () => {
    await fc.assert(
      fc.asyncProperty(times, fc.nat({ max: 60 }), async (list, extra) => {
        const { put, get, asked } = memory();
        let last: { epoch: Epoch; at: bigint } | undefined;
        for (const seconds of list) {
          const at = BigInt(seconds);
          last = { epoch: nextEpoch(at, last), at };
          const payload = encodeReferencePayload(toBigEndian(at, 32), at);
          put(makeUpdate(topic, epochIndex(last.epoch), makeCac(payload), key));
        }
        for (const seconds of [...list, extra, 2 ** 33]) {
          const wanted = list.filter((at) => at <= seconds).at(-1);
          const before = asked();
          const found = await findEpoch(feed, get, BigInt(seconds));
          expect(asked() - before).toBeLessThanOrEqual(66);
          const payload = found && decodePayload(found.soc.wrapped);
          const got = payload?.version === 1 ? Number(payload.seconds) : undefined;
          expect(got).toBe(wanted);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("without times in the payload still give the latest update", async () => {
    await fc.assert(
      fc.asyncProperty(times, async (list) => {
        const { put, get } = memory();
        let last: { epoch: Epoch; at: bigint } | undefined;
        for (const seconds of list) {
          const at = BigInt(seconds);
          last = { epoch: nextEpoch(at, last), at };
          put(makeUpdate(topic, epochIndex(last.epoch), makeCac(encodeUtf8(`at ${at}`)), key));
        }
        const found = await findEpoch(feed, get, BigInt(list.at(-1) ?? 0));
        expect(found?.soc.wrapped.data.subarray(8)).toEqual(encodeUtf8(`at ${list.at(-1)}`));
      }),
      { numRuns: 15 },
    );
  });

  it("of an empty feed are not found", async () => {
    expect(await findEpoch(feed, memory().get, 1000n)).toBeUndefined();
    expect(await findEpoch(feed, memory().get, -1n)).toBeUndefined();
  });
});
