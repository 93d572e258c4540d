// Every loop whose length a caller decides: it lets others have their turn, and stops with its client.
// Nothing here looks at a clock: steps, reads and writes are counted.
import { makeCac } from "@swarm-docs/protocol/cac";
import { publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { nextEpoch } from "@swarm-docs/protocol/feeds/epoch";
import { epochIndex, sequenceIndex, type Epoch } from "@swarm-docs/protocol/feeds/identifier";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { describe, expect, it } from "vitest";
import { formOf, formType, tarOf } from "../contract/harness/archive.ts";
import { chunkOf, noise } from "../contract/harness/uploads.ts";
import { checkWalks, type Run, type Walk } from "./check-walks.ts";
import { countedNode, type CountedNode } from "./counted.ts";
import { ask, store, storeChain, storeFan, storeHistory, storeWide } from "./hostile-content.ts";

/** The file reader requests 64 leaves at once, which are read when it is their turn. */
const readAhead = 3 * 64;

const keyOf = (name: string): Uint8Array => keccak256(encodeUtf8(name));
const grantees = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => toHex(publicKeyOf(keyOf(`reader ${at}`))));

/** The hex of a key with some letters in capitals: another text for every number, the same key. */
function spelled(hex: string, number: number): string {
  let bits = number;
  return hex.replaceAll(/[a-f]/g, (digit) => {
    const isCapital = bits % 2 === 1;
    bits >>= 1;
    return isCapital ? digit.toUpperCase() : digit;
  });
}

/** A request with these parts; the signal is the client's. */
function asks(world: CountedNode, ...[method, path, init]: Requested): Run {
  return (signal) => ask(world, method, path, { ...init, ...(signal && { signal }) });
}
type Requested = [
  method: string,
  path: string,
  init?: { headers?: Record<string, string>; body?: Uint8Array | string },
];

async function storedFan(world: CountedNode): Promise<string> {
  const file = await store(world, new Uint8Array(10));
  return storeFan((bytes) => store(world, bytes), file);
}

async function feedOf(world: CountedNode, indexes: readonly Uint8Array[]): Promise<string> {
  const [topic, key] = [keyOf("topic"), keyOf("owner")];
  let owner = "";
  for (const index of indexes) {
    const soc = makeUpdate(topic, index, makeCac(new Uint8Array(8)), key);
    owner = toHex(soc.owner);
    await world.node.core.chunks.local.put(soc);
  }
  return `/feeds/${owner}/${toHex(topic)}`;
}

