import { expect } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { noise, paid, pattern, referenceOf, uploadBytes } from "./harness/uploads.ts";
import type { Cases } from "./harness/world.ts";

const hello = "92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f";
const nobody = "ab".repeat(32);

/** Lengths and roots of the published vectors. [bee pkg/file/splitter tests] */
const roots: readonly (readonly [number, string])[] = [
  [0, "b34ca8c22b9e982354f9c7f50b470d66db428d880c8a904d5fe4ec9713171526"],
  [31, "ece86edb20669cc60d142789d464d57bdf5e33cb789d443f608cbd81cfa5697d"],
  [4096, "c10090961e7682a10890c334d759a28426647141213abda93b096b892824d2ef"],
  [4127, "91699c83ed93a1f87e326a29ccd8cc775323f9e7260035a5f014c975c5f3cd28"],
  [8192, "29a5fb121ce96194ba8b7b823a1f9c6af87e1791f824940a53b5a7efe3f790d9"],
  [524319, "e5c76afa931e33ac94bce2e754b1bb6407d07f738f67856783d93934ca8fc576"],
];

/** What a level beyond 4 is told. */
const ruleOf = {
  "2.6.0": "swarm-redundancy-level: want max:4",
  "2.8.1": "swarm-redundancy-level: want redundancy level to be between 0 and 4",
};

/** Roots of 8192 bytes by redundancy level, and chunks without replicas. */
const levels: readonly (readonly [string, string, number])[] = [
  ["1", "b39de629ad8fe147b36e3d3bc07f614fdda2d74fed306971cab96dc1d9a02ea5", 6 + 2],
  ["2", "097da84ffa6f878a0e23e5221137503d8b9f7b84f976550e87281548635da85d", 8 + 4],
  ["3", "a3746dfaae539f9c7bb13baf7fd87ec87c0a4d59546b52aae8753de64a2edb22", 9 + 8],
  ["4", "913e23835648c427292e4f7faa249c58c088c7a0958fcccc8cc8682b98dd4161", 26 + 16],
];

/** Without parity, as older releases write what says no level. */
const plain = { "Swarm-Redundancy-Level": "0" };

