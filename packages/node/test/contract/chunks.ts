import { expect } from "vitest";
import { concatBytes } from "@swarm-docs/protocol/bytes";
import { makeCac, parseCac } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { encodeStamp, signStamp } from "@swarm-docs/protocol/postage/stamp";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { keyFromSeed } from "../../src/identity.ts";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { SocketClient } from "./harness/socket-client.ts";
import { chunkOf, paid, referenceOf } from "./harness/uploads.ts";
import type { Answer, Cases, World } from "./harness/world.ts";

const hello = "92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f";
const nobody = "ab".repeat(32);
/** Key of the node under test, which owns its batches. */
const ownKey = keyFromSeed("contract", "wallet");
const otherKey = fromHex("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");

function stampFor(address: Uint8Array, batchId: string, key: Uint8Array, counter = 0): string {
  const bucket = new DataView(address.buffer, address.byteOffset).getUint16(0);
  const timestamp = 1_700_000_000_000_000_000n;
  const stamp = { batchId: fromHex(batchId), index: { bucket, counter }, timestamp };
  return toHex(encodeStamp(signStamp(address, stamp, key)));
}

function isSocket(found: SocketClient | Answer): found is SocketClient {
  return "next" in found;
}

async function openStream(
  world: World,
  headers: Readonly<Record<string, string>> = {},
): Promise<SocketClient> {
  const found = await world.connect("streamChunks", { headers: await paid(world, headers) });
  if (!isSocket(found)) throw new Error(`the stream was refused: ${found.text}`);
  return found;
}

