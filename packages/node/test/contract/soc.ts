import { expect } from "vitest";
import { bmtRoot } from "@swarm-docs/protocol/bmt";
import { makeCac } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { encodeSpan } from "@swarm-docs/protocol/span";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { chunkOf, paid, pattern, referenceOf, uploadBytes } from "./harness/uploads.ts";
import type { Cases, World } from "./harness/world.ts";

const key = fromHex("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");
const owner = "8d3766440f0d7b949a5e32995d09619a7f86e632";
const id = "e54409b7078a75395a311ee4af3e357cda4ed0f31d5d3d871f2d2217c594444c";
const address = "3e533b4cb29a5f1e067e912c46ef579675231c845dd760b2bc746d24e3c202c4";
const sig =
  "6ac5c09ee96cf7cb42f94de452857e2293ca95b8200ac363351e28d6d578452761c1bb97eb11dfa1fafbbd7d24d897bc115be370600935b04ab52d5ed12f4c3b1c";

async function write(world: World, chunk: Uint8Array): Promise<void> {
  const soc = makeSoc(fromHex(id), makeCac(chunk.subarray(8), chunk.subarray(0, 8)), key);
  const answer = await world.call("uploadSoc", {
    path: { owner, id },
    query: { sig: toHex(soc.signature) },
    headers: await paid(world),
    body: chunk,
  });
  expect(answer.status).toBe(201);
}