/** `/bytes`. */
export const cases: Cases = {
  uploadBytes: [
    {
      name: "gives the published references and counts chunks in a new tag",
      async run(world) {
        for (const [length, root] of roots) {
          expect(await uploadBytes(world, pattern(length), plain)).toBe(root);
        }
        const headers = await paid(world, plain);
        const answer = await world.call("uploadBytes", { headers, body: pattern(8191) });
        expect(answer.headers.get("Access-Control-Expose-Headers")).toBe("Swarm-Tag");
        const uid = answer.headers.get("Swarm-Tag") ?? "";
        const tag = (await world.call("getTag", { path: { uid } })).json();
        expect([tag["split"], tag["seen"], tag["synced"], tag["address"]]).toEqual([
          3,
          1,
          2,
          referenceOf(answer),
        ]);
      },
    },
    {
      name: "adds parity chunks and replicas by level, one stamp each",
      async run(world) {
        for (const [level, root, chunks] of levels) {
          const headers = await paid(world, { "Swarm-Redundancy-Level": level });
          const answer = await world.call("uploadBytes", { headers, body: pattern(8192) });
          expect(referenceOf(answer)).toBe(root);
          const uid = answer.headers.get("Swarm-Tag") ?? "";
          expect((await world.call("getTag", { path: { uid } })).json()["split"]).toBe(chunks);
        }
      },
    },
    {
      name: "encrypts with new keys every time",
      async run(world) {
        const body = pattern(5000);
        const first = await uploadBytes(world, body, { "Swarm-Encrypt": "true" });
        const second = await uploadBytes(world, body, { "Swarm-Encrypt": "true" });
        expect(first).toMatch(/^[0-9a-f]{128}$/);
        expect(second).not.toBe(first);
        const read = await world.call("downloadBytes", { path: { reference: first } });
        expect(read.bytes).toEqual(body);
      },
    },
    {
      name: "goes straight out without a tag, and counts in a given one unless it goes straight out",
      async run(world) {
        const direct = await world.call("uploadBytes", {
          headers: await paid(world, { "Swarm-Deferred-Upload": "false" }),
          body: "direct",
        });
        expect(direct.headers.has("Swarm-Tag")).toBe(false);
        expect(direct.headers.get("Access-Control-Expose-Headers")).toBe("Swarm-Tag");
        const { uid } = (await world.call("createTag")).json<{ uid: number }>();
        const given = await world.call("uploadBytes", {
          headers: await paid(world, { "Swarm-Tag": String(uid), "Swarm-Pin": "true" }),
          body: "pinned",
        });
        expect(given.headers.get("Swarm-Tag")).toBe(String(uid));
        const pin = await world.call("getPin", { path: { reference: referenceOf(given) } });
        expect(pin.status).toBe(200);
        // Recorded of 2.6.0 and 2.8.1: neither this tag nor one that does not exist is looked at.
        for (const tag of [String(uid), "99"]) {
          const headers = { "Swarm-Tag": tag, "Swarm-Deferred-Upload": "false" };
          const ignored = await world.call("uploadBytes", {
            headers: await paid(world, headers),
            body: "not counted",
          });
          expect([ignored.status, ignored.headers.has("Swarm-Tag")]).toEqual([201, false]);
        }
        const tag = (await world.call("getTag", { path: { uid: String(uid) } })).json();
        expect(tag["address"]).toBe(referenceOf(given));
      },
    },
    {
      name: "puts the reference under access control",
      async run(world) {
        const headers = await paid(world, { "Swarm-Act": "true" });
        const sealed = await world.call("uploadBytes", { headers, body: "secret" });
        const history = sealed.headers.get("Swarm-Act-History-Address") ?? "";
        expect(history).toMatch(/^[0-9a-f]{64}$/);
        expect(sealed.headers.get("Access-Control-Expose-Headers")).toContain(
          "Swarm-Act-History-Address",
        );
        const path = { reference: referenceOf(sealed) };
        expect((await world.call("downloadBytes", { path })).status).toBe(404);
        for (const wrong of [nobody, "abcd", "ab".repeat(33)]) {
          const unknown = await world.call("uploadBytes", {
            headers: { ...headers, "Swarm-Act-History-Address": wrong },
            body: "secret",
          });
          expect(refusalOf(unknown)).toEqual([500, "act upload failed"]);
        }
      },
    },
    {
      name: "tells all bad headers at once, then missing ones, then what is unknown",
      async run(world) {
        const bad = await world.call("uploadBytes", {
          headers: {
            "Swarm-Postage-Batch-Id": "xyz",
            "Swarm-Tag": "-1",
            "Swarm-Pin": "maybe",
            "Swarm-Redundancy-Level": "256",
          },
          body: "x",
        });
        expect(refusalOf(bad)).toEqual([400, "invalid header params"]);
        expect(reasonsOf(bad)).toEqual([
          "Swarm-Postage-Batch-Id: invalid hex byte: U+0078 'x'",
          "Swarm-Tag: invalid syntax",
          "Swarm-Pin: invalid syntax",
          "Swarm-Redundancy-Level: value out of range",
        ]);
        const ruled = await world.call("uploadBytes", {
          headers: { "Swarm-Redundancy-Level": "5" },
          body: "x",
        });
        expect(reasonsOf(ruled)).toEqual([
          "swarm-postage-batch-id: want required:",
          world.by(ruleOf),
        ]);
        const tag = await world.call("uploadBytes", {
          headers: { "Swarm-Postage-Batch-Id": nobody, "Swarm-Tag": "77" },
          body: "x",
        });
        expect(refusalOf(tag)).toEqual([404, "tag not found"]);
        const batch = await world.call("uploadBytes", {
          headers: { "Swarm-Postage-Batch-Id": nobody },
          body: "x",
        });
        expect(refusalOf(batch)).toEqual([404, "batch with id not found"]);
      },
    },
    {
      name: "ends with 402 when a bucket is full and leaves nothing behind",
      async run(world) {
        const path = { amount: "10000000000", depth: "17" };
        const bought = await world.call("buyStamp", { path });
        await world.control("mine", { blocks: 1 });
        const headers = { "Swarm-Postage-Batch-Id": String(bought.json()["batchID"]) };
        const body = noise(20 << 20);
        const full = await world.call("uploadBytes", { headers, body });
        expect(refusalOf(full)).toEqual([402, "batch is overissued"]);
        const address = toHex(makeCac(body.subarray(0, 4096)).address);
        expect((await world.call("hasChunk", { path: { address } })).status).toBe(404);
        const young = await world.call("buyStamp", { path });
        const early = await world.call("uploadBytes", {
          headers: { "Swarm-Postage-Batch-Id": String(young.json()["batchID"]) },
          body: "early",
        });
        expect(refusalOf(early)).toEqual([422, "batch not usable yet or does not exist"]);
      },
    },
  ],
  downloadBytes: [
    {
      name: "gives the bytes with ETag, size and the present time",
      async run(world) {
        await uploadBytes(world, "hello world");
        const answer = await world.call("downloadBytes", { path: { reference: hello } });
        expect(answer.text).toBe("hello world");
        expect(answer.headers.get("Content-Type")).toBe("application/octet-stream");
        expect(answer.headers.get("ETag")).toBe(`"${hello}"`);
        expect(answer.headers.get("Content-Length")).toBe("11");
        expect(answer.headers.get("Accept-Ranges")).toBe("bytes");
        expect(answer.headers.get("Last-Modified")).toBe("Tue, 14 Nov 2023 22:13:20 GMT");
        expect(answer.headers.get("Access-Control-Expose-Headers")).toBe("Content-Disposition");
      },
    },
    {
      name: "serves one range, several, and refuses those behind the end",
      async run(world) {
        const body = pattern(10_000);
        const path = { reference: await uploadBytes(world, body) };
        const range = (Range: string) => world.call("downloadBytes", { path, headers: { Range } });
        const one = await range("bytes=4090-4100");
        expect([one.status, one.headers.get("Content-Range")]).toEqual([
          206,
          "bytes 4090-4100/10000",
        ]);
        expect(one.bytes).toEqual(body.slice(4090, 4101));
        expect((await range("bytes=-3")).bytes).toEqual(body.slice(-3));
        const last = await range("bytes=-0");
        expect([last.status, last.headers.get("Content-Range"), last.bytes.length]).toEqual([
          206,
          "bytes 10000-9999/10000",
          0,
        ]);
        expect((await range("bytes=9998-")).bytes).toEqual(body.slice(9998));
        const none = await range("bytes=10000-");
        expect([none.status, none.text]).toEqual([416, "invalid range: failed to overlap\n"]);
        expect(none.headers.get("Content-Length")).toBe("33");
        expect(none.headers.has("Accept-Ranges")).toBe(false);
        expect(none.headers.get("Content-Range")).toBe("bytes */10000");
        const all = await range("bytes=0-9999,0-9999");
        expect([all.status, all.bytes.length]).toEqual([200, 10_000]);
        const raw = await world.raw("GET", `/bytes/${path.reference}`, {
          headers: { Range: "bytes=0-1,5000-5001" },
        });
        const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(
          raw.headers.get("Content-Type") ?? "",
        )?.[1];
        expect(raw.status).toBe(206);
        expect(raw.headers.get("Content-Length")).toBe(String(raw.bytes.length));
        expect(raw.text.split(`--${boundary}`).length).toBe(4);
        expect(raw.text).toContain("Content-Range: bytes 5000-5001/10000\r\n");
      },
    },
    {
      name: "honors If-None-Match, If-Match and If-Range",
      async run(world) {
        const reference = await uploadBytes(world, "hello world");
        const ask = (headers: Record<string, string>) =>
          world.raw("GET", `/bytes/${reference}`, { headers });
        const same = await ask({ "If-None-Match": `"${hello}"` });
        expect([same.status, same.headers.has("Last-Modified")]).toEqual([304, false]);
        expect((await ask({ "If-None-Match": '"other"' })).status).toBe(200);
        expect((await ask({ "If-Match": '"other"' })).status).toBe(412);
        const stale = await ask({ "If-Range": '"other"', Range: "bytes=0-4" });
        expect([stale.status, stale.text]).toEqual([200, "hello world"]);
        const fresh = await ask({ "If-Range": `"${hello}"`, Range: "bytes=0-4" });
        expect([fresh.status, fresh.text]).toEqual([206, "hello"]);
      },
    },
    {
      name: "opens what is under access control for the publisher, at its time",
      async run(world) {
        const headers = await paid(world, { "Swarm-Act": "true" });
        const sealed = await world.call("uploadBytes", { headers, body: "secret" });
        const { publicKey } = (await world.call("getAddresses")).json<{ publicKey: string }>();
        const keys = {
          "Swarm-Act-Publisher": publicKey,
          "Swarm-Act-History-Address": sealed.headers.get("Swarm-Act-History-Address") ?? "",
        };
        const path = { reference: referenceOf(sealed) };
        expect((await world.call("downloadBytes", { path, headers: keys })).text).toBe("secret");
        const zero = { ...keys, "Swarm-Act-Timestamp": "0" };
        expect(refusalOf(await world.call("downloadBytes", { path, headers: zero }))).toEqual([
          400,
          "invalid timestamp",
        ]);
        const short = { ...keys, "Swarm-Act-Publisher": publicKey.slice(0, 64) };
        expect(reasonsOf(await world.call("downloadBytes", { path, headers: short }))).toEqual([
          "Swarm-Act-Publisher: malformed public key: invalid length: 32",
        ]);
        for (const wrong of [nobody, "abcd", "ab".repeat(33)]) {
          const lost = { ...keys, "Swarm-Act-History-Address": wrong };
          const answer = await world.call("downloadBytes", { path, headers: lost });
          expect(refusalOf(answer)).toEqual([500, "act download failed"]);
        }
      },
    },
    {
      name: "refuses bad references and headers, and says what is missing",
      async run({ call, by }) {
        expect(reasonsOf(await call("downloadBytes", { path: { reference: "name" } }))).toEqual([
          "address: invalid hex byte: U+006E 'n'",
        ]);
        expect(reasonsOf(await call("downloadBytes", { path: { reference: "abc" } }))).toEqual([
          "address: odd length hex string",
        ]);
        expect(refusalOf(await call("downloadBytes", { path: { reference: "abcd" } }))).toEqual([
          500,
          "joiner failed",
        ]);
        expect(refusalOf(await call("downloadBytes", { path: { reference: nobody } }))).toEqual([
          404,
          "Not Found",
        ]);
        const path = { reference: nobody };
        const ruled = await call("downloadBytes", {
          path,
          headers: { "Swarm-Redundancy-Strategy": "-4", "Swarm-Redundancy-Level": "5" },
        });
        expect(reasonsOf(ruled)).toEqual([by(ruleOf)]);
        const unread = await call("downloadBytes", {
          path,
          headers: { "Swarm-Redundancy-Fallback-Mode": "x", "Swarm-Redundancy-Level": "x" },
        });
        // The later release looks at the level first, wherever content is read.
        expect(reasonsOf(unread)).toEqual([
          "Swarm-Redundancy-Level: invalid syntax",
          ...by({ "2.6.0": ["Swarm-Redundancy-Fallback-Mode: invalid syntax"], "2.8.1": [] }),
        ]);
        const unitless = await call("downloadBytes", {
          path,
          headers: { "Swarm-Chunk-Retrieval-Timeout": "500" },
        });
        expect(refusalOf(unitless)).toEqual([400, "could not parse headers"]);
      },
    },
  ],
  headBytes: [
    {
      name: "tells the size without the redundancy mark",
      async run(world) {
        const headers = { "Swarm-Redundancy-Level": "1" };
        const reference = await uploadBytes(world, pattern(8192), headers);
        const answer = await world.call("headBytes", { path: { reference } });
        expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
        expect(answer.headers.get("Content-Length")).toBe("8192");
        expect(answer.headers.get("Access-Control-Expose-Headers")).toBe(
          "Accept-Ranges, Content-Encoding",
        );
      },
    },
    {
      name: "answers 404 for missing and for encrypted roots, 400 for no hex",
      async run(world) {
        const told = async (reference: string): Promise<[number, boolean]> => {
          const answer = await world.call("headBytes", { path: { reference } });
          return [answer.status, answer.headers.has("Content-Type")];
        };
        expect(await told(nobody)).toEqual([404, false]);
        const encrypted = await uploadBytes(world, "x", { "Swarm-Encrypt": "1" });
        expect(await told(encrypted)).toEqual([404, false]);
        expect(await told("zz")).toEqual([400, true]);
      },
    },
  ],
};
