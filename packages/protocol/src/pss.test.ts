import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import "../test/fixed-seed.ts";
import { countingRandom } from "../test/memory-files.ts";
import vectors from "../vectors/pss.json" with { type: "json" };
import { makeCac } from "./cac.ts";
import { sharedKey, sharedSecret } from "./crypto/ecdh.ts";
import { publicKeyOf } from "./crypto/keys.ts";
import { fromHex, toHex } from "./hex.ts";
import { keccak256 } from "./keccak.ts";
import { messageOpener, mineChunk, openMessage, pssTopic, sealMessage, topicKey } from "./pss.ts";
import { encodeUtf8 } from "./utf8.ts";

vi.mock("./crypto/ecdh.ts", { spy: true });

const zeros = (length: number) => new Uint8Array(length);
const hashOf = (text: string) => keccak256(encodeUtf8(text));

describe("trojan chunk", () => {
  it.each(vectors.messages)("to $target about `$topicText`", (vector) => {
    const topic = pssTopic(vector.topicText);
    expect(toHex(topic)).toBe(vector.topic);
    const [ephemeralKey, recipient] = [fromHex(vector.ephemeralKey), fromHex(vector.recipient)];
    expect(toHex(sharedKey(ephemeralKey, recipient, topic))).toBe(vector.sharedKey);
    const message = encodeUtf8(vector.message);
    const sealed = sealMessage({ topic, message, recipient, ephemeralKey, random: zeros });
    expect(toHex(sealed.hint)).toBe(vector.hint);
    expect(toHex(sealed.body.subarray(32, 64))).toBe(vector.ciphertext);
    expect(sealed.isOdd).toBe(vector.parity === 1);

    const chunk = mineChunk(sealed, [fromHex(vector.target)], zeros(32));
    expect(toHex(chunk.address)).toBe(vector.address);
    expect(toHex(chunk.data.subarray(8, 12))).toBe(vector.counter);
    expect(chunk.data[8 + 28]).toBe(vector.parity);
    expect(chunk.data).toHaveLength(4104);
    if ("recipientIsTopicKey" in vector) {
      expect(toHex(publicKeyOf(topicKey(topic)))).toBe(vector.recipient);
      expect(openMessage(chunk, topicKey(topic), topic)).toEqual(message);
    } else {
      expect(openMessage(chunk, topicKey(topic), topic)).toBeUndefined();
    }
  });

  it("reaches its recipient and nobody else", () => {
    const random = countingRandom();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4000 }), fc.string(), (message, text) => {
        const [reader, other] = [hashOf("reader"), hashOf("other")];
        const topic = pssTopic(text);
        const recipient = publicKeyOf(reader);
        const ephemeralKey = random(32);
        const sealed = sealMessage({ topic, message, recipient, ephemeralKey, random });
        const chunk = mineChunk(sealed, [Uint8Array.of(1), Uint8Array.of(200)], random(32));
        expect([1, 200]).toContain(chunk.address[0]);
        expect(makeCac(chunk.data.subarray(8), sealed.hint).address).toEqual(chunk.address);
        expect(openMessage(chunk, reader, topic)).toEqual(message);
        expect(openMessage(chunk, other, topic)).toBeUndefined();
        expect(openMessage(chunk, reader, pssTopic(`${text}!`))).toBeUndefined();
      }),
      { numRuns: 8 },
    );
  });

  it("is opened for several topics with one multiplication, and never with the secret of another key", () => {
    const [reader, topic] = [hashOf("reader"), pssTopic("t")];
    const recipient = publicKeyOf(reader);
    const message = encodeUtf8("hello");
    const ephemeralKey = hashOf("e");
    const sealed = sealMessage({ topic, message, recipient, ephemeralKey, random: zeros });
    const chunk = mineChunk(sealed, [Uint8Array.of(0)], zeros(32));
    vi.mocked(sharedSecret).mockClear();
    const open = messageOpener(chunk, reader);
    expect([pssTopic("u"), topic, pssTopic("v")].map(open)).toEqual([
      undefined,
      message,
      undefined,
    ]);
    expect(sharedSecret).toHaveBeenCalledTimes(1);
    expect(openMessage(chunk, reader, topic)).toEqual(message);
    reader.set(hashOf("other"));
    expect(openMessage(chunk, reader, topic)).toBeUndefined();
  });

  it("changed anywhere in the message is not opened", () => {
    const [reader, topic] = [hashOf("reader"), pssTopic("t")];
    const message = encodeUtf8("hello");
    const recipient = publicKeyOf(reader);
    const sealed = sealMessage({
      topic,
      message,
      recipient,
      ephemeralKey: hashOf("e"),
      random: zeros,
    });
    const { data } = mineChunk(sealed, [Uint8Array.of(0)], zeros(32));
    const places = fc.oneof(
      fc.nat({ max: 7 }),
      fc.integer({ min: 40, max: 71 + 32 + message.length }),
    );
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 255 }), (at, change) => {
        // the first two bytes of the hash give way to the length: a change there is a wrong length
        const changed = data.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(openMessage({ data: changed }, reader, topic)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it("of any bytes is opened by nobody and never fails", () => {
    const [reader, topic] = [hashOf("reader"), pssTopic("t")];
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        fc.integer({ min: 4095, max: 4104 }),
        (head, length) => {
          const data = new Uint8Array(length).fill(9);
          data.set(head, 8);
          expect(openMessage({ data }, reader, topic)).toBeUndefined();
        },
      ),
      { numRuns: 60 },
    );
  });

  it("says what it can not take", () => {
    const options = {
      topic: pssTopic("t"),
      message: zeros(4001),
      recipient: publicKeyOf(hashOf("reader")),
      ephemeralKey: hashOf("e"),
      random: zeros,
    };
    expect(() => sealMessage(options)).toThrow("at most 4000 bytes, got 4001");
    const sealed = sealMessage({ ...options, message: zeros(4000) });
    const mine = (...targets: number[][]) =>
      mineChunk(
        sealed,
        targets.map((target) => Uint8Array.from(target)),
        zeros(32),
        { tries: 3 },
      );
    expect(() => mine()).toThrow("got none");
    expect(() => mine([1, 2, 3, 4])).toThrow("all of 1, 2 or 3 bytes, got 4");
    expect(() => mine([1], [1, 2])).toThrow("got 1, 2");
    expect(() => mine([1, 2, 3])).toThrow("none in 3 tries");
  });
});
