import { Identifier, PrivateKey } from "@ethersphere/bee-js";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { openMessage, pssTopic } from "@swarm-docs/protocol/pss";
import { publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { makeChunk } from "@fairdatasociety/bmt-js";
import { expect, test } from "vitest";
import { Miner } from "./miner.ts";
import { bitsOf, sharedBits } from "./post.ts";

const overlay = toHex(keccak256(encodeUtf8("listener")));
const letter = { topic: "chat", text: "hello B", overlay };

test("a PSS chunk lies near its listener by bmt-js, and only its key opens it", async () => {
  const key = keccak256(encodeUtf8("reader"));
  const { address, body, tries } = await new Miner().pss(
    letter,
    toHex(publicKeyOf(key)),
    1,
    () => undefined,
  );
  expect(sharedBits(address, overlay)).toBeGreaterThanOrEqual(8);
  const root = makeChunk(body.subarray(8)).bmt().at(-1) ?? new Uint8Array();
  expect(toHex(keccak256(body.subarray(0, 8), root))).toBe(address);
  expect(tries).toBeGreaterThan(0);
  const opened = openMessage({ data: body }, key, pssTopic("chat"));
  expect(new TextDecoder().decode(opened)).toBe("hello B");
  expect(openMessage({ data: body }, keccak256(key), pssTopic("chat"))).toBeUndefined();
});

test("a GSOC message is written with the key that bee-js finds", () => {
  const mined = new Miner().gsoc(letter);
  expect(sharedBits(mined.address, overlay)).toBeGreaterThanOrEqual(12);
  expect(mined.tries).toBeGreaterThan(0);
  const number = BigInt(0xb33 + mined.tries - 1);
  const key = new PrivateKey(number.toString(16).padStart(64, "0"));
  expect(key.publicKey().address().toHex()).toBe(mined.owner);
  expect(Identifier.fromString("chat").toHex()).toBe(mined.id);
});

test("bits of addresses", () => {
  expect(bitsOf(`d3${"0".repeat(62)}`, 9)).toBe("110100110");
  expect(sharedBits("f0".repeat(32), "e0".repeat(32))).toBe(3);
  expect(sharedBits(overlay, overlay)).toBe(32);
});
