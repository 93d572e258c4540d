import { dataAddress } from "@swarm-docs/protocol/bmt";
import { makeCac } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NodeFailure } from "../src/errors.ts";
import { createSwarmFetch } from "../src/swarm-fetch.ts";
import {
  type Host,
  Store,
  changing,
  chunksOnly,
  errorOf,
  honest,
  network,
  noise,
  silent,
} from "./gateway.ts";

fc.configureGlobal({ seed: 20_260_801 });

const store = new Store();
const data = noise(300 * 4096 + 77);
const reference = await store.add(data);
const addresses = [...store.chunks.keys()];

/** Address of the chunk that is at `address` but for bits of one byte. */
function flippedAddress(address: string, at: number, bits: number): string {
  const chunk = (store.chunks.get(address) as Uint8Array).slice();
  const place = at % chunk.length;
  chunk[place] = (chunk[place] as number) ^ bits;
  return toHex(dataAddress(chunk));
}

/** Flips bits of one byte of one chunk, wherever the chunk appears. */
function flipping(address: string, at: number, bits: number): Host {
  const chunk = store.chunks.get(address) as Uint8Array;
  const payload = Buffer.from(chunk.subarray(8));
  return changing((bytes, path) => {
    const changed = bytes.slice();
    const place = path.endsWith(address)
      ? at % bytes.length
      : path.startsWith("/bytes/")
        ? Buffer.from(bytes).indexOf(payload) + (at % payload.length)
        : -1;
    const isHere =
      path.endsWith(address) ||
      (path.startsWith("/bytes/") && Buffer.from(bytes).includes(payload));
    if (isHere) changed[place] = (changed[place] ?? 0) ^ bits;
    return changed;
  });
}

const anyFlip = fc.record({
  chunk: fc.nat(addresses.length - 1),
  at: fc.nat(4103),
  bits: fc.integer({ min: 1, max: 255 }),
});

async function read(
  hosts: Readonly<Record<string, Host>>,
  {
    bulk = true,
    hedgeMs = 800,
    init = {},
  }: { bulk?: boolean; hedgeMs?: number; init?: object } = {},
) {
  const { fetch, asked } = network(store, hosts);
  const failures: NodeFailure[] = [];
  const swarmFetch = createSwarmFetch({
    nodes: Object.keys(hosts),
    fetch,
    bulk,
    hedgeMs,
    onFailure: (failure) => failures.push(failure),
  });
  const got = (async () => {
    const response = await swarmFetch(`bytes://${reference}`, init);
    return new Uint8Array(await response.arrayBuffer());
  })();
  got.catch(() => undefined);
  return { got, failures, asked };
}

describe.each([true, false])("a gateway that changes any one byte; bulk: %s", (bulk) => {
  it("is caught, and named with the chunk", async () => {
    await fc.assert(
      fc.asyncProperty(anyFlip, async ({ chunk, at, bits }) => {
        const address = addresses[chunk] as string;
        const reading = await read({ "http://liar": flipping(address, at, bits) }, { bulk });
        const error = await errorOf(reading.got);
        expect(error.code).toBe("node-lied");
        const got = flippedAddress(address, at, bits);
        expect(error.failures).toEqual([{ node: "http://liar", address, reason: "lied", got }]);
      }),
      { numRuns: 25 },
    );
  });

  it("is replaced by an honest one, and reported", async () => {
    await fc.assert(
      fc.asyncProperty(anyFlip, async ({ chunk, at, bits }) => {
        const address = addresses[chunk] as string;
        const hosts = { "http://liar": flipping(address, at, bits), "http://good": honest };
        const { got, failures } = await read(hosts, { bulk });
        expect(Buffer.compare(await got, data)).toBe(0);
        const payloadBytes = (store.chunks.get(address) as Uint8Array).length - 8;
        const came = [at, 8 + (at % payloadBytes)].map((one) => flippedAddress(address, one, bits));
        for (const { got, ...lie } of failures.filter(({ reason }) => reason === "lied")) {
          expect(lie).toEqual({ node: "http://liar", address, reason: "lied" });
          expect(came).toContain(got);
        }
      }),
      { numRuns: 10 },
    );
  });
});

const single = { bulk: false } as const;

