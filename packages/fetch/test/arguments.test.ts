// What a caller does wrong is told by name and at once; nothing hangs, and nothing else is done instead.
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBytesFetch } from "../src/bytes.ts";
import type { SwarmFetchInit, SwarmFetchOptions } from "../src/options.ts";
import { type WorkerScope, createSwarmServiceWorker } from "../src/service-worker.ts";
import { createSwarmFetch } from "../src/swarm-fetch.ts";
import { Store, errorOf, honest, network, noise } from "./gateway.ts";

const store = new Store();
const reference = await store.add(noise(20 * 4096));
const { fetch } = network(store, { "http://good": honest });
const nodes = ["http://good"];

describe("options", () => {
  const make = (options: unknown) => () => createSwarmFetch(options as SwarmFetchOptions);

  it.each([undefined, null, {}, { nodes: null }, { nodes: "http://good" }, { nodes: [] }])(
    "needs a list of nodes, not %j",
    (options) => {
      expect(make(options)).toThrow(new TypeError("nodes must be a list of at least one URL"));
    },
  );

  it.each([
    undefined,
    "",
    "localhost:1633",
    "good",
    "ftp://good",
    "http://me:secret@good",
    "http://good/?key=1",
    "http://good/#a",
  ])("refuses %j as a node", (node) => {
    expect(make({ nodes: ["http://good", node] })).toThrow(/^nodes must be http\(s\) URLs/);
  });

  it.each(["http://good/path/", "https://good:1633", "HTTP://GOOD", "/bee"])(
    "takes %j as a node",
    (node) => {
      expect(make({ nodes: [node] })).not.toThrow();
    },
  );

  it.each([
    { maxRequests: 0 },
    { maxRequests: "3" },
    { lookahead: 0 },
    { lookahead: Number.NaN },
    { cachedChunks: -1 },
    { timeoutMs: Infinity },
    { hedgeMs: 2 ** 31 },
  ])("refuses %o, with which reading would hang or timers fire at once", (option) => {
    const [name = ""] = Object.keys(option);
    expect(make({ nodes, ...option })).toThrow(new RegExp(`^${name} must be a number from \\d`));
  });

  it("refuses what is not a function", () => {
    for (const name of ["fetch", "now", "onFailure", "resolveName"]) {
      expect(make({ nodes, [name]: 5 })).toThrow(new TypeError(`${name} must be a function`));
    }
  });
});

it("the entry for bytes, which has no room for checks, needs a node and reads without requests to spare", async () => {
  expect(() => createBytesFetch({ nodes: [] })).toThrow(new TypeError("no nodes"));
  const bytesFetch = createBytesFetch({ nodes, fetch, maxRequests: 0, lookahead: 0 });
  const body = await (await bytesFetch(`bytes://${reference}`)).arrayBuffer();
  expect(body.byteLength).toBe(20 * 4096);
});

it("a service worker refuses a site that is no reference and no name", () => {
  const scope = { addEventListener: () => undefined } as unknown as WorkerScope;
  for (const site of [undefined, "", "docs", `${reference}/index.html`, reference.slice(1)]) {
    expect(() => createSwarmServiceWorker({ nodes, site: site as string, scope })).toThrow(
      /^site must be a reference of 64 or 128 hex digits, or a name/,
    );
  }
  for (const site of [reference, `${reference}${reference}`, "swarm.eth"]) {
    expect(() => createSwarmServiceWorker({ nodes, site, scope })).not.toThrow();
  }
});

describe("a request", () => {
  const swarmFetch = createSwarmFetch({ nodes, fetch });
  const url = `bytes://${reference}`;

  it("of another method or mode is refused, and none is the default", async () => {
    const ask = (init: unknown) => swarmFetch(url, init as SwarmFetchInit);
    await expect(ask({ method: "POST" })).rejects.toThrow("method must be GET or HEAD: POST");
    await expect(ask({ redirect: "error" })).rejects.toThrow("redirect must be follow or manual");
    expect((await ask(null)).status).toBe(200);
    expect((await ask({ method: "head" })).body).toBe(null);
  });

  it("names the scheme in letters of either case", async () => {
    const response = await swarmFetch(`BYTES://${reference.toUpperCase()}`);
    expect(response.headers.get("Content-Length")).toBe(`${20 * 4096}`);
  });

  it("for a path of bytes or of a chunk is refused: neither has files", async () => {
    for (const address of [`bytes://${reference}/a.txt`, `chunks://${reference}/a`]) {
      const { code, message } = await errorOf(swarmFetch(address));
      expect([code, message]).toEqual([
        "url-invalid",
        `not a reference of 64 or 128 hex digits: ${address.slice(address.indexOf("//") + 2)}`,
      ]);
    }
    expect((await swarmFetch(`${url}/?v=1`)).status).toBe(200);
  });

  it.each([
    ["me/topic", "not a feed: owner is not 40 hex digits: me"],
    [`${"a".repeat(40)}`, "not a feed: no topic after the owner"],
    [`${"a".repeat(40)}/t?type=weekly`, "not a feed: unknown type: weekly"],
    [`${"a".repeat(40)}/t?at=5`, "not a feed: at needs type=epoch"],
    [`${"a".repeat(40)}/t?type=epoch&after=5`, "not a feed: after needs type=sequence"],
    [`${"a".repeat(40)}/t?type=epoch&at=-5`, "not a feed: at is not a number: -5"],
  ])("for the feed %j says what is wrong", async (feed, message) => {
    const error = await errorOf(swarmFetch(`feed://${feed}`));
    expect([error.code, error.message]).toEqual(["url-invalid", message]);
  });

  it("by a name says whether the resolver is missing or has nothing", async () => {
    const named = (option: object = {}) => {
      const swarmFetch = createSwarmFetch({ nodes, fetch, ...option });
      return errorOf(swarmFetch("bzz://a.eth"));
    };
    const resolving = (value: unknown) => ({ resolveName: async () => value as string });
    expect((await named()).message).toBe("no option resolveName for the name a.eth");
    expect((await named(resolving(null))).message).toBe("no content: a.eth");
    expect((await named(resolving(5))).code).toBe("url-invalid");
  });
});

describe("an onFailure that throws", () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  let others: NodeJS.UncaughtExceptionListener[] = [];
  beforeEach(() => {
    others = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException").on("uncaughtException", note);
  });
  afterEach(() => {
    process.off("uncaughtException", note);
    for (const listener of others) process.on("uncaughtException", listener);
  });

  it.each([true, false])("is reported, and does not stop reading; bulk: %s", async (bulk) => {
    const failure = new Error("of the callback");
    const onFailure = (): never => {
      throw failure;
    };
    const options = { fetch, bulk, hedgeMs: 2 ** 30, onFailure };
    const swarmFetch = createSwarmFetch({ ...options, nodes: ["http://dead", ...nodes] });
    const body = await (await swarmFetch(`bytes://${reference}`)).bytes();
    expect(body.length).toBe(20 * 4096);
    const alone = createSwarmFetch({ ...options, nodes: ["http://dead"] });
    expect((await errorOf(alone(`bytes://${toHex(new Uint8Array(32))}`))).code).toBe(
      "nodes-unreachable",
    );
    await vi.waitFor(() => expect(uncaught).toContain(failure));
  });
});
