import { INTERFACE_VERSIONS } from "@swarm-docs/openapi/document/version";
import { makeCac } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey, publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { bucketOf } from "@swarm-docs/protocol/postage/bucket";
import { decodeStamp, stampSigner } from "@swarm-docs/protocol/postage/stamp";
import { socAddress } from "@swarm-docs/protocol/soc";
import { describe, expect, it } from "vitest";
import { tarOf } from "./harness/archive.ts";
import { interfaceOf } from "./harness/document.ts";
import { ExampleExchange, Examples } from "./harness/examples.ts";
import { edges } from "./harness/targets.ts";
import { chunkOf, paid } from "./harness/uploads.ts";
import { runCase, type World } from "./harness/world.ts";

// Examples that bytes decide (references, addresses, signatures, ETags, sizes, parts) are what a node
// answers to the example request. Balances, peers, times and transactions are invented.

const [direct] = edges;
if (direct === undefined) throw new Error("no edge");
const edge = direct;

/** Key of the owner in the examples, as in the tests of Bee. [bee pkg/soc/testing] */
const key = fromHex("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");

type Exchanges = Readonly<Record<string, (of: ExampleExchange, world: World) => Promise<void>>>;

/** The collection of the examples: an index document, and one in a folder. */
const collection = tarOf(
  { name: "index.html", body: "hello world" },
  { name: "docs/index.html", body: "hello world" },
);

interface WitnessProof {
  readonly proveSegment: string;
  readonly postageProof: Record<"signature" | "postageId" | "index" | "timeStamp", string>;
}

interface Sample {
  readonly hash: string;
  readonly proofs: Record<"proof1" | "proof2" | "proofLast", WitnessProof>;
}

/** A sample without what another batch and another time change. */
function unpaid({ hash, proofs }: Sample): unknown {
  return [hash, ...Object.values(proofs).map((proof) => ({ ...proof, postageProof: undefined }))];
}

/** Reads the slash form of a collection, which the document describes with the form without. */
async function readSlashForm(of: ExampleExchange, world: World, page: string): Promise<void> {
  const examples = of.examples("downloadBzz");
  const headersByStatus = [
    [200, {}],
    [206, { Range: examples.parameter("Range") }],
    [304, { "If-None-Match": examples.parameter("If-None-Match") }],
  ] as const;
  for (const [status, headers] of headersByStatus) {
    of.compare("downloadBzz", status, await world.raw("GET", page, { headers }));
  }
  of.compare("headBzz", 200, await world.raw("HEAD", page));
}

const exchanges: Exchanges = {
  async bytes(of, world) {
    const body = of.examples("uploadBytes").body("application/octet-stream");
    await of.send("uploadBytes", 201, { more: await paid(world), body });
    await of.read("downloadBytes");
    await of.send("headBytes", 200);
    await of.send("checkStewardship", 200);
    await of.send("reupload", 200, { more: await paid(world) });
    for (const status of [201, 200]) await of.send("createPin", status);
    await of.send("getPin", 200);
    await of.send("listPins", 200);
    await of.send("checkPins", 200, { query: ["ref"] });
    await of.send("deletePin", 200);
  },

  async chunks(of, world) {
    const body = of.examples("uploadChunk").body("application/octet-stream");
    await of.send("uploadChunk", 201, { more: await paid(world), body });
    await of.send("getChunk", 200);
    await of.send("hasChunk", 200);
  },

  async "files and collections"(of, world) {
    const examples = of.examples("uploadBzz");
    const named = { query: ["name"], headers: ["Content-Type"], more: await paid(world) };
    await of.send("uploadBzz", 201, { ...named, body: examples.body("*/*") });
    const index = { "Swarm-Index-Document": examples.parameter("Swarm-Index-Document") };
    const tar = { "Content-Type": "application/x-tar", "Swarm-Collection": "true" };
    const headers = await paid(world, { ...index, ...tar });
    const answer = await world.call("uploadBzz", { headers, body: collection });
    const { reference } = answer.json<{ reference: string }>();
    expect(Object.values(of.examples("downloadBzzPath").path())).toEqual([reference, "index.html"]);
    await readSlashForm(of, world, `/bzz/${reference}/`);
    await of.send("downloadBzz", 308);
    await of.send("headBzz", 308);
    await of.read("downloadBzzPath");
    of.compare("downloadBzzPath", 308, await world.raw("GET", `/bzz/${reference}/docs`));
  },

  async "single-owner chunks"(of, world) {
    const body = of.examples("uploadSoc").body("application/octet-stream");
    await of.send("uploadSoc", 201, { query: ["sig"], more: await paid(world), body });
    await of.read("getSoc");
  },

  async feeds(of, world) {
    await of.send("createFeed", 201, { more: await paid(world) });
    const { owner = "", topic = "" } = of.examples("getFeed").path();
    expect(owner).toBe(toHex(ethAddressOfPrivateKey(key)));
    const cac = makeCac(new TextEncoder().encode("hello world"));
    const { id, signature } = makeUpdate(fromHex(topic), sequenceIndex(0n), cac, key);
    await world.call("uploadSoc", {
      path: { owner, id: toHex(id) },
      query: { sig: toHex(signature) },
      headers: await paid(world),
      body: cac.data,
    });
    await of.read("getFeed");
  },

  async "access control"(of, world) {
    const headers = await paid(world);
    const json = { more: { ...headers, "Content-Type": "application/json" } };
    await of.send("createGrantees", 201, { ...json, body: of.examples("createGrantees").json() });
    await of.send("getGrantees", 200);
    // A history takes one change in a second.
    await world.control("increaseTime", { seconds: 1 });
    await of.send("patchGrantees", 200, {
      ...json,
      headers: ["Swarm-Act-History-Address"],
      body: of.examples("patchGrantees").json(),
    });
    const { publicKey } = (await world.call("getAddresses")).json<{ publicKey: string }>();
    expect(of.examples("downloadBytes").parameter("Swarm-Act-Publisher")).toBe(publicKey);
    const upload = of.examples("uploadBytes");
    await of.send("uploadBytes", 201, { more: headers, body: "hello world" });
    const sealed = await world.call("uploadBytes", {
      headers: {
        ...headers,
        "Swarm-Act": "true",
        "Swarm-Act-History-Address": upload.parameter("Swarm-Act-History-Address"),
      },
      body: "hello world",
    });
    const history = sealed.headers.get("Swarm-Act-History-Address");
    expect(history).toBe(upload.parameter("Swarm-Act-History-Address"));
  },

  async "reserve sample"(of, world) {
    const headers = await paid(world);
    for (let n = 0; n < 16; n++) {
      await world.call("uploadChunk", { headers, body: chunkOf(`item-${n}`) });
    }
    const answer = await world.call("rchash", { path: of.examples("rchash").path() });
    expect(unpaid(answer.json<Sample>())).toEqual(unpaid(of.examples("rchash").answer(200)));
  },

  async messages(of, world) {
    const body = of.examples("sendPss").body("application/octet-stream");
    await of.send("sendPss", 201, { query: ["recipient"], more: await paid(world), body });
  },
};