/** `/chunks`. */
export const cases: Cases = {
  uploadChunk: [
    {
      name: "stores a content-addressed chunk, tagged only when asked",
      async run(world) {
        const headers = await paid(world);
        const body = chunkOf("hello world");
        const answer = await world.call("uploadChunk", { headers, body });
        expect([answer.status, referenceOf(answer)]).toEqual([201, hello]);
        expect(answer.headers.has("Swarm-Tag")).toBe(false);
        const { uid } = (await world.call("createTag")).json<{ uid: number }>();
        const tagged = await world.call("uploadChunk", {
          headers: { ...headers, "Swarm-Tag": String(uid) },
          body: chunkOf("tagged"),
        });
        expect(tagged.headers.get("Swarm-Tag")).toBe(String(uid));
        const tag = (await world.call("getTag", { path: { uid: String(uid) } })).json();
        expect([tag["split"], tag["synced"], tag["address"]]).toEqual([1, 1, ""]);
      },
    },
    {
      name: "takes more than 4104 bytes for a single-owner chunk",
      async run(world) {
        const headers = await paid(world);
        const soc = makeSoc(new Uint8Array(32), makeCac(new Uint8Array(4096)), otherKey);
        const answer = await world.call("uploadChunk", { headers, body: soc.data });
        expect(referenceOf(answer)).toBe(toHex(soc.address));
        const broken = soc.data.slice();
        broken.fill(0, 32, 97);
        expect(refusalOf(await world.call("uploadChunk", { headers, body: broken }))).toEqual([
          500,
          "create chunk error",
        ]);
        const small = makeSoc(new Uint8Array(32), makeCac(new Uint8Array(1)), otherKey);
        const asCac = await world.call("uploadChunk", { headers, body: small.data });
        expect(referenceOf(asCac)).toBe(toHex(parseCac(small.data).address));
      },
    },
    {
      name: "accepts a ready-made stamp of the batch's owner, before a batch header",
      async run(world) {
        const batchId = await world.batchId();
        const { address, data } = makeCac(new TextEncoder().encode("stamped"));
        const good = { "Swarm-Postage-Stamp": stampFor(address, batchId, ownKey) };
        const headers = { ...good, "Swarm-Postage-Batch-Id": nobody };
        expect((await world.call("uploadChunk", { headers, body: data })).status).toBe(201);
        const check = async (stamp: string, body: Uint8Array): Promise<[number, string]> =>
          refusalOf(
            await world.call("uploadChunk", { headers: { "Swarm-Postage-Stamp": stamp }, body }),
          );
        const invalid: [number, string] = [400, "stamp signature is invalid"];
        expect(await check(stampFor(address, batchId, otherKey), data)).toEqual(invalid);
        expect(await check(good["Swarm-Postage-Stamp"], chunkOf("another"))).toEqual(invalid);
        expect(await check(stampFor(address, batchId, ownKey, 16), data)).toEqual(invalid);
        expect(await check(stampFor(address, nobody, ownKey), data)).toEqual([
          400,
          "invalid batch id",
        ]);
        expect(await check("abcd", data)).toEqual([400, "Stamp deserialization failure"]);
      },
    },
    {
      name: "looks at tag, payment and length in this order",
      async run({ call, batchId }) {
        const body = new Uint8Array(7);
        const tagged = { "Swarm-Tag": "9" };
        expect(refusalOf(await call("uploadChunk", { headers: tagged, body }))).toEqual([
          404,
          "tag not found",
        ]);
        expect(refusalOf(await call("uploadChunk", { body }))).toEqual([
          400,
          "Either 'Swarm-Postage-Stamp' or 'Swarm-Postage-Batch-Id' header must be set in the request",
        ]);
        const unknown = { "Swarm-Postage-Batch-Id": nobody };
        expect(refusalOf(await call("uploadChunk", { headers: unknown, body }))).toEqual([
          404,
          "batch with id not found",
        ]);
        const headers = { "Swarm-Postage-Batch-Id": await batchId() };
        expect(refusalOf(await call("uploadChunk", { headers, body }))).toEqual([
          400,
          "insufficient data length",
        ]);
        const least = await call("uploadChunk", { headers, body: new Uint8Array(8) });
        expect(least.status).toBe(201);
        const large = await call("uploadChunk", { headers, body: new Uint8Array(4202) });
        expect(refusalOf(large)).toEqual([413, "Request Entity Too Large"]);
        const bad = await call("uploadChunk", { headers: { "Swarm-Tag": "x" }, body });
        expect(reasonsOf(bad)).toEqual(["Swarm-Tag: invalid syntax"]);
      },
    },
    {
      name: "takes any eight bytes for a span",
      async run(world) {
        const body = new TextEncoder().encode("greaterthanspan");
        const answer = await world.call("uploadChunk", { headers: await paid(world), body });
        expect(referenceOf(answer)).toBe(
          "95022e6af5c6d6a564ee55a67f8455a3e18c511b5697c932d9e44f07f2fb8c53",
        );
      },
    },
  ],
  getChunk: [
    {
      name: "gives the bytes as they are stored",
      async run(world) {
        const body = chunkOf("hello world");
        await world.call("uploadChunk", { headers: await paid(world), body });
        const answer = await world.call("getChunk", { path: { address: hello } });
        expect(answer.headers.get("Content-Type")).toBe("binary/octet-stream");
        expect(answer.headers.get("Content-Length")).toBe("19");
        expect(answer.bytes).toEqual(body);
      },
    },
    {
      name: "answers 404 for chunks that nobody has, refuses names",
      async run({ call, by }) {
        const unknown = await call("getChunk", { path: { address: nobody } });
        expect(refusalOf(unknown)).toEqual([404, "chunk not found"]);
        for (const address of ["abcd", "ab".repeat(64)]) {
          const strange = await call("getChunk", { path: { address } });
          expect(refusalOf(strange)).toEqual([500, "read chunk failed"]);
        }
        const named = await call("getChunk", { path: { address: "swarm.eth" } });
        expect([named.status, ...reasonsOf(named)]).toEqual(
          by({
            "2.6.0": [400, "address: invalid hex byte: U+0073 's'"],
            "2.8.1": [503, "address: `address=swarm.eth`: ENS service is not available"],
          }),
        );
      },
    },
  ],
  hasChunk: [
    {
      name: "tells what is in the node's own store",
      async run(world) {
        const status = async (address: string): Promise<number> =>
          (await world.call("hasChunk", { path: { address } })).status;
        expect(await status(hello)).toBe(404);
        const body = chunkOf("hello world");
        await world.call("uploadChunk", { headers: await paid(world), body });
        expect([await status(hello), await status("xy")]).toEqual([200, 400]);
        const found = await world.call("hasChunk", { path: { address: hello } });
        expect(found.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
        expect(found.headers.get("Content-Length")).toBe("29");
      },
    },
  ],
  streamChunks: [
    {
      name: "answers every stored chunk with an empty frame, in order",
      async run(world) {
        const { uid } = (await world.call("createTag")).json<{ uid: number }>();
        const client = await openStream(world, { "Swarm-Tag": String(uid) });
        for (let n = 0; n < 20; n++) client.send(chunkOf(`chunk ${n}`));
        for (let n = 0; n < 20; n++) expect((await client.next())?.length).toBe(0);
        client.close();
        await client.ended;
        for (let n = 0; n < 20; n++) {
          const address = toHex(parseCac(chunkOf(`chunk ${n}`)).address);
          expect((await world.call("hasChunk", { path: { address } })).status).toBe(200);
        }
        const tag = (await world.call("getTag", { path: { uid: String(uid) } })).json();
        expect([tag["split"], tag["synced"]]).toEqual([20, 20]);
      },
    },
    {
      name: "closes on text with 1003 and cuts on frames of a wrong length",
      async run(world) {
        const texting = await openStream(world);
        texting.send("text");
        expect(await texting.ended).toEqual({ code: 1003, reason: "invalid message" });
        const tooLong = world.by({ "2.6.0": 1006, "2.8.1": 1011 });
        for (const [length, code] of [
          [7, 1006],
          [4105, tooLong],
        ] as const) {
          const client = await openStream(world);
          client.send(new Uint8Array(length));
          expect((await client.ended).code).toBe(code);
        }
      },
    },
    {
      name: "wants a batch, and answers every method as GET",
      until: "2.8.1",
      async run(world) {
        const bare = await world.connect("streamChunks");
        if (isSocket(bare)) throw new Error("opened without a batch");
        expect(reasonsOf(bare)).toEqual(["swarm-postage-batch-id: want required:"]);
        const headers = await paid(world);
        expect((await world.raw("DELETE", "/chunks/stream", { headers })).status).toBe(400);
      },
    },
    {
      name: "takes a chunk with a stamp of its own, under the tag of the query",
      since: "2.8.1",
      async run(world) {
        const { uid } = (await world.call("createTag")).json<{ uid: number }>();
        const query = { "swarm-tag": String(uid) };
        const client = await socketOf(world.connect("streamChunks", { query }));
        const chunk = chunkOf("stamped by hand");
        const address = toHex(parseCac(chunk).address);
        const stamp = stampFor(fromHex(address), await world.batchId(), ownKey);
        client.send(concatBytes(fromHex(stamp), chunk));
        expect((await client.next())?.length).toBe(0);
        client.close();
        await client.ended;
        expect((await world.call("hasChunk", { path: { address } })).status).toBe(200);
        const tag = (await world.call("getTag", { path: { uid: String(uid) } })).json();
        expect(tag["split"]).toBe(1);
      },
    },
    {
      name: "closes with a reason for what is no stamped chunk",
      since: "2.8.1",
      async run(world) {
        const chunk = chunkOf("a");
        const stamp = fromHex(stampFor(parseCac(chunk).address, await world.batchId(), ownKey));
        const foreign = stamp.slice();
        foreign.fill(0xfe, 0, 32);
        for (const [frame, reason] of [
          [new Uint8Array(120), "message too small for stamp + chunk"],
          [concatBytes(foreign, chunk), "batch not found"],
          [concatBytes(stamp, chunkOf("another")), "chunk write error"],
          [concatBytes(stamp, new Uint8Array(4105)), "invalid chunk data"],
        ] as const) {
          const client = await socketOf(world.connect("streamChunks"));
          client.send(frame);
          expect(await client.ended).toEqual({ code: 1011, reason });
        }
      },
    },
    {
      name: "refuses a tag in the query that is none, and other methods",
      since: "2.8.1",
      async run(world) {
        const odd = await world.connect("streamChunks", { query: { "swarm-tag": "x" } });
        if (isSocket(odd)) throw new Error("opened with half a tag");
        expect(refusalOf(odd)).toEqual([400, "invalid swarm-tag query parameter"]);
        const unknown = await world.connect("streamChunks", { query: { "swarm-tag": "77" } });
        if (isSocket(unknown)) throw new Error("opened with an unknown tag");
        expect(refusalOf(unknown)).toEqual([404, "tag not found"]);
        for (const path of ["/chunks/stream", "/pss/subscribe/a", "/gsoc/subscribe/ab"]) {
          const answer = await world.raw("POST", path);
          expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET"]);
          expect((await world.raw("OPTIONS", path)).status).toBe(204);
        }
      },
    },
    {
      name: "closes with 1011 when the batch is full",
      async run(world) {
        const bought = await world.call("buyStamp", {
          path: { amount: "10000000000", depth: "17" },
        });
        await world.control("mine", { blocks: 1 });
        const headers = { "Swarm-Postage-Batch-Id": String(bought.json()["batchID"]) };
        const client = await world.connect("streamChunks", { headers });
        if (!isSocket(client)) throw new Error("refused");
        for (const chunk of sameBucket(3)) client.send(chunk);
        expect((await client.next())?.length).toBe(0);
        expect((await client.next())?.length).toBe(0);
        expect(await client.ended).toEqual({ code: 1011, reason: "batch is overissued" });
      },
    },
    {
      name: "checks headers before the socket opens, and refuses plain requests",
      async run(world) {
        const bad = { "Swarm-Postage-Batch-Id": "abc" };
        const odd = await world.connect("streamChunks", { headers: bad });
        if (isSocket(odd)) throw new Error("opened with half a batch");
        expect(reasonsOf(odd)).toEqual(["Swarm-Postage-Batch-Id: odd length hex string"]);
        const unknown = await world.connect("streamChunks", {
          headers: { "Swarm-Postage-Batch-Id": nobody },
        });
        if (isSocket(unknown)) throw new Error("opened with an unknown batch");
        expect(refusalOf(unknown)).toEqual([404, "batch with id not found"]);
        const plain = await world.raw("GET", "/chunks/stream", { headers: await paid(world) });
        expect(plain.status).toBe(400);
        expect(plain.text).toBe('Bad Request\n{"code":400,"message":"upgrade failed"}\n\n');
      },
    },
  ],
};

async function socketOf(opened: ReturnType<World["connect"]>): Promise<SocketClient> {
  const client = await opened;
  if (isSocket(client)) return client;
  throw new Error(`refused: ${client.text}`);
}

/** Chunks that all fall into one bucket of a batch. */
function sameBucket(count: number): Uint8Array[] {
  const buckets = new Map<number, Uint8Array[]>();
  for (let n = 0; ; n++) {
    const chunk = chunkOf(`bucket ${n}`);
    const { address } = parseCac(chunk);
    const bucket = ((address[0] ?? 0) << 8) | (address[1] ?? 0);
    const chunks = [...(buckets.get(bucket) ?? []), chunk];
    if (chunks.length === count) return chunks;
    buckets.set(bucket, chunks);
  }
}
