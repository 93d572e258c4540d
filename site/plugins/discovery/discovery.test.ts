import { expect, test } from "vitest";
import { readSite } from "../../settings/site.ts";
import { apiCatalog, discoveryHeaders, serverCard } from "./discovery.ts";

const site = readSite({ SITE_URL: "https://docs.example.org" });
const source = {
  scope: "@a",
  published: false,
  address: "https://docs.example.org/get/",
  pinned: new Map<string, string>(),
};

test("headers name what the site has: nothing with hash routing, the index alone below a path", () => {
  expect(discoveryHeaders({ baseUrl: "/", router: "hash" })).toEqual({});
  expect(discoveryHeaders({ baseUrl: "/under/", router: "history" })).toEqual({
    Link: '</under/llms.txt>; rel="llms-txt"',
    "X-Llms-Txt": "/under/llms.txt",
  });
  expect(discoveryHeaders(site)["Link"]).toMatch(/rel="api-catalog".*rel="agent-skills"$/);
});

test("the catalog is a linkset with an entry for each edition, described for programs and readers", () => {
  const { linkset } = JSON.parse(apiCatalog(site)) as {
    linkset: Record<string, { href: string; type?: string }[] | string>[];
  };
  const [own, ...interfaces] = linkset;
  expect(own?.["anchor"]).toBe("https://docs.example.org/.well-known/api-catalog");
  expect(own?.["item"]).toEqual(interfaces.map(({ anchor }) => ({ href: anchor })));
  expect(interfaces).toHaveLength(site.editions.length);
  expect(interfaces[0]).toEqual({
    anchor: "https://docs.example.org/api/",
    "service-desc": [
      { href: "https://docs.example.org/openapi.json", type: "application/json" },
      { href: "https://docs.example.org/openapi.yaml", type: "application/yaml" },
    ],
    "service-doc": [
      { href: "https://docs.example.org/api/", type: "text/html" },
      { href: "https://docs.example.org/api.md", type: "text/markdown" },
    ],
  });
});

test("the card of the server has the form of SEP-2127 and names the tarball", () => {
  const card = JSON.parse(serverCard(site, source)) as Record<string, unknown>;
  expect(card["name"]).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(String(card["description"]).length).toBeLessThanOrEqual(100);
  expect(card["_meta"]).toEqual({
    "org.example.docs/package": {
      transport: "stdio",
      command: "npx",
      args: ["--yes", "--allow-remote=root", "https://docs.example.org/get/swarm-docs.tgz", "mcp"],
      checksums: "https://docs.example.org/get/SHA256SUMS",
    },
  });
  const published = JSON.parse(serverCard(site, { ...source, published: true })) as {
    _meta: Record<string, { args: string[] }>;
  };
  expect(published._meta["org.example.docs/package"]?.args).toEqual(["--yes", "@a/docs", "mcp"]);
});
