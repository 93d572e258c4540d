import { toHex } from "@swarm-docs/protocol/hex";
import { describe, expect, it } from "vitest";
import { createNode } from "../src/create.ts";
import type { LogRecord } from "../src/state/loggers.ts";

const node = await createNode({ seed: "app" });

function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const host = { Host: "127.0.0.1:1633" };
  const url = `http://127.0.0.1:1633${path}`;
  return node.fetch(new Request(url, { method, headers: { ...host, ...headers } }));
}

describe("paths", () => {
  it("serves every path with and without /v1", async () => {
    for (const path of ["/health", "/v1/health", "/tags", "/v1/tags", "/v1/loggers"]) {
      expect((await ask("GET", path)).status).toBe(200);
    }
    expect((await ask("GET", "/v2/tags")).status).toBe(404);
    expect((await ask("GET", "/v1/v1/tags")).status).toBe(404);
  });

  it("does not ignore a slash at the end", async () => {
    const response = await ask("GET", "/tags/");
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('{"code":404,"message":"Not Found"}\n\n');
  });

  it("sends unclean paths to the clean one, query kept", async () => {
    const response = await ask("GET", "//tags///?limit=3");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe("/tags/?limit=3");
    const raw = await node.fetch(new Request("http://localhost/tags"), { target: "/x/../tags" });
    expect([raw.status, raw.headers.get("Location")]).toEqual([301, "/tags"]);
  });

  it("never sends to another host", async () => {
    const response = await node.fetch(new Request("http://localhost//evil.example/x"), {
      target: "//evil.example/x",
    });
    expect(response.headers.get("Location")).toBe("/evil.example/x");
  });

  it("decodes bytes that are no UTF-8 one by one", async () => {
    const response = await ask("GET", "/pins/%FF");
    expect(await response.text()).toContain("invalid hex byte: U+00FF 'ÿ'");
    expect((await ask("GET", `/bzz/${"ab".repeat(32)}/%FF`)).status).toBe(404);
  });

  it("greets at the root", async () => {
    expect(await (await ask("GET", "/")).text()).toBe("Ethereum Swarm Bee\n");
    expect(await (await ask("GET", "/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
  });
});

describe("methods", () => {
  it("answers a wrong method with 405, its own body and the right ones", async () => {
    const response = await ask("PUT", "/tags/1");
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("DELETE, GET, PATCH");
    expect(await response.text()).toBe('{"message":"Method Not Allowed","code":405}\n');
    // The limit of a body belongs to the methods that take one.
    const large = new Request("http://localhost/tags", { method: "PUT", body: "x".repeat(5000) });
    large.headers.set("Content-Length", "5000");
    expect((await node.fetch(large)).status).toBe(405);
  });

  it("answers OPTIONS with 204", async () => {
    const response = await ask("OPTIONS", "/stamps/10/20");
    expect([response.status, response.headers.get("Allow")]).toEqual([204, "POST"]);
    expect(await response.text()).toBe("");
  });

  it("gives the first matching path its say, whatever the method", async () => {
    expect((await ask("POST", "/stake/withdrawable")).status).toBe(405);
    expect((await ask("GET", "/stamps/a/b")).status).toBe(405);
    expect((await ask("POST", "/pins/check")).status).toBe(405);
  });

  it("sends no body to HEAD", async () => {
    const response = await ask("HEAD", "/health");
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("Content-Length")).toBe("73");
    expect((await ask("HEAD", "/tags")).status).toBe(405);
  });

  it("knows no method of the prototype", async () => {
    expect((await ask("CONSTRUCTOR", "/tags")).status).toBe(405);
  });
});

describe("JSON", () => {
  it("is what Go's encoder writes without escapes for HTML", async () => {
    const labelled = await createNode({ seed: "json", blockTimeMs: 0 });
    const get = async (path: string, method = "GET"): Promise<Response> =>
      labelled.fetch(new Request(`http://localhost${path}`, { method }));
    const label = "%E2%80%A8%E2%80%A9%3C%26%3E%FF%ED%A0%80%5Cud800%22%08%7F";
    expect((await get(`/stamps/10000000000/17?label=${label}`, "POST")).status).toBe(201);
    const text = await (await get("/stamps")).text();
    const escaped = '"\\u2028\\u2029<&>\\ufffd\\ufffd\\ufffd\\ufffd\\\\ud800\\"\\b\x7f"';
    expect(text).toContain(`"label":${escaped}`);
    const body = '{"welcomeMessage":"\\ud800"}';
    await labelled.fetch(new Request("http://localhost/welcome-message", { method: "POST", body }));
    expect(await (await get("/welcome-message")).text()).toBe('{"welcomeMessage":"\ufffd"}\n\n');
  });

  it("announces its length up to 2,048 bytes", async () => {
    const crowded = await createNode({ seed: "length" });
    const lengthOf = async (limit: number): Promise<[number, string | null]> => {
      const answer = await crowded.fetch(new Request(`http://localhost/tags?limit=${limit}`));
      const { byteLength } = await answer.arrayBuffer();
      return [byteLength, answer.headers.get("Content-Length")];
    };
    for (let at = 0; at < 30; at++) {
      await crowded.fetch(new Request("http://localhost/tags", { method: "POST" }));
    }
    const [short, announced] = await lengthOf(15);
    expect(announced).toBe(String(short));
    const [long, none] = await lengthOf(30);
    expect([long > 2_048, none]).toEqual([true, null]);
  });
});

describe("origins", () => {
  const site = "http://localhost:3000";

  it("lets the documentation site read, and nobody else", async () => {
    const response = await ask("GET", "/peers", { Origin: site });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(site);
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBe("true");
    expect(response.headers.get("Access-Control-Max-Age")).toBe("3600");
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe(
      "GET, HEAD, OPTIONS, POST, PUT, DELETE",
    );
    expect(response.headers.get("Access-Control-Allow-Headers")).toContain("Swarm-Act-Publisher");
    expect(response.headers.get("Access-Control-Expose-Headers")).toBe("Swarm-Simulated");
    const other = await ask("GET", "/peers", { Origin: "http://evil.example" });
    expect(other.status).toBe(200);
    expect(other.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  it("lets its own pages read", async () => {
    const response = await ask("GET", "/health", { Origin: "http://127.0.0.1:1633" });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("http://127.0.0.1:1633");
  });

  it("names the route's methods when a page asks first", async () => {
    const response = await ask("OPTIONS", "/tags/1", { Origin: site.toUpperCase() });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("DELETE, GET, PATCH");
  });

  it("lets everybody read when told so", async () => {
    const open = await createNode({ corsAllowedOrigins: ["*"] });
    const request = new Request("http://localhost/health", { headers: { Origin: "null" } });
    const response = await open.fetch(request);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("null");
  });

  it.each([
    [{ Origin: "http://evil.example" }],
    [{ Origin: "null" }],
    [{ Origin: "http://evil.example", "Sec-Fetch-Site": "same-origin" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ Origin: "http://site.swarm.localhost:1633", "Sec-Fetch-Site": "same-site" }],
  ])("lets no foreign page change anything: %o", async (headers) => {
    const before = node.core.tags.count;
    for (const path of ["/tags", "/v1/tags", "/stamps/10000000000/20", "/_dev/mine", "/none"]) {
      const response = await ask("POST", path, headers);
      expect(response.status).toBe(403);
      expect(await response.text()).toBe(
        '{"code":403,"message":"a page of another origin may not change anything on this node"}\n\n',
      );
    }
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect((await ask(method, "/tags/1", headers)).status).toBe(403);
    }
    expect(node.core.tags.count).toBe(before);
    expect((await ask("GET", "/tags", headers)).status).toBe(200);
    expect((await ask("OPTIONS", "/tags", headers)).status).toBe(204);
  });

  it.each([
    [{}],
    [{ "Sec-Fetch-Site": "same-origin" }],
    [{ "Sec-Fetch-Site": "none" }],
    [{ Origin: "http://127.0.0.1:1633", "Sec-Fetch-Site": "same-origin" }],
    [{ Origin: site, "Sec-Fetch-Site": "cross-site" }],
  ])("lets its own and allowed pages, and what is no page, change: %o", async (headers) => {
    expect((await ask("POST", "/tags", headers)).status).toBe(201);
  });

  it("lets every page change when told so", async () => {
    const open = await createNode({ corsAllowedOrigins: ["*"] });
    for (const headers of [{ Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }]) {
      const request = new Request("http://localhost/tags", { method: "POST", headers });
      expect((await open.fetch(request)).status).toBe(201);
    }
  });

  it("refuses websockets of foreign pages with 403", async () => {
    const request = new Request("http://localhost/pss/subscribe/topic", {
      headers: { Origin: "http://evil.example", Host: "localhost:1633" },
    });
    const answer = await node.connect(request);
    expect(answer instanceof Response && [answer.status, await answer.text()]).toEqual([
      403,
      'Forbidden\n{"code":500,"message":"upgrade failed"}\n\n',
    ]);
  });

  it("tells a foreign page first what is wrong with its handshake", async () => {
    const headers = { Origin: "http://evil.example", Host: "localhost:1633" };
    const request = new Request("http://localhost/chunks/stream", { headers });
    const answer = await node.connect(request);
    expect(answer instanceof Response && answer.status).toBe(400);
  });

  it.each(["/v1", "/v1/", "/v1/robots.txt"])("has no %s", async (path) => {
    expect((await node.fetch(new Request(`http://localhost${path}`))).status).toBe(404);
  });

  it("reads header values as bytes", async () => {
    const headers = { "Swarm-Postage-Batch-Id": "\xe2\x82\xac" };
    const request = new Request("http://localhost/bytes", { method: "POST", headers, body: "x" });
    expect(await (await node.fetch(request)).json()).toMatchObject({
      reasons: [{ error: "invalid hex byte: U+00E2 'â'" }],
    });
  });

  it("changes the simulated world only for JSON, which pages must ask for", async () => {
    const text = { method: "POST", body: '{"blocks":1}' };
    const plain = await node.fetch(new Request("http://localhost/_dev/mine", text));
    expect(plain.status).toBe(400);
  });
});

describe("hosts", () => {
  it.each(["localhost:1633", "127.0.0.1", "[::1]:1633", "192.168.1.5:80", "node.localhost"])(
    "accepts %s",
    async (host) => {
      expect((await ask("GET", "/health", { Host: host })).status).toBe(200);
    },
  );

  it.each([
    "evil.example",
    "evil.example:1633",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.example:80:1633",
    "user@evil.example:1633",
  ])("refuses %s, the way DNS rebinding comes", async (host) => {
    const response = await ask("GET", "/health", { Host: host });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("--allowed-hosts");
  });

  it("accepts configured names", async () => {
    const named = await createNode({ allowedHosts: ["bee-1"] });
    const request = new Request("http://bee-1:1633/health", { headers: { Host: "Bee-1:1633" } });
    expect((await named.fetch(request)).status).toBe(200);
  });
});

describe("bodies", () => {
  it("are limited by what is declared and by what comes", async () => {
    const declared = await node.fetch(
      new Request("http://localhost/tags", {
        method: "POST",
        body: "x",
        headers: { "Content-Length": "1025" },
      }),
    );
    expect(declared.status).toBe(413);
    await node.core.tags.create();
    async function* flood(): AsyncIterable<Uint8Array> {
      for (let sent = 0; sent < 100; sent++) yield new Uint8Array(1000);
    }
    const patch = new Request("http://localhost/tags/1", { method: "PATCH" });
    expect((await node.fetch(patch, { body: flood() })).status).toBe(413);
  });

  it("in pieces are a SOC beyond its limit, or without a byte a list of no grantees", async () => {
    const paying = await createNode({ seed: "pieces", blockTimeMs: 0 });
    const wish = { amount: 10n ** 10n, depth: 17, label: "", isImmutable: false };
    const { id } = await paying.core.batches.buy(wish);
    const ask = (path: string, body: AsyncIterable<Uint8Array>): Promise<Response> => {
      const headers = { "Swarm-Postage-Batch-Id": toHex(id) };
      const request = new Request(`http://localhost${path}`, { method: "POST", headers });
      return paying.fetch(request, { body });
    };
    async function* pieces(count: number): AsyncIterable<Uint8Array> {
      for (let sent = 0; sent < count; sent++) yield new Uint8Array(1000);
    }
    const soc = `/soc/${"11".repeat(20)}/${"22".repeat(32)}?sig=${"00".repeat(65)}`;
    const refused = await ask(soc, pieces(5));
    expect(await refused.json()).toEqual({ code: 413, message: "Request Entity Too Large" });
    expect((await ask("/grantee", pieces(0))).status).toBe(201);
  });

  it("are compressed when the client takes that and it pays", async () => {
    const accept = { "Accept-Encoding": "br, gzip;q=0.8" };
    const large = await ask("GET", "/loggers", accept);
    expect(large.headers.get("Content-Encoding")).toBe("gzip");
    expect(large.headers.get("Vary")).toBe("Accept-Encoding");
    const plain = large.body?.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(plain).text()).toBe(await (await ask("GET", "/loggers")).text());
    const small = await ask("GET", "/health", accept);
    expect(small.headers.get("Content-Encoding")).toBeNull();
    const refused = await ask("GET", "/loggers", { "Accept-Encoding": "gzip;q=0" });
    expect(refused.headers.get("Content-Encoding")).toBeNull();
  });
});

describe("failures", () => {
  it("of our own making are 500 with a body, and logged", async () => {
    const lines: LogRecord[] = [];
    const broken = await createNode({ log: (line) => lines.push(line) });
    broken.core.tags.list = () => {
      throw new Error("no such luck");
    };
    const response = await broken.fetch(new Request("http://localhost/tags"));
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('{"code":500,"message":"Internal Server Error"}\n\n');
    expect(lines.map(({ message }) => message)).toEqual(["request failed"]);
  });
});