describe.each(INTERFACE_VERSIONS)("the examples of interface %s", (version) => {
  it.each(Object.keys(exchanges))("are what a node answers: %s", async (name) => {
    const of = await interfaceOf(version);
    await runCase(of, edge, {
      name,
      async run(world) {
        const exchange = new ExampleExchange(of, world);
        await exchanges[name]?.(exchange, world);
        expect(exchange.wrong).toEqual([]);
      },
    });
  });

  it("have stamps that the owner of the batch has signed for their chunk", async () => {
    const of = await interfaceOf(version);
    const { address: chunk = "" } = new Examples(of, "getChunk").path();
    const { owner = "", id = "" } = new Examples(of, "uploadSoc").path();
    const soc = toHex(socAddress(fromHex(id), fromHex(owner)));
    const { batch_id: batch = "" } = new Examples(of, "getStamp").path();
    const stampOf = (operation: string): string =>
      new Examples(of, operation).parameter("Swarm-Postage-Stamp");
    const stamps = [
      [chunk, stampOf("uploadChunk")],
      [soc, stampOf("uploadSoc")],
    ] as const;
    for (const [address, text] of stamps) expectStamp(address, text, batch, owner);
    const envelope = new Examples(of, "createEnvelope");
    const { index, timestamp, signature, issuer } = envelope.answer<Record<string, string>>(201);
    expect(Object.values(envelope.path())).toEqual([chunk]);
    expect(`${batch}${index}${timestamp}${signature}`).toBe(stampOf("uploadChunk"));
    expect(issuer?.toLowerCase()).toBe(`0x${owner}`);
    const { proofs } = new Examples(of, "rchash").answer<Sample>(200);
    for (const { proveSegment, postageProof: stamp } of Object.values(proofs)) {
      const text = `${stamp.postageId}${stamp.index.padStart(16, "0")}${stamp.timeStamp}${stamp.signature}`;
      expectStamp(proveSegment, text, batch, owner);
    }
  });

  it("have one node, with the address of its public key", async () => {
    const of = await interfaceOf(version);
    const { publicKey, ethereum } = new Examples(of, "getAddresses").answer<Record<string, string>>(
      200,
    );
    expect(publicKey).toBe(toHex(publicKeyOf(key)));
    expect(ethereum).toBe(`0x${toHex(ethAddressOfPrivateKey(key))}`);
  });
});

function expectStamp(address: string, text: string, batch: string, owner: string): void {
  const stamp = decodeStamp(fromHex(text));
  expect(toHex(stamp.batchId)).toBe(batch);
  expect(stamp.index.bucket).toBe(bucketOf(fromHex(address)));
  expect(toHex(stampSigner(fromHex(address), stamp))).toBe(owner);
}
