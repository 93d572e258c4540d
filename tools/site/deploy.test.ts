import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { caddyfile, nginxConfig } from "../../site/plugins/finish/deploy.ts";
import { discoveryHeaders } from "../../site/plugins/discovery/discovery.ts";
import { headerRules } from "../../site/plugins/finish/policy.ts";
import { isInstalled, startHost } from "./hosts.ts";
import { writeMarkdownTokens } from "./markdown-tokens.ts";
import { createStaticServer } from "./static-server.ts";

// Runs the written configurations in nginx and Caddy, where these are installed: each must answer as
// `npm run serve` does. `site/plugins/finish/deploy.test.ts` checks their form.

const BASE = "/under/";
const place = mkdtempSync(path.join(tmpdir(), "deploy to-"));
const site = path.join(place, "under");
const rules = headerRules(
  "default-src 'none'; script-src 'self' 'sha256-a+b='",
  BASE,
  discoveryHeaders({ baseUrl: BASE, router: "history" }, true),
);
const aliases = [{ from: `${BASE}docs/2.6/`, to: `${BASE}docs/` }];
const LONG = `docs/${"long-".repeat(40)}name.md`;
const FILES = {
  "index.html": "home",
  "404.html": "gone",
  "docs/a/index.html": "page a",
  "docs/a.md": "# A",
  // Longer than a key of a map of nginx may be by default.
  [LONG]: "# Ä".repeat(2000),
  "assets/js/x.js": "1",
  "assets/worker/w.js": "2",
  "assets/samples/s.js": "3",
  "site.webmanifest": "{}",
  ".fingerprint": "secret",
  "index.md": "# Home",
  ".well-known/security.txt": "Contact: x",
  ".well-known/api-catalog": "{}",
  "get/swarm-node.tgz": "newest",
  "get/swarm-node-1.0.0-0123abcd.tgz": "pinned",
  "docs/2.6/index.html": "front door",
  "headers.json": JSON.stringify(rules),
  "redirects.json": JSON.stringify(aliases),
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
  writeFileSync(path.join(site, name), text);
}
writeMarkdownTokens(site, BASE);
const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends) end();
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

interface Seen {
  readonly status: number | undefined;
  readonly headers: Record<string, string | undefined>;
  readonly body: string;
}

const HEADERS = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "link",
  "x-llms-txt",
  "x-markdown-tokens",
];

function ask(port: number, address: string, accept = "*/*"): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: address, headers: { accept } }, (answer) => {
      let body = "";
      answer.on("data", (part: Buffer) => (body += part.toString()));
      answer.on("end", () => {
        const headers = Object.fromEntries(
          [...HEADERS, "cache-control", "content-type", "location"].map((name) => [
            name,
            String(answer.headers[name] ?? ""),
          ]),
        );
        resolve({ status: answer.statusCode, headers, body });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

const CONFIGS = {
  nginx: nginxConfig(rules, BASE, aliases),
  caddy: caddyfile(rules, BASE, aliases),
};

for (const name of ["nginx", "caddy"] as const) {
  const there = isInstalled(name);
  describe.skipIf(!there)(
    `${name}${there ? "" : ` (skipped: ${name} is not installed here)`}`,
    () => {
      test("answers as npm run serve does", async () => {
        const host = await startHost(name, CONFIGS[name], place);
        ends.push(() => host.stop());
        const port = Number(new URL(host.url).port);
        const ours = createStaticServer(site, BASE);
        const own = await listen(ours);
        ends.push(() => ours.close());
        for (const address of [
          "",
          "docs/a",
          "docs/a.md",
          LONG,
          "index.md",
          "assets/js/x.js",
          "assets/worker/w.js",
          "assets/samples/s.js",
          "docs/2.6",
          ".well-known/api-catalog",
          "get/swarm-node.tgz",
          "get/swarm-node-1.0.0-0123abcd.tgz",
        ]) {
          const expected = await ask(own, BASE + address);
          const { status, body, headers } = await ask(port, BASE + address);
          expect({ address, status, body }).toEqual({
            address,
            status: expected.status,
            body: expected.body,
          });
          const isPage = !/\.(js|tgz|md)$|api-catalog/.test(address) || address.includes("/w");
          for (const header of HEADERS) {
            // Ours leaves the policy of pages away where it says nothing: files that are no pages.
            if (header === HEADERS[0] && !isPage) continue;
            expect([address, header, headers[header]]).toEqual([
              address,
              header,
              expected.headers[header],
            ]);
          }
          if (address.startsWith("assets/") || address.includes("/swarm-node-"))
            expect(headers["cache-control"]).toBe(expected.headers["cache-control"]);
          if (/tgz$|api-catalog/.test(address))
            expect(headers["content-type"]).toBe(expected.headers["content-type"]);
        }
        const missing = await ask(port, `${BASE}assets/js/none.js`);
        expect(missing).toMatchObject({ status: 404, body: "gone" });
        expect(missing.headers["cache-control"]).not.toContain("immutable");
        expect(missing.headers["content-security-policy"]).toContain("default-src 'none'");
        for (const [alias, to] of [
          ["docs/2.6/a", "docs/a"],
          ["docs/2.6/a.md?b=%2F&c", "docs/a.md?b=%2F&c"],
          ["docs/2.6/no/such%20page", "docs/no/such%20page"],
        ] as const) {
          for (const at of [own, port]) {
            const { status, headers } = await ask(at, BASE + alias);
            expect([status, headers["location"]]).toEqual([301, BASE + to]);
          }
        }
        const twin = await ask(port, `${BASE}docs/a`, "text/markdown, */*");
        expect(twin.body).toBe("# A");
        expect(twin.headers["content-type"]).toMatch(/^text\/markdown/);
        expect(twin.headers["x-markdown-tokens"]).toBe("1");
        const landing = await ask(port, BASE, "text/markdown, */*");
        expect(landing.body).toBe("# Home");
        expect(landing.headers["content-type"]).toMatch(/^text\/markdown/);
        expect(landing.headers["x-markdown-tokens"]).toBe("2");
        const manifest = await ask(port, `${BASE}site.webmanifest`);
        expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json/);
        expect((await ask(port, `${BASE}.fingerprint`)).status).toBe(404);
        expect((await ask(port, `${BASE}.well-known/security.txt`)).body).toBe("Contact: x");
      });
    },
  );
}