describe("a gateway that", () => {
  it("sends another chunk is caught", async () => {
    const other = store.chunks.get(addresses[3] as string) as Uint8Array;
    const { got } = await read({ "http://liar": () => new Response(other as BodyInit) });
    expect((await errorOf(got)).code).toBe("node-lied");
  });

  it.each([0, 7, 8, 100, 4103])("cuts chunks off after %i bytes is caught", async (length) => {
    const host = changing((bytes, path) =>
      path.startsWith("/chunks") ? bytes.subarray(0, length) : bytes,
    );
    const error = await errorOf((await read({ "http://cut": host })).got);
    expect(error).toMatchObject({ code: "node-lied", failures: [{ reason: "lied" }] });
  });

  it("cuts /bytes off is read chunk by chunk", async () => {
    const host = changing((bytes, path) =>
      path.startsWith("/bytes") ? bytes.subarray(0, 9000) : bytes,
    );
    const { got, asked } = await read({ "http://cut": host });
    expect(Buffer.compare(await got, data)).toBe(0);
    expect(asked.filter((path) => path.includes("/chunks/")).length).toBeGreaterThan(200);
  });

  it("sends endless bytes is stopped after the first too many", async () => {
    let [sent, requests, cancelled] = [0, 0, 0];
    const host: Host = () => {
      requests++;
      return new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => controller.enqueue(new Uint8Array((sent++, 1024))),
          cancel: () => void cancelled++,
        }),
      );
    };
    const error = await errorOf((await read({ "http://flood": host })).got);
    expect(error).toMatchObject({ code: "node-lied", failures: [{ reason: "oversized" }] });
    // 4201 bytes are the most that a chunk can have; one piece more waits in the stream.
    expect(sent / requests).toBeLessThanOrEqual(6);
    expect(cancelled).toBe(requests);
  });

  it("redirects is not followed", async () => {
    const location = { headers: { Location: "http://elsewhere/chunks/1" } };
    const host: Host = (_path, init) => {
      expect(init.redirect).toBe("manual");
      return new Response(null, { status: 307, ...location });
    };
    const { got, asked } = await read({ "http://away": host });
    expect(await errorOf(got)).toMatchObject({
      code: "nodes-unreachable",
      failures: [{ reason: "redirected", status: 307 }],
    });
    expect(asked).toEqual([`http://away/chunks/${reference}`]);
  });

  it("is dead is skipped, and asked last from then on", async () => {
    const { fetch, asked } = network(store, { "http://good": honest });
    const swarmFetch = createSwarmFetch({
      nodes: ["http://dead", "http://good/"],
      fetch,
      ...single,
    });
    const response = await swarmFetch(`bytes://${reference}`);
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), data)).toBe(0);
    expect(asked.filter((path) => path.startsWith("http://dead"))).toHaveLength(1);
  });

  it("has nothing but 404 tells that nothing is proved", async () => {
    const host: Host = () => new Response("no", { status: 404 });
    expect(await errorOf((await read({ "http://empty": host })).got)).toMatchObject({
      code: "chunk-not-found",
      failures: [{ node: "http://empty", address: reference, reason: "not-found", status: 404 }],
    });
  });

  it("answers 503 is an unreachable one", async () => {
    const host: Host = () => new Response("no", { status: 503 });
    expect(await errorOf((await read({ "http://ill": host })).got)).toMatchObject({
      code: "nodes-unreachable",
      failures: [{ reason: "status", status: 503 }],
    });
  });

  it("answers 500, as Bee does without a peer left to ask, has no such chunk", async () => {
    const few: Host = async (_path, _init, serve) => {
      const response = await serve();
      return response.status === 404
        ? new Response("read chunk failed", { status: 500 })
        : response;
    };
    const key = new Uint8Array(32).fill(7);
    const feed = `feed://${toHex(ethAddressOfPrivateKey(key))}/news`;
    const updates = new Store();
    const { fetch } = network(updates, { "http://few": few });
    const swarmFetch = createSwarmFetch({ nodes: ["http://few"], fetch });
    expect(await errorOf(swarmFetch(feed))).toMatchObject({ code: "feed-not-found" });
    expect(await errorOf(swarmFetch(`bytes://${"ab".repeat(32)}`))).toMatchObject({
      code: "chunk-not-found",
      failures: [{ reason: "not-found", status: 500 }],
    });
    for (const [index, text] of ["one", "two"].entries()) {
      const payload = makeCac(encodeUtf8(text));
      const topic = keccak256(encodeUtf8("news"));
      const update = makeUpdate(topic, sequenceIndex(BigInt(index)), payload, key);
      updates.chunks.set(toHex(update.address), update.data);
    }
    expect(await (await swarmFetch(feed)).text()).toBe("two");
  });

  it("changes the content of a feed update does not make the update content itself", async () => {
    const key = new Uint8Array(32).fill(7);
    const own = new Store();
    const { fetch } = network(own, { "http://a": honest });
    const swarmFetch = createSwarmFetch({ nodes: ["http://a"], fetch });
    const feed = `feed://${toHex(ethAddressOfPrivateKey(key))}/news`;
    const file = await own.add(encodeUtf8("a page"));
    const payload = makeCac(encodeReferencePayload(fromHex(file), 1_700_000_000n));
    const update = makeUpdate(keccak256(encodeUtf8("news")), sequenceIndex(0n), payload, key);
    own.chunks.set(toHex(update.address), update.data);
    own.chunks.set(file, encodeUtf8("12345678another"));
    expect(await errorOf(swarmFetch(feed))).toMatchObject({
      code: "node-lied",
      failures: [{ node: "http://a", address: file, reason: "lied" }],
    });
  });

  it("serves single chunks only is enough", async () => {
    const { got, asked } = await read({ "http://chunks": chunksOnly });
    expect(Buffer.compare(await got, data)).toBe(0);
    expect(asked.filter((path) => path.includes("/bytes/")).length).toBeLessThanOrEqual(2);
  });

  it("claims a file of more chunks than its tree has is refused before they are fetched", async () => {
    const claim = new Uint8Array(8 + 64);
    new DataView(claim.buffer).setBigUint64(0, 2n ** 40n, true);
    const { parseCac } = await import("@swarm-docs/protocol/cac");
    const { toHex } = await import("@swarm-docs/protocol/hex");
    const root = parseCac(claim);
    const own = new Store();
    own.chunks.set(toHex(root.address), claim);
    const { fetch, asked } = network(own, { "http://a": honest });
    const swarmFetch = createSwarmFetch({ nodes: ["http://a"], fetch });
    const work = swarmFetch(`bytes://${toHex(root.address)}`).then((response) => response.text());
    expect((await errorOf(work)).code).toBe("content-invalid");
    expect(asked).toHaveLength(1);
  });
});

