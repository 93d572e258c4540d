// What an update of a feed leads to when nodes have lost chunks.
import { makeCac } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { expect, it } from "vitest";
import { createSwarmFetch } from "../src/swarm-fetch.ts";
import { errorOf, honest, network, noise, Store } from "./gateway.ts";

const key = keccak256(encodeUtf8("writer"));
const feed = `feed://${toHex(ethAddressOfPrivateKey(key))}/news`;

/** A store with one update of a feed, and a fetch over it. */
function updatedTo(payload: Uint8Array) {
  const store = new Store();
  const root = makeCac(payload);
  const { address, data } = makeUpdate(keccak256(encodeUtf8("news")), sequenceIndex(0n), root, key);
  store.chunks.set(toHex(address), data);
  const { fetch } = network(store, { "http://a": honest });
  return { store, root, read: createSwarmFetch({ nodes: ["http://a"], fetch }) };
}

it("content that no node has is missing, and not the bytes of its reference", async () => {
  for (const lost of ["ab".repeat(32), "ab".repeat(64)]) {
    const { read } = updatedTo(encodeReferencePayload(fromHex(lost), 1_700_000_000n));
    expect(await errorOf(read(feed))).toMatchObject({
      code: "chunk-not-found",
      failures: [{ address: "ab".repeat(32), reason: "not-found" }],
    });
  }
});

it("content whose root is lost is read from the root's replicas", async () => {
  const content = noise(20_000);
  const source = new Store();
  const reference = await source.add(content, { level: 1 });
  const { store, read } = updatedTo(encodeReferencePayload(fromHex(reference), 1_700_000_000n));
  for (const [address, data] of source.chunks)
    if (address !== reference) store.chunks.set(address, data);
  const body = Buffer.from(await (await read(feed)).arrayBuffer());
  expect(Buffer.compare(body, content)).toBe(0);
});

it("content of 40 bytes is content: text, and any that is a chunk of its own, too", async () => {
  const text = "forty bytes of a text that is no update.";
  expect(text).toHaveLength(40);
  expect(await (await updatedTo(encodeUtf8(text)).read(feed)).text()).toBe(text);
  const bytes = new Uint8Array(40).fill(0, 0, 8).fill(7, 8);
  const { store, root, read } = updatedTo(bytes);
  expect(await errorOf(read(feed))).toMatchObject({ code: "chunk-not-found" });
  store.chunks.set(toHex(root.address), root.data);
  expect(new Uint8Array(await (await read(feed)).arrayBuffer())).toEqual(bytes);
});