/** `/soc`. */
export const cases: Cases = {
  uploadSoc: [
    {
      name: "stores at the published address with the published signature",
      async run(world) {
        const headers = await paid(world);
        const body = chunkOf("hello world");
        const answer = await world.call("uploadSoc", {
          path: { owner, id },
          query: { sig },
          headers,
          body,
        });
        expect(referenceOf(answer)).toBe(address);
        expect(answer.headers.has("Swarm-Tag")).toBe(false);
        const capital = { owner: owner.toUpperCase(), id };
        const again = await world.call("uploadSoc", {
          path: capital,
          query: { sig },
          headers,
          body,
        });
        expect(again.status).toBe(201);
      },
    },
    {
      name: "looks at path, signature text, payment, body and owner in this order",
      async run(world) {
        const headers = await paid(world);
        const call = (
          path: Record<string, string>,
          query: Record<string, string>,
          body: Uint8Array,
          used = headers,
        ) => world.call("uploadSoc", { path, query, headers: used, body });
        const good = { owner, id };
        const body = chunkOf("hello world");
        expect(reasonsOf(await call({ owner: "xx", id: "a" }, {}, body))).toEqual([
          "owner: invalid hex byte: U+0078 'x'",
          "id: odd length hex string",
        ]);
        expect(reasonsOf(await call({ owner: `0x${owner}`, id }, {}, body))).toEqual([
          "owner: invalid hex byte: U+0078 'x'",
        ]);
        expect(reasonsOf(await call(good, {}, body))).toEqual(["sig: want required:"]);
        expect((await call(good, { sig }, body, {})).text).toContain(
          "Either 'Swarm-Postage-Stamp'",
        );
        expect(refusalOf(await call(good, { sig }, new Uint8Array(7)))).toEqual([
          400,
          "short chunk data",
        ]);
        expect(await (await call(good, { sig }, new Uint8Array(4105))).status).toBe(413);
        expect(refusalOf(await call({ owner: "abcd", id }, { sig }, body))).toEqual([
          401,
          "invalid address",
        ]);
        for (const [path, signature] of [
          [good, "ab".repeat(65)],
          [{ owner, id: "ab" }, sig],
          [{ owner: "ab".repeat(20), id }, sig],
          [{ owner, id: "00".repeat(32) }, sig],
        ] as const) {
          expect(refusalOf(await call(path, { sig: signature }, body))).toEqual([
            401,
            "invalid chunk",
          ]);
        }
        const unknown = { "Swarm-Postage-Batch-Id": "ab".repeat(32) };
        expect((await call(good, { sig }, body, unknown)).status).toBe(404);
      },
    },
    {
      name: "replaces what was written before",
      async run(world) {
        await write(world, chunkOf("first"));
        await write(world, chunkOf("second"));
        expect((await world.call("getSoc", { path: { owner, id } })).text).toBe("second");
      },
    },
  ],
  getSoc: [
    {
      name: "gives the content with the signature and the wrapped address",
      async run(world) {
        await write(world, chunkOf("hello world"));
        const answer = await world.call("getSoc", { path: { owner, id } });
        expect(answer.text).toBe("hello world");
        expect(answer.headers.get("Swarm-Soc-Signature")).toBe(sig);
        expect(answer.headers.get("ETag")).toBe(
          '"92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f"',
        );
        expect(answer.headers.get("Access-Control-Expose-Headers")).toContain(
          "Swarm-Soc-Signature",
        );
        const root = await world.call("getSoc", {
          path: { owner, id },
          headers: { "Swarm-Only-Root-Chunk": "true" },
        });
        expect(root.bytes).toEqual(chunkOf("hello world"));
        const range = { Range: "bytes=6-" };
        expect((await world.call("getSoc", { path: { owner, id }, headers: range })).text).toBe(
          "world",
        );
      },
    },
    {
      name: "reads the headers of a download once the chunk was found",
      async run(world) {
        const bad = [{ "Swarm-Cache": "maybe" }, { "Swarm-Redundancy-Level": "x" }];
        const status = async (headers: Record<string, string>): Promise<number> =>
          (await world.call("getSoc", { path: { owner, id }, headers })).status;
        expect(await Promise.all(bad.map(status))).toEqual([404, 404]);
        await write(world, chunkOf("hello world"));
        expect(await Promise.all(bad.map(status))).toEqual([400, 400]);
        const beyond = await status({ "Swarm-Redundancy-Level": "9" });
        expect(beyond).toBe(world.by({ "2.6.0": 200, "2.8.1": 400 }));
      },
    },
    {
      name: "joins the tree below the wrapped chunk",
      async run(world) {
        const body = pattern(8192);
        const root = await uploadBytes(world, body);
        const { bytes } = await world.call("getChunk", { path: { address: root } });
        await write(world, bytes);
        expect((await world.call("getSoc", { path: { owner, id } })).bytes).toEqual(body);
      },
    },
    {
      name: "answers 404 where nobody has written, 500 for a root that is none",
      async run(world) {
        const missing: [number, string] = [404, "requested chunk cannot be retrieved"];
        const { call } = world;
        expect(refusalOf(await call("getSoc", { path: { owner, id } }))).toEqual(missing);
        expect(refusalOf(await call("getSoc", { path: { owner, id: "abcd" } }))).toEqual(missing);
        expect(refusalOf(await call("getSoc", { path: { owner: "abcd", id } }))).toEqual(missing);
        expect(reasonsOf(await call("getSoc", { path: { owner: `0x${owner}`, id } }))).toEqual([
          "owner: invalid hex byte: U+0078 'x'",
        ]);
        // A plain chunk that reads as one of another owner: its address is the hash of 40 bytes.
        const { data } = makeSoc(new Uint8Array(32), makeCac(pattern(8)), key);
        const headers = await paid(world);
        expect((await call("uploadChunk", { headers, body: data })).status).toBe(201);
        const hashed = toHex(data.subarray(0, 8)) + toHex(bmtRoot(data.subarray(8)));
        const plain = { id: hashed.slice(0, 40), owner: hashed.slice(40) };
        expect(refusalOf(await call("getSoc", { path: plain }))).toEqual([
          500,
          "chunk is not a single owner chunk",
        ]);
        const lie = chunkOf("short");
        lie.set(encodeSpan(4097));
        await write(world, lie);
        expect(refusalOf(await call("getSoc", { path: { owner, id } }))).toEqual([
          500,
          "joiner failed",
        ]);
      },
    },
  ],
};
