import { BatchId, PrivateKey, Stamper, Utils } from "@ethersphere/bee-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import vectors from "../../vectors/postage.json" with { type: "json" };
import { toBigEndian } from "../bytes.ts";
import { makeCac } from "../cac.ts";
import { ethAddressOfPrivateKey } from "../crypto/keys.ts";
import { ProtocolError } from "../errors.ts";
import { fromHex, toHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import { chunkIdentity, makeSoc } from "../soc.ts";
import { encodeUtf8 } from "../utf8.ts";
import {
  amountFor,
  batchCost,
  batchIdOf,
  batchTtlSeconds,
  blocksFor,
  blocksPaid,
  buy,
  dilute,
  isExpired,
  isUsable,
  remainingAmount,
  topUp,
} from "./batch.ts";
import { bucketOf, bucketUpperBound, decodeStampIndex, encodeStampIndex } from "./bucket.ts";
import { planBatch, type BatchWish } from "./plan.ts";
import {
  batchTerms,
  decodeStamp,
  encodeStamp,
  envelopeOf,
  signStamp,
  stampDigest,
  stampSigner,
  verifyStamp,
} from "./stamp.ts";

const key = fromHex(vectors.privateKey);
const owner = ethAddressOfPrivateKey(key);
const batchId = fromHex(vectors.batchId);
const addressOf = (text: string) => makeCac(encodeUtf8(text)).address;

describe("stamp", () => {
  it.each(vectors.stamps)("of `$payload`", (vector) => {
    const address = addressOf(vector.payload);
    const bucket = bucketOf(address, vector.bucketDepth);
    const timestamp = BigInt(vector.timestamp);
    const unsigned = { batchId, index: { bucket, counter: vector.counter }, timestamp };
    expect(toHex(encodeStampIndex(unsigned.index))).toBe(vector.index);
    expect(toHex(stampDigest(address, unsigned))).toBe(vector.digest);
    const stamp = signStamp(address, unsigned, key);
    expect(toHex(stamp.signature)).toBe(vector.signature);
    const batch = { owner, depth: 20, bucketDepth: vector.bucketDepth };
    expect(() => verifyStamp(address, stamp, batch)).not.toThrow();
    expect(decodeStamp(encodeStamp(stamp))).toEqual(stamp);
  });

  it("of a single-owner chunk covers its address, not its identity", () => {
    const vector = vectors.singleOwner;
    const soc = makeSoc(fromHex(vector.id), makeCac(encodeUtf8(vector.payload)), key);
    const identity = chunkIdentity(soc);
    expect([toHex(soc.address), toHex(identity)]).toEqual([vector.address, vector.identity]);
    const index = decodeStampIndex(fromHex(vector.index));
    expect(index.bucket).toBe(bucketOf(soc.address));
    const unsigned = { batchId, index, timestamp: BigInt(vector.timestamp) };
    const stamp = signStamp(soc.address, unsigned, key);
    expect(toHex(stamp.signature)).toBe(vector.signature);
    expect(() => verifyStamp(soc.address, stamp, batchTerms(owner, 20))).not.toThrow();
    expect(() => verifyStamp(identity, stamp, batchTerms(owner, 20))).toThrow("another bucket");
    expect(stampSigner(identity, stamp)).not.toEqual(owner);
  });

  it("has the index text of the vector", () => {
    const { bucket, counter, index } = vectors.indexText;
    expect(toHex(encodeStampIndex({ bucket, counter }))).toBe(index);
    expect(decodeStampIndex(fromHex(index))).toEqual({ bucket, counter });
  });

  it("agrees with the stamper of bee-js in bucket, counter and signer", () => {
    const oracle = Stamper.fromBlank(new PrivateKey(key), new BatchId(batchId), 20);
    const counters = { a: [0, 1], b: [0] };
    for (const text of ["a", "b", "a"] as const) {
      const address = addressOf(text);
      // the stamper asks a chunk only for its address
      const envelope = oracle.stamp({ hash: () => address } as Parameters<Stamper["stamp"]>[0]);
      const index = { bucket: bucketOf(address), counter: counters[text].shift() ?? -1 };
      expect(toHex(encodeStampIndex(index))).toBe(toHex(envelope.index));
      const stamp = decodeStamp(Utils.convertEnvelopeToMarshaledStamp(envelope).toUint8Array());
      expect(stamp.index).toEqual(index);
      expect(stampSigner(address, stamp)).toEqual(owner);
      expect(() => verifyStamp(address, stamp, batchTerms(owner, 20))).not.toThrow();
    }
  });

  it("comes apart into an envelope", () => {
    const stamp = signStamp(
      addressOf("foo"),
      { batchId, index: { bucket: 0x2387, counter: 0 }, timestamp: 1_700_000_000_000_000_000n },
      key,
    );
    expect(envelopeOf(stamp, owner)).toEqual({
      issuer: "0x8D3766440f0d7B949a5E32995D09619A7F86e632",
      index: "0000238700000000",
      timestamp: "17979cfe362a0000",
      signature: vectors.stamps[0]?.signature,
    });
  });

  it("for another chunk, batch, bucket, counter or signer is refused", () => {
    const address = addressOf("foo");
    const good = { batchId, index: { bucket: bucketOf(address), counter: 15 }, timestamp: 5n };
    const stamp = signStamp(address, good, key);
    const batch = batchTerms(owner, 20);
    verifyStamp(address, stamp, batch);
    expect(() => verifyStamp(addressOf("bar"), stamp, batch)).toThrow("another bucket");
    expect(() => verifyStamp(address, { ...stamp, batchId: new Uint8Array(32) }, batch)).toThrow();
    expect(() => verifyStamp(address, { ...stamp, timestamp: 6n }, batch)).toThrow();
    expect(() => verifyStamp(address, stamp, batchTerms(owner, 19))).toThrow("less than 8, got 15");
    expect(() => verifyStamp(address, stamp, batchTerms(new Uint8Array(20), 20))).toThrow(
      "another signer",
    );
    expect(() => stampDigest(address, { ...good, timestamp: 2n ** 64n })).toThrow("time");
  });

  it("in any bytes is a stamp or an error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 110, maxLength: 116 }), (bytes) => {
        try {
          const stamp = decodeStamp(bytes);
          expect(encodeStamp(stamp)).toEqual(bytes);
          stampSigner(addressOf("foo"), stamp);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
    );
    expect(() => decodeStamp(new Uint8Array(112))).toThrow("expected 113, got 112");
  });
});