const walks: Readonly<Record<string, Walk>> = {
  "POST /pins: 16 million paths in 33 kB": {
    prepare: async (world) => asks(world, "POST", `/pins/${await storedFan(world)}`),
    turns: 2,
    reads: 100,
  },
  "GET /stewardship: 16 million paths in 33 kB": {
    prepare: async (world) => asks(world, "GET", `/stewardship/${await storedFan(world)}`),
    turns: 2,
    reads: 100,
  },
  "PUT /stewardship: a large file": {
    prepare: async (world) => {
      const reference = await store(world, noise(1 << 20));
      return asks(world, "PUT", `/stewardship/${reference}`);
    },
    isUpload: true,
  },
  "GET /pins/check: many chunks": {
    prepare: async (world) => {
      await store(world, noise(1 << 20), { "Swarm-Pin": "true" });
      return asks(world, "GET", "/pins/check");
    },
  },
  "POST /grantee: many readers": {
    prepare: async (world) =>
      asks(world, "POST", "/grantee", { body: JSON.stringify({ grantees: grantees(16) }) }),
    isUpload: true,
  },
  "POST /grantee: the same reader many times": {
    prepare: async (world) => {
      const [one = ""] = grantees(1);
      const body = JSON.stringify({
        grantees: Array.from({ length: 500 }, (_, at) => spelled(one, at)),
      });
      return asks(world, "POST", "/grantee", { body });
    },
    turns: 200,
    isUpload: true,
  },
  "PATCH /grantee: many come and go": {
    prepare: async (world) => {
      const body = JSON.stringify({ grantees: grantees(8) });
      const { json } = await ask(world, "POST", "/grantee", { body });
      // A history takes one change in a second.
      await ask(world, "POST", "/_dev/increaseTime", { body: JSON.stringify({ seconds: 1 }) });
      const headers = { "Swarm-Act-History-Address": String(json["historyref"]) };
      const change = JSON.stringify({ add: grantees(16), revoke: grantees(4) });
      return asks(world, "PATCH", `/grantee/${String(json["ref"])}`, { headers, body: change });
    },
    isUpload: true,
  },
  "GET /grantee: a long list": {
    prepare: async (world) => {
      const body = JSON.stringify({ grantees: grantees(40) });
      const { json } = await ask(world, "POST", "/grantee", { body });
      return asks(world, "GET", `/grantee/${String(json["ref"])}`);
    },
  },
  "GET /bytes under access control: a long history": {
    prepare: async (world) => {
      const headers = {
        "Swarm-Act-Publisher": toHex(publicKeyOf(keyOf("publisher"))),
        "Swarm-Act-History-Address": await storeHistory(world, 1000),
      };
      return asks(world, "GET", `/bytes/${"ab".repeat(32)}`, { headers });
    },
    turns: 200,
    refusal: 404,
  },
  "GET /bytes: a large file": {
    prepare: async (world) => asks(world, "GET", `/bytes/${await store(world, noise(1 << 20))}`),
    turns: 4,
    atOnce: readAhead,
  },
  "GET /bytes: ranges of a large file": {
    prepare: async (world) => {
      const reference = await store(world, noise(1 << 20));
      return asks(world, "GET", `/bytes/${reference}`, {
        headers: { Range: "bytes=0-300000,400000-700000,800000-900000" },
      });
    },
    turns: 4,
    atOnce: readAhead,
  },
  "POST /bytes: a large body in one piece": {
    prepare: async (world) => asks(world, "POST", "/bytes", { body: noise(1 << 20) }),
    isUpload: true,
  },
  "POST /bytes: encrypted, with the most parity": {
    prepare: async (world) =>
      asks(world, "POST", "/bytes", {
        body: noise(1 << 18),
        headers: { "Swarm-Encrypt": "true", "Swarm-Redundancy-Level": "4" },
      }),
    isUpload: true,
  },
  "POST /bzz: an archive of many files": {
    prepare: async (world) => {
      const members = Array.from({ length: 200 }, (_, at) => ({ name: `f/${at}`, body: `${at}` }));
      return asks(world, "POST", "/bzz", {
        headers: { "Content-Type": "application/x-tar", "Swarm-Collection": "true" },
        body: tarOf(...members),
      });
    },
    isUpload: true,
  },
  "POST /bzz: an archive of nothing but folders": {
    prepare: async (world) => {
      const members = Array.from({ length: 5000 }, (_, at) => ({ name: `${at}/`, type: "5" }));
      return asks(world, "POST", "/bzz", {
        headers: { "Content-Type": "application/x-tar", "Swarm-Collection": "true" },
        body: tarOf(...members),
      });
    },
    refusal: 400,
    isUpload: true,
  },
  "POST /bzz: a form of many parts": {
    prepare: async (world) => {
      const parts = Array.from({ length: 200 }, (_, at) => ({ name: `p${at}`, body: `${at}` }));
      return asks(world, "POST", "/bzz", {
        headers: { "Content-Type": formType },
        body: formOf(...parts),
      });
    },
    isUpload: true,
  },
  "GET /bzz: a path of many nodes": {
    prepare: async (world) => {
      const reference = await storeChain(world, 100);
      return asks(world, "GET", `/bzz/${reference}/${"a".repeat(100)}`);
    },
  },
  "GET /bzz: a node that is nothing but metadata": {
    prepare: async (world) => asks(world, "GET", `/bzz/${await storeWide(world)}/none`),
    turns: 60,
    atOnce: readAhead,
    refusal: 404,
  },
  "GET /feeds: a long row of updates": {
    prepare: async (world) => {
      const numbers = Array.from({ length: 300 }, (_, n) => sequenceIndex(BigInt(n)));
      return asks(world, "GET", await feedOf(world, numbers));
    },
    turns: 3,
    // Eight updates are looked for together.
    atOnce: 40,
  },
  "GET /feeds: a deep grid of times": {
    prepare: async (world) => {
      const at = 1_700_000_000n;
      const indexes: Uint8Array[] = [];
      for (let last: { epoch: Epoch; at: bigint } | undefined; indexes.length < 33;) {
        const epoch = nextEpoch(at, last);
        indexes.push(epochIndex(epoch));
        last = { epoch, at };
      }
      const path = await feedOf(world, indexes);
      return asks(world, "GET", `${path}?type=epoch&at=${at}`);
    },
    turns: 4,
  },
  "GET /rchash: every chunk of the store": {
    prepare: async (world) => {
      await store(world, noise(1 << 20));
      return asks(world, "GET", `/rchash/0/${"aa".repeat(32)}/${"bb".repeat(32)}`);
    },
  },
  "POST /pss/send: a nonce for two bytes": {
    prepare: async (world) => asks(world, "POST", "/pss/send/topic/abcd", { body: "x" }),
    isUpload: true,
  },
  "POST /pss/send: many targets": {
    prepare: async (world) => {
      const targets = Array.from({ length: 1000 }, (_, at) => (0xff0000 + at).toString(16));
      return asks(world, "POST", `/pss/send/topic/ab0000,${targets.join(",")}`, { body: "x" });
    },
    isUpload: true,
  },
  "POST /chunks: a message that many topics might want": {
    prepare: async (world) => {
      const { node } = world;
      for (let topic = 0; topic < 40; topic++) {
        await node.connect(new Request(`http://localhost/pss/subscribe/topic-${topic}`));
      }
      const body = chunkOf(noise(4096)).slice();
      body.set(keyOf("hint").subarray(0, 8));
      return asks(world, "POST", "/chunks", { body });
    },
    isUpload: true,
  },
  "POST /bytes: what a failed upload takes away again": {
    prepare: async (world) => {
      const { batches } = world.node.core;
      const buy = { amount: 10n ** 10n, depth: 17, label: "", isImmutable: true };
      const { id } = await batches.buy(buy);
      const headers = { "Swarm-Postage-Batch-Id": toHex(id) };
      // Two chunks fit into a bucket; some bucket gets a third one.
      return asks(world, "POST", "/bytes", { headers, body: noise(12 << 20) });
    },
    refusal: 402,
    isUpload: true,
  },
};

checkWalks(walks);

it("takes the same reader 100,000 times for one", async () => {
  const world = await countedNode();
  const [one = ""] = grantees(1);
  const body = JSON.stringify({ grantees: Array.from({ length: 100_000 }, () => one) });
  const before = world.work.steps;
  expect((await ask(world, "POST", "/grantee", { body })).status).toBe(201);
  expect(world.work.steps - before).toBeLessThan(1_000);
  await world.node.close();
});

describe("what a caller sends to a parser that works in one piece", () => {
  it("is refused when it is longer than the longest list of readers", async () => {
    const world = await countedNode();
    const commas = `{"grantees":[${"0,".repeat(120_001)}0]}`;
    const { status } = await ask(world, "POST", "/grantee", { body: commas });
    expect(status).toBe(500);
    const long = JSON.stringify({ grantees: ["0".repeat(9 << 20)] });
    const tooLong = await ask(world, "POST", "/grantee", { body: long });
    expect(tooLong.status).toBe(500);
    await world.node.close();
  });
});
