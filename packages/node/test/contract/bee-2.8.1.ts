import { expect } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import type { Soc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { chunkOf, paid, referenceOf, uploadBytes } from "./harness/uploads.ts";
import type { Answer, Case, Cases, World } from "./harness/world.ts";

const since = "2.8.1";
const nobody = "ab".repeat(32);
const key = fromHex("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");
const owner = "8d3766440f0d7b949a5e32995d09619a7f86e632";
const topic = "88bc3c119e4aae73d0bd924feebd995496aea926600cff4fe0e6fc3be622b649";
const feed = { owner, topic };
const peerId = "16Uiu2HAmTm17toLDaPYzRyjKn27iCB76yjKnJ5DjQXneFmifFvaX";

/** A body for what takes one. */
const bodyOf = (id: string) => (/^(create|patch)/.test(id) ? { body: "{}" } : {});

/** A case for an operation that validates the redundancy level, at any step of its checks. */
function levelCase(id: string, path: Record<string, string>, more: object = {}): Cases {
  const run = async (world: World): Promise<void> => {
    for (const [level, reason] of [
      ["5", "swarm-redundancy-level: want redundancy level to be between 0 and 4"],
      ["x", "Swarm-Redundancy-Level: invalid syntax"],
      ["256", "Swarm-Redundancy-Level: value out of range"],
    ] as const) {
      const headers = await paid(world, { "Swarm-Redundancy-Level": level, ...more });
      const answer = await world.call(id, { path, headers, ...bodyOf(id) });
      if (answer.bytes.length > 0) expect(reasonsOf(answer)).toEqual([reason]);
      expect(answer.status).toBe(400);
    }
  };
  return { [id]: [{ name: "refuses a redundancy level that is none", since, run }] };
}

/** An operation that is asked for a name. */
function nameCase(id: string, parameter: string): Cases {
  const run = async (world: World): Promise<void> => {
    const path = { [parameter]: "foo.xyz" };
    const headers = await paid(world, { "Swarm-Act-History-Address": nobody });
    const answer = await world.call(id, { path, headers, ...bodyOf(id) });
    expect(answer.status).toBe(503);
    if (answer.bytes.length === 0) return;
    expect(answer.json()).toEqual({
      code: 503,
      message: "service unavailable",
      reasons: [{ field: "address", error: "`address=foo.xyz`: ENS service is not available" }],
    });
  };
  return { [id]: [{ name: "has no service for names", since, run }] };
}

async function write(world: World, soc: Soc, headers = {}): Promise<Answer> {
  return world.call("uploadSoc", {
    path: { owner, id: toHex(soc.id) },
    query: { sig: toHex(soc.signature) },
    headers: await paid(world, headers),
    body: soc.wrapped.data,
  });
}

const updateOf = (payload: Uint8Array): Soc =>
  makeUpdate(fromHex(topic), sequenceIndex(0n), makeCac(payload), key);

/** Forty bytes that might be a time and a reference, and are text. */
const fortyBytes = encodeUtf8("forty bytes of text, which is a trap ...");

async function openFeed(world: World): Promise<Answer> {
  const manifest = await world.call("createFeed", { path: feed, headers: await paid(world) });
  return world.raw("GET", `/bzz/${referenceOf(manifest)}/`);
}

const socCases: readonly Case[] = [
  {
    name: "is counted by a tag that is given or made",
    since,
    async run(world) {
      const soc = updateOf(encodeUtf8("a"));
      const direct = await write(world, soc);
      expect(direct.headers.has("Swarm-Tag")).toBe(false);
      expect(direct.headers.get("Access-Control-Expose-Headers")).toBe("Swarm-Tag");
      const made = await write(world, soc, { "Swarm-Deferred-Upload": "true" });
      expect(made.headers.get("Swarm-Tag")).toBe("1");
      const given = await write(world, soc, { "Swarm-Tag": "1" });
      expect(given.headers.get("Swarm-Tag")).toBe("1");
      const tag = (await world.call("getTag", { path: { uid: "1" } })).json();
      expect([tag["split"], tag["address"]]).toEqual([2, toHex(soc.address)]);
      const pushed = { "Swarm-Tag": "1", "Swarm-Deferred-Upload": "false" };
      expect((await write(world, soc, pushed)).headers.has("Swarm-Tag")).toBe(false);
      expect(refusalOf(await write(world, soc, { "Swarm-Tag": "99" }))).toEqual([
        404,
        "tag not found",
      ]);
      expect(reasonsOf(await write(world, soc, { "Swarm-Pin": "maybe" }))).toEqual([
        "Swarm-Pin: invalid syntax",
      ]);
    },
  },
  {
    name: "is pinned under its own address, at once, and pushed later all the same",
    since,
    async run(world) {
      const soc = updateOf(encodeUtf8("a"));
      const sent = { "Swarm-Pin": "true", "Swarm-Deferred-Upload": "false" };
      expect((await write(world, soc, sent)).headers.get("Swarm-Tag")).toBe("1");
      const reference = toHex(soc.address);
      expect((await world.call("getPin", { path: { reference } })).status).toBe(200);
      const checked = await world.call("checkPins", { query: { ref: reference } });
      expect(JSON.parse(checked.text)).toMatchObject({ total: 1, missing: 0, invalid: 0 });
    },
  },
];

const feedCases: readonly Case[] = [
  {
    name: "says how an update was read",
    since,
    async run(world) {
      await write(world, updateOf(encodeUtf8("content")));
      const answer = await world.call("getFeed", { path: feed });
      expect([answer.text, answer.headers.get("Swarm-Feed-Resolved-Version")]).toEqual([
        "content",
        "v2",
      ]);
    },
  },
  {
    name: "takes 40 bytes of text that name nothing for content",
    since,
    async run(world) {
      await write(world, updateOf(fortyBytes));
      const answer = await world.call("getFeed", { path: feed });
      expect(answer.bytes).toEqual(fortyBytes);
      expect(answer.headers.get("Swarm-Feed-Resolved-Version")).toBe("v2");
    },
  },
  {
    name: "takes a time and a reference to nothing for content when their chunk is there by itself",
    since,
    async run(world) {
      const lost = encodeReferencePayload(fromHex(nobody), 1_800_000_000_000n);
      await write(world, updateOf(lost));
      expect(refusalOf(await world.call("getFeed", { path: feed }))).toEqual([
        404,
        "wrapped chunk cannot be retrieved",
      ]);
      expect(refusalOf(await openFeed(world))).toEqual([
        404,
        "bzz download: feed pointing to the wrapped chunk not found",
      ]);
      await world.call("uploadChunk", { headers: await paid(world), body: chunkOf(lost) });
      const answer = await world.call("getFeed", { path: feed });
      expect(answer.bytes).toEqual(lost);
      expect(answer.headers.get("Swarm-Feed-Resolved-Version")).toBe("v2");
    },
  },
  {
    name: "looks for the update before the level",
    since,
    async run(world) {
      const headers = { "Swarm-Redundancy-Level": "9" };
      expect((await world.call("getFeed", { path: feed, headers })).status).toBe(404);
      await write(world, updateOf(encodeUtf8("content")));
      expect((await world.call("getFeed", { path: feed, headers })).status).toBe(400);
    },
  },
];

const bzzFeedCases: readonly Case[] = [
  {
    name: "calls lost content of a feed a failure of its own",
    until: since,
    async run(world) {
      await write(world, updateOf(encodeReferencePayload(fromHex(nobody), 1n)));
      expect(refusalOf(await openFeed(world))).toEqual([500, "mapStructure feed update"]);
    },
  },
  {
    name: "says how the update behind a feed manifest was read",
    since,
    async run(world) {
      const file = await world.call("uploadBzz", {
        query: { name: "f" },
        headers: await paid(world, { "Content-Type": "text/plain" }),
        body: "feed file",
      });
      await write(world, updateOf(encodeReferencePayload(fromHex(referenceOf(file)), 1n)));
      const answer = await openFeed(world);
      expect([answer.text, answer.headers.get("Swarm-Feed-Resolved-Version")]).toEqual([
        "feed file",
        "v1",
      ]);
    },
  },
  {
    name: "names the host where a name came as one",
    since,
    async run({ raw }) {
      const headers = { Host: "foo.eth.swarm.localhost" };
      const answer = await raw("GET", "/index.html", { headers });
      if (answer.status === 404) return; // This client sets Host itself.
      expect(reasonsOf(answer)).toEqual([
        "address: `subdomain=foo.eth`: ENS service is not available",
      ]);
    },
  },
];

const bzzCases: readonly Case[] = [
  {
    name: "keeps the media type as sent, or finds it out",
    since,
    async run(world) {
      for (const [sent, body, kept] of [
        ["garbage;;", "x", "garbage;;"],
        ["a/b/c", "x", "a/b/c"],
        ["", "%PDF-1.4", "application/pdf"],
        ["", "<html><p>x", "text/html; charset=utf-8"],
        ["", "", "text/plain; charset=utf-8"],
        ["", "\u0000".repeat(5000), "application/octet-stream"],
      ] as const) {
        const headers = await paid(world, sent === "" ? {} : { "Content-Type": sent });
        const bytes = encodeUtf8(body);
        const answer = await world.call("uploadBzz", {
          headers,
          query: { name: "f" },
          body: bytes,
        });
        const file = await world.raw("GET", `/bzz/${referenceOf(answer)}/f`);
        expect([file.text, file.headers.get("Content-Type")]).toEqual([body, kept]);
      }
    },
  },
  {
    name: "looks for the batch before the media type of a collection",
    since,
    async run(world) {
      const collection = { "Swarm-Collection": "true" };
      const body = new Uint8Array(1);
      const headers = await paid(world, collection);
      expect(refusalOf(await world.call("uploadBzz", { headers, body }))).toEqual([
        400,
        "invalid content-type",
      ]);
      const unknown = { ...collection, "Swarm-Postage-Batch-Id": nobody };
      expect(refusalOf(await world.call("uploadBzz", { headers: unknown, body }))).toEqual([
        404,
        "batch with id not found",
      ]);
    },
  },
];

const batchCases: Cases = {
  getBatch: [
    {
      name: "shows any batch of the chain",
      since,
      async run(world) {
        const batch_id = await world.batchId();
        const answer = await world.call("getBatch", { path: { batch_id } });
        expect(answer.json()).toEqual({
          batchID: batch_id,
          value: "10000000000",
          start: 40_000_000,
          owner: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
          depth: 20,
          bucketDepth: 16,
          immutable: true,
          batchTTL: expect.any(Number) as number,
        });
        const unknown = await world.call("getBatch", { path: { batch_id: nobody } });
        expect(refusalOf(unknown)).toEqual([404, "batch not found"]);
        for (const [text, reason] of [
          ["zz", "batch_id: invalid hex byte: U+007A 'z'"],
          ["abc", "batch_id: odd length hex string"],
          ["abcd", "batch_id: want len:32"],
        ] as const) {
          const bad = await world.call("getBatch", { path: { batch_id: text } });
          expect(reasonsOf(bad)).toEqual([reason]);
        }
      },
    },
  ],
  labelStamp: [
    {
      name: "changes the label as it is sent; text behind the JSON value is ignored",
      since,
      async run(world) {
        const path = { batch_id: await world.batchId() };
        for (const more of ["", " more", "}", "]", '{"label":"b"}']) {
          const body = `{"x":[null],"label":" } ] \\" "}${more}`;
          const answer = await world.call("labelStamp", { path, body });
          expect(answer.json()).toEqual({ code: 200, message: "OK" });
        }
        expect((await world.call("getStamp", { path })).json()["label"]).toBe(' } ] " ');
      },
    },
    {
      name: "refuses bodies without a label, and batches of others",
      since,
      async run(world) {
        const path = { batch_id: await world.batchId() };
        const label = async (body: string): Promise<[number, string]> =>
          refusalOf(await world.call("labelStamp", { path, body }));
        for (const body of ["{}", '{"label":""}', '{"label":"  "}', "nullx"]) {
          expect(await label(body)).toEqual([400, "label is required"]);
        }
        for (const body of ["", "[", "[]", '{"label":5}'])
          expect(await label(body)).toEqual([400, "invalid request body"]);
        const foreign = { path: { batch_id: nobody }, body: '{"label":"a"}' };
        const refused = refusalOf(await world.call("labelStamp", foreign));
        expect(refused).toEqual([404, "issuer does not exist"]);
        const short = await world.call("labelStamp", { path: { batch_id: "abcd" } });
        expect(reasonsOf(short)).toEqual(["batch_id: want len:32"]);
      },
    },
  ],
  getStamp: [
    {
      name: "tells the share of the fullest bucket that is used",
      since,
      async run(world) {
        await uploadBytes(world, "a", { "Swarm-Redundancy-Level": "0" });
        const path = { batch_id: await world.batchId() };
        const { utilization, utilizationRatio } = (await world.call("getStamp", { path })).json();
        expect([utilization, utilizationRatio]).toEqual([1, 1 / 16]);
      },
    },
  ],
};

const peerCases: Cases = {
  connectPeer: [
    {
      name: "dials no address without a peer, without TCP, or over websockets",
      since,
      async run({ call }) {
        for (const [multiAddress, reason] of [
          ["/ip4/127.0.0.1/tcp/1634", "addr from p2p: invalid p2p multiaddr"],
          [`/dns4/a.example/tcp/443/tls/ws/p2p/${peerId}`, "no supported addresses"],
        ] as const) {
          expect(refusalOf(await call("connectPeer", { path: { multiAddress } }))).toEqual([
            500,
            `network status unknown: ${reason}`,
          ]);
        }
      },
    },
  ],
};

const history = { "Swarm-Act-History-Address": nobody };

const gasCases: Cases = {
  chequebookDeposit: [
    {
      name: "refuses a gas price below the base fee",
      since,
      async run({ call }) {
        const deposit = (gasPrice: string): Promise<Answer> =>
          call("chequebookDeposit", { query: { amount: "1" }, headers: { "Gas-Price": gasPrice } });
        expect(refusalOf(await deposit("999999999"))).toEqual([500, "cannot deposit"]);
        expect((await deposit("1000000000")).status).toBe(200);
      },
    },
  ],
};

/** What Bee 2.8.1 brought or changed, beside the files of each resource. */
export const cases: readonly Cases[] = [
  batchCases,
  peerCases,
  gasCases,
  { uploadSoc: socCases, getFeed: feedCases, uploadBzz: bzzCases, downloadBzz: bzzFeedCases },
  levelCase("headBytes", { reference: nobody }),
  levelCase("getChunk", { address: nobody }),
  levelCase("hasChunk", { address: nobody }),
  levelCase("createPin", { reference: nobody }),
  levelCase("checkStewardship", { reference: nobody }),
  levelCase("reupload", { reference: nobody }),
  levelCase("createFeed", feed),
  levelCase("createGrantees", {}),
  levelCase("getGrantees", { reference: nobody }),
  levelCase("patchGrantees", { reference: nobody }, history),
  nameCase("downloadBytes", "reference"),
  nameCase("headBytes", "reference"),
  nameCase("hasChunk", "address"),
  nameCase("downloadBzzPath", "reference"),
  nameCase("getGrantees", "reference"),
  nameCase("patchGrantees", "reference"),
  nameCase("checkStewardship", "reference"),
  nameCase("reupload", "reference"),
  nameCase("subscribeGsoc", "address"),
];
