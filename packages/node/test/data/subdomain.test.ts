import { request } from "node:http";
import { encodeCid } from "@swarm-docs/protocol/cid";
import { fromHex } from "@swarm-docs/protocol/hex";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNode, type Node } from "../../src/create.ts";
import { createGroup } from "../../src/group.ts";
import { resource } from "../../src/http/route.ts";
import { serve, type Served } from "../../src/serve.ts";
import { tarOf } from "../contract/harness/archive.ts";

let node: Node;
let server: Served;
let reference: string;

beforeAll(async () => {
  node = await createNode({ seed: "subdomain", blockTimeMs: 0 });
  server = await serve(node, { port: 0 });
  const bought = await fetch(`${server.url}/stamps/10000000000/20`, { method: "POST" });
  const { batchID } = (await bought.json()) as { batchID: string };
  const uploaded = await fetch(`${server.url}/bzz`, {
    method: "POST",
    headers: {
      "Swarm-Postage-Batch-Id": batchID,
      "Content-Type": "application/x-tar",
      "Swarm-Collection": "true",
      "Swarm-Index-Document": "index.html",
    },
    body: tarOf(
      { name: "index.html", body: "home" },
      { name: "v1/a.txt", body: "a" },
      { name: "tags/1", body: "site" },
      { name: "health", body: "site" },
    ).slice(),
  });
  ({ reference } = (await uploaded.json()) as { reference: string });
});
afterAll(async () => {
  await server.close();
  await node.close();
});

/** Uses `node:http`, because `fetch` sets its own Host header. */
function open(
  label: string,
  path: string,
  method = "GET",
  port = server.port,
): Promise<[number, string, string | undefined]> {
  return new Promise((resolve, reject) => {
    const host = `${label}.swarm.localhost:${port}`;
    const asked = request(
      { port, host: "127.0.0.1", path, method, headers: { Host: host } },
      (answer) => {
        let text = "";
        answer.on("data", (piece: Buffer) => (text += piece.toString()));
        answer.on("end", () => resolve([answer.statusCode ?? 0, text, answer.headers.location]));
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

describe("<reference>.swarm.localhost", () => {
  it("shows the collection at its root", async () => {
    expect((await open(reference, "/")).slice(0, 2)).toEqual([200, "home"]);
    expect((await open(reference, "/v1/a.txt")).slice(0, 2)).toEqual([200, "a"]);
    const link = `<a href="/v1/?x=y&amp;z=1">Permanent Redirect</a>.\n\n`;
    expect(await open(reference, "/v1?x=y&z=1")).toEqual([308, link, "/v1/?x=y&z=1"]);
    expect((await open(reference, "/none"))[0]).toBe(404);
  });

  it("takes a CID, which fits into a host name as 64 digits do not", async () => {
    const cid = encodeCid({ kind: "manifest", reference: fromHex(reference) });
    expect((await open(cid, "/v1/a.txt")).slice(0, 2)).toEqual([200, "a"]);
    expect(await (await fetch(`${server.url}/bzz/${cid}/`)).text()).toBe("home");
  });

  it("is for reading only and refuses names", async () => {
    for (const method of ["POST", "HEAD"]) {
      expect((await open(reference, "/", method))[0]).toBe(405);
    }
    const [status, text] = await open("name.eth", "/");
    expect([status, text]).toEqual([400, expect.stringContaining('"field":"subdomain"')]);
  });

  it("has the paths of content for its website, and the node's own ones before it", async () => {
    expect((await open(reference, "/tags/1"))[1]).toBe("site");
    expect((await open(reference, "/health"))[1]).toContain('"status":"ok"');
    expect((await open(reference, "/v1/stamps/x"))[1]).toContain("invalid path params");
    expect((await open(reference, "/stamps/x", "DELETE"))[0]).toBe(405);
  });

  it("gives a website whole segments of a path: a resource whose name begins like one comes before it", async () => {
    const resources = [resource("/tagsummary", { GET: () => new Response("board") })];
    const group = await createGroup({ count: 1, seed: "subdomain", resources });
    const [first] = group.nodes;
    if (first === undefined) throw new Error("no node");
    const one = await serve(first, { port: 0 });
    expect((await open(reference, "/tagsummary", "GET", one.port))[1]).toBe("board");
    await one.close();
    await group.close();
  });

  it("leaves the interface where it was", async () => {
    expect((await fetch(`http://localhost:${server.port}/health`)).status).toBe(200);
  });
});