describe("buckets", () => {
  it("are the first bits of the address", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 0, max: 32 }),
        (address, bucketDepth) => {
          const bits = BigInt(`0x${toHex(address)}`) >> BigInt(256 - bucketDepth);
          expect(bucketOf(address, bucketDepth)).toBe(Number(bits));
        },
      ),
    );
    expect(() => bucketOf(new Uint8Array(32), 33)).toThrow("no such bucket depth");
    expect(bucketUpperBound(22)).toBe(64);
  });
});

describe("batch id", () => {
  it.each(vectors.batchIds)("of $buyer, nonce $nonce", (vector) => {
    const nonce = toBigEndian(BigInt(vector.nonce), 32);
    expect(toHex(batchIdOf(fromHex(vector.buyer), nonce))).toBe(vector.batchId);
    expect(() => batchIdOf(keccak256(), nonce)).toThrow("20 bytes, got 32");
  });
});

const PRICE = 24_000n;
const chain = { totalAmount: 1_000_000n, pricePlur: PRICE };
const DAY = 86_400n;

describe("batch money", () => {
  it.each([
    [1n, 17, 17_280n, 414_720_000n, "0.005436"],
    [12n, 24, 207_360n, 4_976_640_000n, "8.3494"],
    [30n, 22, 518_400n, 12_441_600_000n, "5.2184"],
    [30n, 24, 518_400n, 12_441_600_000n, "20.8735"],
    [365n, 22, 6_307_200n, 151_372_800_000n, "63.4904"],
    [365n, 28, 6_307_200n, 151_372_800_000n, "4063.38"],
  ])("%i days at depth %i", (days, depth, blocks, amount, bzz) => {
    expect(blocksFor(days * DAY)).toBe(blocks);
    expect(amountFor(days * DAY, PRICE)).toBe(amount);
    const places = bzz.length - 1 - bzz.indexOf(".");
    expect((Number(batchCost(amount, depth)) / 1e16).toFixed(places)).toBe(bzz);
    expect(blocksPaid(amount, PRICE)).toBe(blocks);
  });

  it("lasts as the worked batch of depth 24 does", () => {
    const batch = buy(1_000_000_000n, 24, chain);
    expect(blocksPaid(1_000_000_000n, PRICE)).toBe(41_666n);
    expect(batchTtlSeconds(batch, chain)).toBe(208_333n);
    expect(batchCost(1_000_000_000n, 24)).toBe(16_777_216_000_000_000n);
    expect(batchTtlSeconds(batch, { ...chain, pricePlur: 0n })).toBe(-1n);
  });

  it("quarters the time when the worked batch grows from 22 to 24", () => {
    const batch = buy(amountFor(40n * DAY, PRICE), 22, chain);
    expect(batchTtlSeconds(batch, chain)).toBe(40n * DAY);
    const deeper = dilute(batch, 24, chain);
    expect(batchTtlSeconds(deeper, chain)).toBe(10n * DAY);
    expect([bucketUpperBound(22), bucketUpperBound(24)]).toEqual([64, 256]);
  });

  it("agrees with bee-js on cost, duration and amount", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.integer({ min: 17, max: 41 }),
        (amount, depth) => {
          expect(batchCost(amount, depth)).toBe(Utils.getStampCost(depth, amount).toPLURBigInt());
          const seconds = Utils.getStampDuration(amount, Number(PRICE), 5).toSeconds();
          expect(Math.abs(Number(blocksPaid(amount, PRICE) * 5n) - seconds)).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  it("runs out with the total and can not be revived", () => {
    const batch = buy(amountFor(2n * DAY, PRICE), 20, chain);
    const end = { ...chain, totalAmount: batch.value };
    expect(isExpired(batch, { ...end, totalAmount: batch.value - 1n })).toBe(false);
    expect(isExpired(batch, end)).toBe(true);
    expect(remainingAmount(batch, { ...end, totalAmount: batch.value + 5n })).toBe(0n);
    expect(() => topUp(batch, 10n ** 12n, end)).toThrow("can not be revived");
    expect(() => dilute(batch, 21, end)).toThrow("can not be revived");
  });

  it("must be more than a day's to begin with, and stay so", () => {
    const minimum = 17_280n * PRICE;
    expect(() => buy(minimum, 20, chain)).toThrow("more than 414720000");
    const batch = buy(minimum + 1n, 20, chain);
    expect(() => buy(minimum + 1n, 16, chain)).toThrow("17 to 255, got 16");
    expect(() => dilute(batch, 21, chain)).toThrow("at least 414720000");
    expect(() => dilute(batch, 20, chain)).toThrow("21 to 255, got 20");
    const later = { ...chain, totalAmount: chain.totalAmount + minimum / 2n };
    expect(() => topUp(batch, 1n, later)).toThrow("top-up too small");
    expect(topUp(batch, minimum, later).value).toBe(batch.value + minimum);
    // The contract has no check of the amount itself; uint256 knows nothing below 0.
    expect(topUp(batch, 0n, chain)).toEqual(batch);
    expect(() => topUp(batch, -1n, chain)).toThrow("0 or more");
  });

  it("is kept by dilution but for the rounding", () => {
    const amounts = fc.bigInt({ min: 10n ** 12n, max: 10n ** 18n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 8 }), (amount, steps) => {
        const batch = buy(amount, 20, chain);
        const deeper = dilute(batch, 20 + steps, chain);
        const money = (one: typeof batch) => batchCost(remainingAmount(one, chain), one.depth);
        expect(money(batch) - money(deeper)).toBeGreaterThanOrEqual(0n);
        expect(money(batch) - money(deeper)).toBeLessThan(2n ** BigInt(deeper.depth));
      }),
    );
  });

  it("is usable ten blocks after it was made", () => {
    expect(isUsable(100n, 109n)).toBe(false);
    expect(isUsable(100n, 110n)).toBe(true);
    expect(() => blocksFor(-1n)).toThrow("negative duration");
    expect(() => blocksPaid(1n, 0n)).toThrow("no price");
  });
});

