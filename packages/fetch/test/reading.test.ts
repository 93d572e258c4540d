import { Bytes, PrivateKey, Topic } from "@ethersphere/bee-js";
import { createSwarm, type SwarmHandle } from "@swarm-docs/node";
import { newFeedManifest } from "@swarm-docs/protocol/manifest/feed-entry";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { makeCac } from "@swarm-docs/protocol/cac";
import { epochIndex, sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { nextEpoch } from "@swarm-docs/protocol/feeds/epoch";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { fileSaver } from "@swarm-docs/protocol/whole-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBytesFetch } from "../src/bytes.ts";
import type { SwarmFetch } from "../src/options.ts";
import { createSwarmFetch } from "../src/swarm-fetch.ts";
import { Store, honest, network, noise } from "./gateway.ts";

let swarm: SwarmHandle;
let swarmFetch: SwarmFetch;
const node = "http://localhost:1633";
const content = noise(700_000);

beforeAll(async () => {
  swarm = await createSwarm({ seed: "fetch" });
  swarmFetch = createSwarmFetch({ nodes: [node], fetch: (url, init) => swarm.fetch(url, init) });
});
afterAll(() => swarm[Symbol.asyncDispose]());

async function upload(body: Uint8Array, headers: Record<string, string> = {}): Promise<string> {
  const response = await swarm.fetch(`${node}/bytes`, {
    method: "POST",
    body: body as BodyInit,
    headers: { "Swarm-Postage-Batch-Id": swarm.batchId, ...headers },
  });
  return ((await response.json()) as { reference: string }).reference;
}

async function bodyOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe("bytes://", () => {
  it.each([
    ["plain", {}],
    ["encrypted", { "Swarm-Encrypt": "true" }],
    ["with redundancy", { "Swarm-Redundancy-Level": "2" }],
    ["encrypted with redundancy", { "Swarm-Encrypt": "true", "Swarm-Redundancy-Level": "1" }],
  ])("%s, as the node has it", async (_name, headers) => {
    for (const size of [0, 1, 4096, 4097, content.length]) {
      const reference = await upload(content.subarray(0, size), headers);
      const response = await swarmFetch(`bytes://${reference}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Length")).toBe(String(size));
      expect(response.headers.get("ETag")).toBe(`"${reference}"`);
      expect(Buffer.compare(await bodyOf(response), content.subarray(0, size))).toBe(0);
    }
  });

  it("never sends the key of encrypted content", async () => {
    const reference = await upload(content, { "Swarm-Encrypt": "true" });
    const urls: string[] = [];
    const own = createSwarmFetch({
      nodes: [node],
      fetch: (url, init) => (urls.push(url), swarm.fetch(url, init)),
    });
    await bodyOf(await own(`bytes://${reference}`));
    expect(urls.length).toBeGreaterThan(170);
    expect(urls.some((url) => url.includes(reference.slice(64)))).toBe(false);
    expect(urls.every((url) => /\/chunks\/[\da-f]{64}$/.test(url))).toBe(true);
  });

  it("reads long runs by few requests", async () => {
    const store = new Store();
    const reference = await store.add(content);
    const { fetch, asked } = network(store, { [node]: honest });
    const own = createSwarmFetch({ nodes: [node], fetch });
    expect(Buffer.compare(await bodyOf(await own(`bytes://${reference}`)), content)).toBe(0);
    // Root, two intermediate chunks, and their leaves in a few runs, where single chunks are 174 requests.
    expect(asked.length).toBeLessThan(10);
  });

  it("HEAD has no body", async () => {
    const reference = await upload(content);
    const response = await swarmFetch(`bytes://${reference}`, { method: "HEAD" });
    expect(response.headers.get("Content-Length")).toBe("700000");
    expect(response.body).toBeNull();
  });

  it("the small fetch reads it, too, plain and encrypted", async () => {
    const small = createBytesFetch({ nodes: [node], fetch: (url, init) => swarm.fetch(url, init) });
    for (const headers of [{}, { "Swarm-Encrypt": "true" }]) {
      const reference = await upload(content, headers);
      expect(Buffer.compare(await bodyOf(await small(`bytes://${reference}`)), content)).toBe(0);
    }
    await expect(small(`bzz://${"00".repeat(32)}/`)).rejects.toMatchObject({ code: "url-invalid" });
  });
});

describe("ranges and conditions are answered as the node answers them", () => {
  it.each([
    "bytes=0-0",
    "bytes=0-4095",
    "bytes=4095-4097",
    "bytes=-5",
    "bytes=699999-",
    "bytes=500000-800000",
    "bytes=0-699999",
    "bytes=700000-",
    "bytes=5-4",
    "bytes=-0",
    "bytes=a-b",
    "items=0-5",
    "bytes=0-1,5-6",
    "bytes=10-20, 600000-600010 ,-3",
    "bytes=0-699999,0-699999",
  ])("%s", async (range) => {
    const reference = await upload(content);
    const headers = { Range: range };
    const [got, wanted] = await Promise.all([
      swarmFetch(`bytes://${reference}`, { headers }),
      swarm.fetch(`${node}/bytes/${reference}`, { headers }),
    ]);
    expect(got.status).toBe(wanted.status);
    for (const name of ["Content-Range", "ETag", "Accept-Ranges"]) {
      expect(got.headers.get(name), name).toBe(wanted.headers.get(name));
    }
    const boundary = (response: Response): string =>
      /boundary=(.*)/.exec(response.headers.get("Content-Type") ?? "")?.[1] ?? "none";
    const text = async (response: Response): Promise<string> =>
      (await bodyOf(response)).toString("latin1").replaceAll(boundary(response), "BOUNDARY");
    expect(await text(got)).toBe(await text(wanted));
  });

  it("the length of a body of parts is told exactly", async () => {
    const reference = await upload(content);
    const response = await swarmFetch(`bytes://${reference}`, {
      headers: { Range: "bytes=0-1,5-6" },
    });
    const length = Number(response.headers.get("Content-Length"));
    expect((await bodyOf(response)).length).toBe(length);
  });

  it("If-None-Match, If-Match, If-Range", async () => {
    const reference = await upload(content);
    const ask = async (headers: Record<string, string>): Promise<number> => {
      const response = await swarmFetch(`bytes://${reference}`, { headers });
      await response.body?.cancel();
      return response.status;
    };
    const tag = `"${reference}"`;
    expect(await ask({ "If-None-Match": tag })).toBe(304);
    expect(await ask({ "If-None-Match": '"other"' })).toBe(200);
    expect(await ask({ "If-Match": '"other"' })).toBe(412);
    expect(await ask({ Range: "bytes=0-1", "If-Range": tag })).toBe(206);
    expect(await ask({ Range: "bytes=0-1", "If-Range": '"other"' })).toBe(200);
    expect(await ask({ "If-Modified-Since": new Date().toUTCString() })).toBe(200);
    expect(await ask({ "If-Unmodified-Since": new Date(0).toUTCString() })).toBe(200);
    expect(await ask({ Range: "bytes=0-1", "If-Modified-Since": new Date().toUTCString() })).toBe(
      206,
    );
  });
});

describe("bzz://", () => {
  let site = "";
  beforeAll(async () => {
    const bee = await swarm.bee();
    const file = (path: string, text: string) =>
      Object.assign(new File([text], path.split("/").at(-1) ?? ""), { webkitRelativePath: path });
    const files = [
      file("site/index.html", "<title>Home</title>"),
      file("site/404.html", "<title>No such page</title>"),
      file("site/about/index.html", "<title>About</title>"),
      file("site/a b/ü.txt", "text"),
      file("site/data", "\u0000\u0001"),
    ];
    const { reference } = await bee.uploadFiles(swarm.batchId, files, {
      indexDocument: "index.html",
      errorDocument: "404.html",
    });
    site = reference.toHex();
  });

  it.each([
    "",
    "index.html",
    "about/",
    "about/index.html",
    "a%20b/%C3%BC.txt",
    "data",
    "nothing",
    "x/y/",
    "/about//index.html",
    "x%2F%2E%2E%2Fabout%2F%2F",
  ])("/%s as the node answers it, or the path that it redirects to", async (path) => {
    const got = await swarmFetch(`bzz://${site}/${path}`);
    const first = await swarm.fetch(`${node}/bzz/${site}/${path}`, { redirect: "manual" });
    const clean = first.headers.get("Location");
    const wanted = clean === null ? first : await swarm.fetch(node + clean);
    expect(got.status).toBe(wanted.status);
    for (const name of ["Content-Type", "Content-Length", "ETag", "Accept-Ranges"]) {
      expect(got.headers.get(name), name).toBe(wanted.headers.get(name));
    }
    expect(await got.text()).toBe(await wanted.text());
  });

  it("a folder without its slash is followed, or a redirect on request", async () => {
    expect(await (await swarmFetch(`bzz://${site}/about`)).text()).toContain("About");
    const response = await swarmFetch(`bzz://${site}/about`, { redirect: "manual" });
    expect(response.status).toBe(308);
    expect(response.headers.get("Location")).toBe(`bzz://${site}/about/`);
  });

  it("a path that the manifest has not is a proved 404", async () => {
    const bee = await swarm.bee();
    const { reference } = await bee.uploadFile(swarm.batchId, "text", "it's (1)*.txt");
    const response = await swarmFetch(`bzz://${reference.toHex()}/b.txt`);
    expect(response.status).toBe(404);
    const home = await swarmFetch(`bzz://${reference.toHex()}/`);
    expect(await home.text()).toBe("text");
    expect(home.headers.get("Content-Disposition")).toBe(
      "inline; filename*=UTF-8''it%27s%20%281%29%2a.txt",
    );
  });

  it("a name is asked of the caller's resolver", async () => {
    const asked: string[] = [];
    const own = createSwarmFetch({
      nodes: [node],
      fetch: (url, init) => swarm.fetch(url, init),
      resolveName: async (name) => (
        asked.push(name),
        name === "tea.eth" ? `bzz://${site}` : undefined
      ),
    });
    expect(await (await own("bzz://tea.eth/about/")).text()).toContain("About");
    await expect(own("bzz://milk.eth/")).rejects.toMatchObject({ code: "name-not-found" });
    await expect(swarmFetch("bzz://tea.eth/")).rejects.toMatchObject({ code: "name-not-found" });
    expect(asked).toEqual(["tea.eth", "milk.eth"]);
    // A `URL` writes it as %F0%9F%8D%B5.eth.
    await expect(own(new URL("bzz://🍵.eth/"))).rejects.toMatchObject({ code: "name-not-found" });
    expect(asked.at(-1)).toBe("🍵.eth");
  });

  it("a resolver that ignores its signal does not keep an ended request waiting", async () => {
    const controller = new AbortController();
    const own = createSwarmFetch({
      nodes: [node],
      resolveName: () => {
        setTimeout(() => controller.abort(new Error("enough")));
        return new Promise(() => undefined);
      },
    });
    const { signal } = controller;
    await expect(own("bzz://tea.eth/", { signal })).rejects.toThrow("enough");
  });

  it("what is no manifest is invalid content", async () => {
    const reference = await upload(content);
    await expect(swarmFetch(`bzz://${reference}/`)).rejects.toMatchObject({
      code: "content-invalid",
    });
  });
});

describe("feeds", () => {
  const key = keccak256(encodeUtf8("writer"));
  const owner = ethAddressOfPrivateKey(key);

  /** A store with the updates of a feed, read over a gateway. */
  function world() {
    const store = new Store();
    const put = ({ address, data }: { address: Uint8Array; data: Uint8Array }): void =>
      void store.chunks.set(toHex(address), data);
    const { fetch } = network(store, { "http://a": honest });
    const now = (): number => 1_700_000_500_000;
    return { store, put, read: createSwarmFetch({ nodes: ["http://a"], fetch, now }) };
  }

  it("the latest update of a sequence, by name and by hash of the topic", async () => {
    const bee = await swarm.bee();
    const signer = new PrivateKey(new Bytes(key).toHex());
    const topic = Topic.fromString("news");
    const writer = bee.makeFeedWriter(topic, signer);
    for (const text of ["one", "two", "three"]) await writer.uploadPayload(swarm.batchId, text);
    for (const name of ["news", topic.toHex()]) {
      const response = await swarmFetch(`feed://${toHex(owner)}/${name}`);
      expect(await response.text()).toBe("three");
      expect(response.headers.get("Swarm-Feed-Index")).toBe("0000000000000002");
    }
    const manifest = await bee.createFeedManifest(
      swarm.batchId,
      topic,
      signer.publicKey().address(),
    );
    await writer.uploadReference(
      swarm.batchId,
      (await bee.uploadFile(swarm.batchId, "page", "index.html")).reference,
    );
    const response = await swarmFetch(`bzz://${manifest.toHex()}/`);
    expect(await response.text()).toBe("page");
    expect(response.headers.get("ETag")).toBeNull();
    expect(response.headers.get("Swarm-Feed-Index")).toBe("0000000000000003");
  });

  it("the update of an epoch feed at a time, through a manifest, too", async () => {
    const { store, put, read } = world();
    const topic = keccak256(encodeUtf8("clock"));
    let last: { epoch: ReturnType<typeof nextEpoch>; at: bigint } | undefined;
    for (const seconds of [1_700_000_000n, 1_700_000_100n, 1_700_000_200n]) {
      const file = await store.add(encodeUtf8(`at ${seconds}`));
      last = { epoch: nextEpoch(seconds, last), at: seconds };
      const payload = makeCac(encodeReferencePayload(fromHex(file), seconds));
      put(makeUpdate(topic, epochIndex(last.epoch), payload, key));
    }
    const feed = `feed://${toHex(owner)}/clock?type=epoch`;
    expect(await (await read(feed)).text()).toBe("at 1700000200");
    expect(await (await read(`${feed}&at=1700000150`)).text()).toBe("at 1700000100");
    await expect(read(`${feed}&at=5`)).rejects.toMatchObject({ code: "feed-not-found" });
    const broken = `feed://${toHex(owner)}/100%`;
    await expect(read(broken)).rejects.toMatchObject({ code: "url-invalid" });
    const site = await newFeedManifest({ owner, topic }, "Epoch");
    const reference = await saveManifest(site, fileSaver({ put }));
    // The update leads to a file, which is no manifest: the feed was found and followed.
    await expect(read(`bzz://${toHex(reference)}/`)).rejects.toMatchObject({
      code: "content-invalid",
    });
  });

  it("a node that lies about every update does not hide the feed from an honest one", async () => {
    const store = new Store();
    const topic = keccak256(encodeUtf8("news"));
    for (const n of [0n, 1n]) {
      const update = makeUpdate(topic, sequenceIndex(n), makeCac(encodeUtf8(`news ${n}`)), key);
      store.chunks.set(toHex(update.address), update.data);
    }
    const hosts = { "http://liar": () => new Response("news from nowhere"), "http://good": honest };
    const { fetch } = network(store, hosts);
    const read = createSwarmFetch({ nodes: Object.keys(hosts), fetch });
    expect(await (await read(`feed://${toHex(owner)}/news`)).text()).toBe("news 1");
  });

  it("an update signed by another key is a lie", async () => {
    const { store, put, read } = world();
    const topic = keccak256(encodeUtf8("news"));
    const own = makeUpdate(topic, sequenceIndex(0n), makeCac(encodeUtf8("mine")), key);
    put(own);
    expect(await (await read(`feed://${toHex(owner)}/news`)).text()).toBe("mine");
    const forged = makeUpdate(
      topic,
      sequenceIndex(0n),
      makeCac(encodeUtf8("not mine")),
      content.slice(0, 32),
    );
    store.chunks.set(toHex(own.address), forged.data);
    await expect(read(`feed://${toHex(owner)}/news`)).rejects.toMatchObject({
      code: "node-lied",
      failures: [{ node: "http://a", address: toHex(own.address), reason: "lied" }],
    });
  });
});

describe("chunks://", () => {
  it("content-addressed and single-owner chunks, as they are stored", async () => {
    const store = new Store();
    const reference = await store.add(noise(5000));
    const soc = makeUpdate(
      content.slice(0, 32),
      sequenceIndex(7n),
      makeCac(encodeUtf8("x")),
      content.slice(0, 32),
    );
    store.chunks.set(toHex(soc.address), soc.data);
    const { fetch } = network(store, { "http://a": honest });
    const read = createSwarmFetch({ nodes: ["http://a"], fetch });
    for (const address of [reference, toHex(soc.address)]) {
      const body = await bodyOf(await read(`chunks://${address}`));
      expect(Buffer.compare(body, store.chunks.get(address) as Uint8Array)).toBe(0);
    }
    const small = createBytesFetch({ nodes: ["http://a"], fetch });
    await expect(small(`chunks://${toHex(soc.address)}`)).rejects.toMatchObject({
      code: "node-lied",
    });
  });
});

it.each([
  "http://a/b",
  "bytes://",
  "bytes://12",
  "bzz://",
  "nothing",
  "toString://1",
  "feed://12/x",
])("refuses %s", async (url) => {
  await expect(swarmFetch(url)).rejects.toMatchObject({ code: "url-invalid" });
});
