import { expect } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { nextEpoch } from "@swarm-docs/protocol/feeds/epoch";
import { epochIndex, sequenceIndex, type Epoch } from "@swarm-docs/protocol/feeds/identifier";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { paid, pattern, referenceOf, uploadBytes } from "./harness/uploads.ts";
import { startTime, type Cases, type World } from "./harness/world.ts";

const key = fromHex("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");
const owner = "8d3766440f0d7b949a5e32995d09619a7f86e632";
const topic = "88bc3c119e4aae73d0bd924feebd995496aea926600cff4fe0e6fc3be622b649";
const path = { owner, topic };
const nowSeconds = BigInt(startTime / 1000);

async function update(world: World, index: Uint8Array, payload: Uint8Array): Promise<void> {
  const soc = makeUpdate(fromHex(topic), index, makeCac(payload), key);
  const answer = await world.call("uploadSoc", {
    path: { owner, id: toHex(soc.id) },
    query: { sig: toHex(soc.signature) },
    headers: await paid(world),
    body: soc.wrapped.data,
  });
  expect(answer.status).toBe(201);
}

const sequence = (world: World, n: bigint, payload: Uint8Array): Promise<void> =>
  update(world, sequenceIndex(n), payload);

/** `/feeds`. */
export const cases: Cases = {
  createFeed: [
    {
      name: "gives the published manifests, whoever asks",
      async run(world) {
        const headers = await paid(world);
        const answer = await world.call("createFeed", { path, headers });
        expect(referenceOf(answer)).toBe(
          "50ba813cd321416785a7a24296d4e011e688e6868e0e2740b4b6d39119beb79d",
        );
        expect(answer.headers.has("Swarm-Tag")).toBe(false);
        const short = await world.call("createFeed", { path: { owner, topic: "aabbcc" }, headers });
        expect(referenceOf(short)).toBe(
          "891a1d1c8436c792d02fc2e8883fef7ab387eaeaacd25aa9f518be7be7856d54",
        );
        const pinned = { ...headers, "Swarm-Pin": "true" };
        await world.call("createFeed", { path, headers: pinned });
        expect((await world.call("listPins")).json()).toEqual({
          references: [referenceOf(answer)],
        });
      },
    },
    {
      name: "refuses strange owners, topics and types",
      async run(world) {
        const headers = await paid(world);
        const bad = await world.call("createFeed", {
          path: { owner: "abcd", topic: "zz" },
          headers,
        });
        expect(reasonsOf(bad)).toEqual(["topic: invalid hex byte: U+007A 'z'"]);
        for (const owner of ["xyz", "0x", "00".repeat(20), " "]) {
          const none = await world.call("createFeed", { path: { ...path, owner }, headers });
          expect(reasonsOf(none)).toEqual(["owner: want required:"]);
        }
        const type = await world.call("createFeed", { path, query: { type: "daily" }, headers });
        expect(reasonsOf(type)).toEqual(["type: want oneof:sequence epoch"]);
        const unpaid = await world.call("createFeed", { path });
        expect(reasonsOf(unpaid)).toEqual(["swarm-postage-batch-id: want required:"]);
      },
    },
  ],
  getFeed: [
    {
      name: "finds the latest update of a sequence, with its index and the next",
      async run(world) {
        expect(refusalOf(await world.call("getFeed", { path }))).toEqual([404, "no update found"]);
        for (const n of [0n, 1n, 2n, 3n, 4n]) await sequence(world, n, encodeUtf8(`update ${n}`));
        const answer = await world.call("getFeed", { path });
        expect(answer.text).toBe("update 4");
        expect(answer.headers.get("Swarm-Feed-Index")).toBe("0000000000000004");
        expect(answer.headers.get("Swarm-Feed-Index-Next")).toBe("0000000000000005");
        expect(answer.headers.get("Swarm-Soc-Signature")).toMatch(/^[0-9a-f]{130}$/);
        const exposed = answer.headers.get("Access-Control-Expose-Headers") ?? "";
        for (const name of ["Swarm-Feed-Index", "Swarm-Feed-Index-Next", "Swarm-Soc-Signature"]) {
          expect(exposed.split(", ")).toContain(name);
        }
      },
    },
    {
      name: "begins at `after`, and finds nothing where nothing is",
      async run(world) {
        await sequence(world, 7n, encodeUtf8("seven"));
        await sequence(world, 8n, encodeUtf8("eight"));
        expect((await world.call("getFeed", { path })).status).toBe(404);
        const later = await world.call("getFeed", { path, query: { after: "7" } });
        expect([later.text, later.headers.get("Swarm-Feed-Index")]).toEqual([
          "eight",
          "0000000000000008",
        ]);
        expect((await world.call("getFeed", { path, query: { after: "9" } })).status).toBe(404);
      },
    },
    {
      name: "follows the reference of an old update",
      async run(world) {
        const body = pattern(9000);
        const reference = await uploadBytes(world, body);
        await sequence(world, 0n, encodeReferencePayload(fromHex(reference), nowSeconds));
        const answer = await world.call("getFeed", { path });
        expect(answer.bytes).toEqual(body);
        expect(answer.headers.get("ETag")).toBe(`"${reference}"`);
        expect(answer.headers.get("Swarm-Feed-Resolved-Version")).toBe(
          world.by({ "2.6.0": null, "2.8.1": "v1" }),
        );
        const headers = { "Swarm-Only-Root-Chunk": "true" };
        const root = await world.call("getFeed", { path, headers });
        const chunk = await world.call("getChunk", { path: { address: reference } });
        expect(root.bytes).toEqual(chunk.bytes);
        await sequence(world, 1n, encodeReferencePayload(fromHex("ab".repeat(32)), nowSeconds));
        expect(refusalOf(await world.call("getFeed", { path }))).toEqual([
          404,
          "wrapped chunk cannot be retrieved",
        ]);
      },
    },
    {
      name: "opens encrypted content that an old update refers to",
      async run(world) {
        const body = pattern(5000);
        const reference = await uploadBytes(world, body, { "Swarm-Encrypt": "true" });
        await sequence(world, 0n, encodeReferencePayload(fromHex(reference), nowSeconds));
        expect((await world.call("getFeed", { path })).bytes).toEqual(body);
      },
    },
    {
      name: "finds the update of an epoch feed at a time",
      async run(world) {
        const times = [nowSeconds - 1000n, nowSeconds - 500n, nowSeconds - 10n];
        let last: { epoch: Epoch; at: bigint } | undefined;
        for (const at of times) {
          const epoch = nextEpoch(at, last);
          // The time of an update is told by its payload where it has one.
          const reference = fromHex(await uploadBytes(world, `at ${at}`));
          await update(world, epochIndex(epoch), encodeReferencePayload(reference, at));
          last = { epoch, at };
        }
        const query = { type: "epoch" };
        const latest = await world.call("getFeed", { path, query });
        expect(latest.text).toBe(`at ${times[2]}`);
        const older = await world.call("getFeed", {
          path,
          query: { ...query, at: String(nowSeconds - 400n) },
        });
        expect(older.text).toBe(`at ${times[1]}`);
        const before = { ...query, at: String(nowSeconds - 2000n) };
        expect((await world.call("getFeed", { path, query: before })).status).toBe(404);
        expect((await world.call("getFeed", { path })).status).toBe(404);
      },
    },
    {
      name: "refuses bad parameters",
      async run({ call }) {
        const bad = await call("getFeed", { path, query: { at: "noon", after: "-1" } });
        expect(reasonsOf(bad)).toEqual(["at: invalid syntax", "after: invalid syntax"]);
        const type = await call("getFeed", { path, query: { type: "x" } });
        expect(reasonsOf(type)).toEqual(["type: want oneof:sequence epoch"]);
      },
    },
  ],
};