describe("numbers instead of bigints", () => {
  const number = 5 as unknown as bigint;
  const wish: BatchWish = {
    sizeBytes: 1n,
    durationSeconds: 1n,
    encrypted: false,
    level: 0,
    pricePlur: 1n,
  };
  const index = { bucket: 0, counter: 0 };
  const bytes = new Uint8Array(32).fill(1);

  it.each([
    ["sizeBytes", () => planBatch({ ...wish, sizeBytes: number })],
    ["durationSeconds", () => planBatch({ ...wish, durationSeconds: number })],
    ["pricePlur", () => planBatch({ ...wish, pricePlur: number })],
    ["pricePlur", () => amountFor(1n, number)],
    ["blockSeconds", () => blocksFor(1n, number)],
    ["amount", () => batchCost(number, 20)],
    ["amount", () => blocksPaid(number, 1n)],
    ["amount", () => buy(number, 20, { totalAmount: 0n, pricePlur: 0n })],
    ["timestamp", () => signStamp(bytes, { batchId: bytes, index, timestamp: number }, bytes)],
    ["integer", () => toBigEndian(number, 8)],
  ])("are refused by name: %s", (name, call) => {
    expect(call).toThrow(expect.objectContaining({ code: "type-invalid" }));
    expect(call).toThrow(name);
  });
});
