import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATALOG_TYPE, discoveryHeaders } from "../../site/plugins/discovery/discovery.ts";
import { headerRules } from "../../site/plugins/finish/policy.ts";
import { freePort } from "./free-port.ts";
import { listen, readPort, requirePort, requireSite } from "./serve.ts";
import { createStaticServer, joinedHeaders } from "./static-server.ts";

const OUTSIDE = mkdtempSync(path.join(tmpdir(), "served-"));
const ROOT = path.join(OUTSIDE, "site");
const POLICY = "default-src 'none'";

function write(name: string, text: string): void {
  const file = path.join(ROOT, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const page = (canonical: string): string =>
  `<!doctype html><link rel="canonical" href="https://docs.example.org${canonical}"><p>${canonical}`;

write("index.html", page("/"));
write("404.html", "<!doctype html><p>Page not found");
write("docs/pss/index.html", page("/docs/pss"));
write("docs/pss.md", "# PSS\n");
write("index.md", "# Home\n");
write("docs/DISC/index.html", page("/docs/DISC/"));
write("assets/js/main.12345678.js", "let a = 1;".repeat(200));
write("assets/js/ready.12345678.js", "let b = 2;".repeat(200));
write("assets/js/ready.12345678.js.br", "compressed by the build");
write("assets/worker/hash.js", "self.onmessage = null");
write("mark.png", "not really a picture");
write(".fingerprint", "inner matters");
write(".well-known/api-catalog", '{"linkset":[]}');
const DISCOVERY = discoveryHeaders({ baseUrl: "/", router: "history" });
write("headers.json", JSON.stringify(headerRules(POLICY, "/", DISCOVERY)));
writeFileSync(path.join(OUTSIDE, "secret.txt"), "secret");
mkdirSync(path.join(OUTSIDE, "beside"));
writeFileSync(path.join(OUTSIDE, "beside/index.html"), page("/beside"));
symlinkSync(path.join(OUTSIDE, "secret.txt"), path.join(ROOT, "link.txt"));
symlinkSync(path.join(OUTSIDE, "beside"), path.join(ROOT, "linked"));
symlinkSync(path.join(ROOT, "mark.png"), path.join(ROOT, "same.png"));

let server: Server;

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request with exactly this path: `fetch` would tidy it up first. */
function ask(
  target: string,
  {
    method = "GET",
    headers = {},
    of = server,
  }: { method?: string; headers?: object; of?: Server } = {},
): Promise<Answered> {
  const { port } = of.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path: target, method, headers: { ...headers } };
    const sent = request(options, (response) => {
      let body = "";
      response.on("data", (part: Buffer) => {
        body += part.toString("latin1");
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}

beforeAll(async () => {
  server = createStaticServer(ROOT);
  await listen(server, 0);
});

afterAll(() => {
  server.close();
  rmSync(OUTSIDE, { recursive: true, force: true });
});

test("a connection stays open for a reader who thinks for a minute", async () => {
  const { headers } = await ask("/", { headers: { connection: "keep-alive" } });
  expect(headers["keep-alive"]).toBe("timeout=75");
});

describe("addresses", () => {
  test.each([
    ["/", 200, undefined],
    ["/docs/pss", 200, undefined],
    ["/docs/DISC/", 200, undefined],
    ["/docs/pss/", 301, "/docs/pss"],
    ["/docs/pss.html?q=a?b", 301, "/docs/pss?q=a?b"],
    ["/docs/pss/index.html", 301, "/docs/pss"],
    ["/docs/pss/index", 301, "/docs/pss"],
    ["/docs/DISC", 301, "/docs/DISC/"],
    ["/docs/DISC.html", 301, "/docs/DISC/"],
    ["/index.html", 301, "/"],
    ["/no/such/page", 404, undefined],
    ["/assets/js", 404, undefined],
  ])("%s answers %i", async (target, status, location) => {
    const answer = await ask(target);
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBe(location);
  });

  test.each([
    "/../secret.txt",
    "/docs/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/docs/%2e%2e/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/..%5csecret.txt",
    "/docs/..\\..\\secret.txt",
    "/%00",
    "/%",
    "/%c0%ae%c0%ae/secret.txt",
    "/.fingerprint",
    "/docs/.hidden/x",
    "/link.txt",
    "/linked",
    "/linked/index.html",
  ])("%s stays inside the site", async (target) => {
    const answer = await ask(target);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain("Page not found");
  });

  test.each(["//docs/pss/", "//docs/pss", "/docs//pss/index.html", "///docs/DISC"])(
    "%s never leads to another host",
    async (target) => {
      const { status, headers } = await ask(target);
      expect(status).toBe(301);
      expect(headers.location).toMatch(/^\/docs\/[^/]/);
    },
  );

  test("below a base path, only what is below it is served", async () => {
    const below = createStaticServer(ROOT, "/under/");
    await listen(below, 0);
    try {
      expect((await ask("/under/docs/pss", { of: below })).status).toBe(200);
      expect((await ask("/under", { of: below })).headers.location).toBe("/under/");
      expect((await ask("/docs/pss", { of: below })).status).toBe(404);
    } finally {
      below.close();
    }
  });
});

describe("answers", () => {
  test("a missing page is 404 also where the site has no page for it", async () => {
    const bare = mkdtempSync(path.join(tmpdir(), "bare-"));
    writeFileSync(path.join(bare, "index.html"), "<!doctype html>");
    const other = createStaticServer(bare);
    await listen(other, 0);
    try {
      const answer = await ask("/no/such/page", { of: other });
      expect(answer.status).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
      expect(answer.body).toBe("Not found\n");
    } finally {
      other.close();
      rmSync(bare, { recursive: true });
    }
  });

  test("assets are kept for ever, pages are asked for, what is missing is not kept", async () => {
    const cacheOf = async (target: string) => (await ask(target)).headers["cache-control"];
    expect(await cacheOf("/assets/js/main.12345678.js")).toContain("immutable");
    expect(await cacheOf("/docs/pss")).toBe("no-cache");
    expect(await cacheOf("/assets/js/gone.00000000.js")).toBe("no-cache");
  });

  test("an unchanged file is not sent twice, in either encoding", async () => {
    for (const encoding of ["identity", "gzip", "br"]) {
      const headers = { "accept-encoding": encoding };
      const first = await ask("/docs/pss", { headers });
      const etag = first.headers.etag ?? "";
      expect(etag).toMatch(/^".+"$/);
      const again = await ask("/docs/pss", { headers: { ...headers, "if-none-match": etag } });
      expect([again.status, again.body]).toEqual([304, ""]);
      const other = await ask("/docs/pss", { headers: { ...headers, "if-none-match": '"x"' } });
      expect(other.status).toBe(200);
    }
  });

  test("a link from one file of the site to another is followed", async () => {
    expect((await ask("/same.png")).body).toBe("not really a picture");
  });

  test.each(["*", ' W/"x" , TAG', "W/TAG", "TAG"])("If-None-Match: %s", async (known) => {
    const { headers } = await ask("/mark.png");
    const value = known.replace("TAG", headers.etag ?? "");
    expect((await ask("/mark.png", { headers: { "if-none-match": value } })).status).toBe(304);
  });

  test.each([
    ["br;q=0, gzip", "gzip"],
    ["br; Q=0.000, gzip;q=0.1", "gzip"],
    ["BR;q=0.5", "br"],
    ["gzip;q=0, br;q=0", undefined],
    ["identity, *;q=0", undefined],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["brave", undefined],
    ["", undefined],
  ])("Accept-Encoding: %s gets %s", async (accepted, encoding) => {
    const { headers } = await ask("/docs/pss", { headers: { "accept-encoding": accepted } });
    expect(headers["content-encoding"]).toBe(encoding);
  });

  test.each(["identity", "gzip", "br"])(
    "HEAD says what GET (%s) says, without a body",
    async (encoding) => {
      for (const target of ["/docs/pss", "/assets/js/main.12345678.js", "/mark.png", "/nowhere"]) {
        const headers = { "accept-encoding": encoding };
        const get = await ask(target, { headers });
        const head = await ask(target, { method: "HEAD", headers });
        expect(head.status).toBe(get.status);
        expect(head.body).toBe("");
        const { date: _get, ...expected } = get.headers;
        const { date: _head, ...actual } = head.headers;
        expect(actual).toEqual(expected);
        expect(get.body.length).toBe(Number(get.headers["content-length"]));
      }
    },
  );

  test("what the build compressed is sent as it is, to those who can read it", async () => {
    const of = async (encoding: string): Promise<Answered> =>
      ask("/assets/js/ready.12345678.js", { headers: { "accept-encoding": encoding } });
    const ready = await of("gzip, br");
    expect(ready.headers["content-encoding"]).toBe("br");
    expect(ready.headers["content-type"]).toContain("text/javascript");
    expect(ready.body).toBe("compressed by the build");
    expect((await of("gzip")).headers["content-encoding"]).toBe("gzip");
    expect((await of("identity")).body).toContain("let b");
  });

  test("a range is answered with the whole file, as a server without ranges may", async () => {
    const answer = await ask("/mark.png", { headers: { range: "bytes=0-3" } });
    expect(answer.status).toBe(200);
    expect(answer.headers["accept-ranges"]).toBeUndefined();
    expect(answer.body).toBe("not really a picture");
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is not allowed", async (method) => {
    const answer = await ask("/", { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe("GET, HEAD");
  });

  test("pages carry the policy, workers their own, other files none", async () => {
    const policyOf = async (target: string) =>
      (await ask(target)).headers["content-security-policy"];
    expect(await policyOf("/docs/pss")).toBe(POLICY);
    expect(await policyOf("/nowhere")).toBe(POLICY);
    expect(await policyOf("/assets/worker/hash.js")).toContain("'wasm-unsafe-eval'");
    expect(await policyOf("/mark.png")).toBeUndefined();
    expect((await ask("/mark.png")).headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("ports", () => {
  test("a taken port is refused with what to do", async () => {
    const { port } = server.address() as AddressInfo;
    const second = createStaticServer(ROOT);
    const advice = new RegExp(`^Port ${port} is taken\\. .*npm run \\S+ -- --port \\d+$`);
    await expect(listen(second, port)).rejects.toThrow(advice);
    await expect(requirePort({ port: String(port) })).rejects.toThrow(advice);
  });

  test("a free port is free afterwards, too", async () => {
    const port = await freePort();
    await requirePort({ port: String(port) });
    expect(await requirePort({ port: String(port) })).toBe(port);
  });

  test("a folder without a site is named", () => {
    expect(() => requireSite(ROOT)).not.toThrow();
    expect(() => requireSite(OUTSIDE)).toThrow(`There is no built site in ${OUTSIDE}.`);
  });

  test("a port is a number from 1 to 65535; the variable or option is named", () => {
    expect(readPort(undefined, "PORT")).toBe(3000);
    expect(readPort("4000", "--port")).toBe(4000);
    for (const wrong of ["0", "65536", "abc", "", "80.5", "-1", "1e3"]) {
      expect(() => readPort(wrong, "PORT")).toThrow(/^PORT must be a port number/);
    }
  });
});

describe("Markdown twins", () => {
  const accept = (value: string): Promise<Answered> =>
    ask("/docs/pss", { headers: { accept: value } });

  test.each(["text/markdown", "text/markdown, text/html;q=0.9", "text/html;q=0.5, Text/Markdown"])(
    "who asks for %s gets the twin, without the policy of pages",
    async (value) => {
      const { status, headers, body } = await accept(value);
      expect([status, body]).toEqual([200, "# PSS\n"]);
      expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(headers.vary).toBe("Accept, Accept-Encoding");
      expect(headers["content-security-policy"]).toBeUndefined();
    },
  );

  test.each(["text/html,*/*;q=0.8", "text/html, text/markdown;q=0.5", "text/markdown;q=0", "*/*"])(
    "who asks for %s gets the page, and caches are told that it depends",
    async (value) => {
      const { headers } = await accept(value);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers.vary).toBe("Accept, Accept-Encoding");
    },
  );

  test("the landing page has its own at the root", async () => {
    const { headers, body } = await ask("/", { headers: { accept: "text/markdown" } });
    expect([headers["content-type"], body]).toEqual(["text/markdown; charset=utf-8", "# Home\n"]);
  });

  test("a page without a twin is a page, and the twin has its own address", async () => {
    const other = await ask("/docs/DISC/", { headers: { accept: "text/markdown" } });
    expect(other.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect((await ask("/docs/pss.md")).body).toBe("# PSS\n");
  });
});

test("a host that joins the values of all matching rules", () => {
  const at = joinedHeaders("/*\n  A: 1\n  B: x\n\n/assets/*\n  A: 2, 3\n\n/page\n  C: a: b\n");
  expect(at("/")).toEqual({ A: "1", B: "x" });
  expect(at("/assets/x")).toEqual({ A: "1, 2, 3", B: "x" });
  expect(at("/page")).toEqual({ A: "1", B: "x", C: "a: b" });
});

test("every answer names the indexes for programs, and Markdown says what it costs", async () => {
  const index = '</llms.txt>; rel="llms-txt"';
  const catalog = '</.well-known/api-catalog>; rel="api-catalog"';
  const skills = '</.well-known/agent-skills/index.json>; rel="agent-skills"';
  for (const target of ["/", "/docs/pss", "/docs/pss.md", "/mark.png", "/missing"]) {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await ask(target, { method });
      expect(headers["link"], target).toBe([index, catalog, skills].join(", "));
      expect(headers["x-llms-txt"], target).toBe("/llms.txt");
    }
  }
  const twin = await ask("/docs/pss", { headers: { accept: "text/markdown" } });
  for (const { headers } of [twin, await ask("/docs/pss.md")])
    expect(headers["x-markdown-tokens"]).toBe("2");
  expect((await ask("/docs/pss")).headers).not.toHaveProperty("x-markdown-tokens");
  const { headers } = await ask("/.well-known/api-catalog");
  expect(headers["content-type"]).toBe(CATALOG_TYPE);
});
