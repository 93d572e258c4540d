import { describe, expect, it, vi } from "vitest";
import { createBytesFetch } from "../src/bytes.ts";
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

const store = new Store();
const data = noise(300 * 4096 + 77);
const reference = await store.add(data);
const single = { bulk: false } as const;

describe("a request that ends", () => {
  it("by cancelling its body asks for nothing more", async () => {
    const { fetch, asked } = network(store, { "http://good": honest });
    const swarmFetch = createSwarmFetch({ nodes: ["http://good"], fetch, ...single, lookahead: 8 });
    const response = await swarmFetch(`bytes://${reference}`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    const before = asked.length;
    for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBe(before);
    expect(before).toBeLessThan(20);
  });

  it("by cancelling its body aborts what is on its way", async () => {
    const aborted: string[] = [];
    const host: Host = (path, init, serve) => {
      if (path.endsWith(reference)) return serve();
      init.signal?.addEventListener("abort", () => aborted.push(path));
      return silent(path, init, serve);
    };
    const { fetch } = network(store, { "http://a": host });
    const swarmFetch = createSwarmFetch({ nodes: ["http://a"], fetch, ...single });
    const response = await swarmFetch(`bytes://${reference}`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = reader.read();
    await vi.waitFor(() => expect(response.bodyUsed).toBe(true));
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setImmediate(resolve));
    await reader.cancel();
    await read;
    await vi.waitFor(() => expect(aborted.length).toBe(1));
  });

  it("by its signal fails with the signal's reason, before and after the response", async () => {
    const { fetch } = network(store, { "http://good": honest });
    const swarmFetch = createSwarmFetch({ nodes: ["http://good"], fetch, ...single, lookahead: 4 });
    const early = AbortSignal.abort(new Error("early"));
    await expect(swarmFetch(`bytes://${reference}`, { signal: early })).rejects.toThrow("early");
    const controller = new AbortController();
    const response = await swarmFetch(`bytes://${reference}`, { signal: controller.signal });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    controller.abort(new Error("late"));
    await expect(
      (async () => {
        for (;;) if ((await reader.read()).done) return;
      })(),
    ).rejects.toThrow("late");
  });

  it("by its signal does not wait for a free slot", async () => {
    const { fetch, asked } = network(store, { "http://a": silent });
    const swarmFetch = createSwarmFetch({ nodes: ["http://a"], fetch, maxRequests: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = swarmFetch(`bytes://${reference}`, { signal: first.signal });
    await vi.waitFor(() => expect(asked.length).toBe(1));
    const queued = swarmFetch(`bytes://${reference}`, { signal: second.signal });
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setImmediate(resolve));
    second.abort(new Error("enough"));
    await expect(queued).rejects.toThrow("enough");
    first.abort(new Error("done"));
    await expect(running).rejects.toThrow("done");
    expect(asked.length).toBe(1);
  });

  it("is not read ahead of its reader by more than the lookahead", async () => {
    for (const bulk of [true, false]) {
      const { fetch, asked } = network(store, { "http://good": honest });
      let leaves = 0;
      const counted: typeof fetch = async (url, init) => {
        const response = await fetch(url, init);
        const bytes = new Uint8Array(await response.arrayBuffer());
        leaves += Math.ceil(bytes.length / 4104);
        return new Response(bytes, { status: response.status });
      };
      const swarmFetch = createSwarmFetch({
        nodes: ["http://good"],
        fetch: counted,
        bulk,
        lookahead: 20,
      });
      const response = await swarmFetch(`bytes://${reference}`);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      for (let got = 0; got < data.length;) {
        const { value } = await reader.read();
        got += value?.length ?? 0;
        for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
        // Four intermediate chunks are read as well, and a piece of the body holds 16 leaves.
        expect(leaves - Math.floor(got / 4096)).toBeLessThanOrEqual(20 + 16 + 4);
      }
      expect(asked.length).toBeGreaterThan(10);
    }
  });

  it("has at most `maxRequests` on their way", async () => {
    let [running, most] = [0, 0];
    const host: Host = async (_path, _init, serve) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return serve();
    };
    const { fetch } = network(store, { "http://good": host });
    const swarmFetch = createSwarmFetch({
      nodes: ["http://good"],
      fetch,
      ...single,
      maxRequests: 5,
    });
    const texts = [1, 2, 3].map(async () =>
      (await swarmFetch(`bytes://${reference}`)).arrayBuffer(),
    );
    await Promise.all(texts);
    expect(most).toBe(5);
  });
});

describe("lost chunks of an erasure-coded file", () => {
  it("are recovered, leaves and root", async () => {
    const own = new Store();
    const content = noise(200_000);
    const root = await own.add(content, { level: 2 });
    for (const address of [...own.chunks.keys()].slice(0, 5)) own.chunks.delete(address);
    own.chunks.delete(root);
    const { fetch } = network(own, { "http://good": chunksOnly });
    const swarmFetch = createSwarmFetch({ nodes: ["http://good"], fetch });
    const response = await swarmFetch(`bytes://${root}`);
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), content)).toBe(0);
  });

  it.each([1, 5])(
    "are asked of each node once, and reported once (%i leaves lost)",
    async (count) => {
      const own = new Store();
      const content = noise(200_000);
      const root = await own.add(content, { level: 2 });
      const lost = [...own.chunks.keys()].slice(0, count);
      for (const address of lost) own.chunks.delete(address);
      const nodes = ["http://one", "http://two"];
      const { fetch, asked } = network(own, { "http://one": chunksOnly, "http://two": chunksOnly });
      const failures: NodeFailure[] = [];
      const swarmFetch = createSwarmFetch({
        nodes,
        fetch,
        ...single,
        onFailure: (failure) => failures.push(failure),
      });
      const response = await swarmFetch(`bytes://${root}`);
      expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), content)).toBe(0);
      const once = lost
        .flatMap((address) => nodes.map((node) => `${node}/chunks/${address}`))
        .sort();
      expect(asked.filter((url) => lost.includes(url.slice(-64))).sort()).toEqual(once);
      expect(failures.map(({ node, address }) => `${node}/chunks/${address}`).sort()).toEqual(once);
    },
  );

  it("as a root are asked of each node once", async () => {
    const own = new Store();
    const content = noise(200_000);
    const root = await own.add(content, { level: 2 });
    own.chunks.delete(root);
    const { fetch, asked } = network(own, { "http://one": chunksOnly, "http://two": chunksOnly });
    const swarmFetch = createSwarmFetch({ nodes: ["http://one", "http://two"], fetch, ...single });
    const response = await swarmFetch(`bytes://${root}`);
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), content)).toBe(0);
    expect(asked.filter((url) => url.endsWith(root)).sort()).toEqual([
      `http://one/chunks/${root}`,
      `http://two/chunks/${root}`,
    ]);
  });

  it("are recovered where a gateway changes them", async () => {
    const own = new Store();
    const content = noise(100_000);
    const root = await own.add(content, { level: 1 });
    const bad = new Set([...own.chunks.keys()].slice(0, 1));
    const host = changing((bytes, path) =>
      bad.has(path.slice(-64)) ? bytes.map((byte) => byte ^ 1) : bytes,
    );
    const { fetch } = network(own, { "http://liar": host });
    const failures: NodeFailure[] = [];
    const swarmFetch = createSwarmFetch({
      nodes: ["http://liar"],
      fetch,
      ...single,
      onFailure: (failure) => failures.push(failure),
    });
    const response = await swarmFetch(`bytes://${root}`);
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), content)).toBe(0);
    expect(failures.map(({ reason }) => reason)).toContain("lied");
  });

  it("are errors in the small fetch, which names the chunk", async () => {
    const own = new Store();
    const root = await own.add(noise(100_000), { level: 1 });
    const [lost] = own.chunks.keys();
    own.chunks.delete(lost as string);
    const { fetch } = network(own, { "http://good": chunksOnly });
    const small = createBytesFetch({ nodes: ["http://good"], fetch });
    const error = await errorOf(
      small(`bytes://${root}`).then((response) => response.arrayBuffer()),
    );
    expect(error).toMatchObject({ code: "chunk-not-found", failures: [{ address: lost }] });
  });
});