describe("a silent gateway", () => {
  afterEach(() => vi.useRealTimers());

  it("is not waited for: the next one is asked as well", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { got, asked } = await read({ "http://slow": silent, "http://good": honest }, single);
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(799);
    expect(asked).toEqual([`http://slow/chunks/${reference}`]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.slice(0, 2)).toEqual([
      `http://slow/chunks/${reference}`,
      `http://good/chunks/${reference}`,
    ]);
    for (let i = 0; i < 400; i++) await vi.advanceTimersByTimeAsync(800);
    expect(Buffer.compare(await got, data)).toBe(0);
  });

  it("is asked last from then on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const hosts = { "http://slow": silent, "http://good": honest };
    const { fetch, asked } = network(store, hosts);
    const swarmFetch = createSwarmFetch({ nodes: Object.keys(hosts), fetch, ...single });
    const first = swarmFetch(`bytes://${reference}`, { method: "HEAD" });
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(800);
    expect((await first).status).toBe(200);
    expect((await swarmFetch(`chunks://${reference}`)).status).toBe(200);
    await (await swarmFetch(`bytes://${reference}`, { headers: { Range: "bytes=0-9" } })).text();
    expect(asked.filter((url) => url.startsWith("http://slow"))).toHaveLength(1);
  });

  it("that sends a run of leaves byte by byte counts as one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const trickling: Host = async (path, _init, serve) => {
      if (!path.startsWith("/bytes/")) return serve();
      const bytes = new Uint8Array(await (await serve()).arrayBuffer());
      let sent = 0;
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          controller.enqueue(bytes.subarray(sent, ++sent));
        },
      });
      return new Response(stream, { status: 206 });
    };
    const { got } = await read({ "http://slow": trickling, "http://good": honest });
    const ended = vi.fn();
    void got.then(ended);
    for (let i = 0; i < 40; i++) {
      for (let j = 0; j < 20; j++) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(ended).toHaveBeenCalled();
    expect(Buffer.compare(await got, data)).toBe(0);
  });

  it("alone ends in a timeout", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { got } = await read({ "http://slow": silent }, single);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await errorOf(got)).toMatchObject({
      code: "nodes-unreachable",
      failures: [{ reason: "timeout" }],
    });
  });

  it("that stops within a run of leaves is replaced for the rest of it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stalling: Host = async (path, init, serve) => {
      if (!path.startsWith("/bytes/")) return serve();
      const bytes = new Uint8Array(await (await serve()).arrayBuffer());
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes.subarray(0, 10_000)),
      });
      return new Response(stream, { status: new Headers(init.headers).has("Range") ? 206 : 200 });
    };
    const { got, failures } = await read({ "http://stall": stalling });
    for (let i = 0; i < 20; i++) await vi.advanceTimersByTimeAsync(1600);
    expect(Buffer.compare(await got, data)).toBe(0);
    expect(failures.some(({ reason }) => reason === "timeout")).toBe(true);
  });
});
