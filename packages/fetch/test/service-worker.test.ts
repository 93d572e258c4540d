import { createSwarm } from "@swarm-docs/node";
import { describe, expect, it } from "vitest";
import type { NodeFetch } from "../src/options.ts";
import { createSwarmServiceWorker, type RequestEvent } from "../src/service-worker.ts";

const root = "http://site.localhost/docs/";

/** A scope without a browser: sends it requests, gives its answers. */
function worker(site: string, fetch: NodeFetch) {
  const listeners = new Map<string, (event: never) => void>();
  const calls: string[] = [];
  const scope = {
    registration: { scope: root },
    clients: { claim: async () => void calls.push("claim") },
    skipWaiting: async () => void calls.push("skipWaiting"),
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener),
  };
  createSwarmServiceWorker({ nodes: ["http://localhost:1633"], fetch, site, scope });
  const ask = async (path: string, init?: RequestInit): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined;
    const event: RequestEvent = {
      request: new Request(new URL(path, root), init),
      respondWith: (response) => void (answer = response),
    };
    listeners.get("fetch")?.(event as never);
    return answer;
  };
  const live = async (type: string): Promise<void> => {
    let work: Promise<void> | undefined;
    listeners.get(type)?.({ waitUntil: (one: Promise<void>) => void (work = one) } as never);
    await work;
  };
  return { ask, live, calls };
}

describe("a service worker", () => {
  it("serves the site under its scope, and nothing else", async () => {
    await using swarm = await createSwarm({ seed: "worker" });
    const bee = await swarm.bee();
    const files = ["site/index.html", "site/about/index.html", "site/404.html"].map((path) =>
      Object.assign(new File([`<p>${path}</p>`], "index.html"), { webkitRelativePath: path }),
    );
    const { reference } = await bee.uploadFiles(swarm.batchId, files, {
      indexDocument: "index.html",
      errorDocument: "404.html",
    });
    const { ask, live, calls } = worker(reference.toHex(), (url, init) => swarm.fetch(url, init));
    await live("install");
    await live("activate");
    expect(calls).toEqual(["skipWaiting", "claim"]);
    const home = await ask("?from=menu#top");
    expect(await home?.text()).toBe("<p>site/index.html</p>");
    expect(home?.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(home?.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await (await ask("about/"))?.text()).toBe("<p>site/about/index.html</p>");
    expect(await (await ask("none"))?.text()).toBe("<p>site/404.html</p>");
    const folder = await ask("about");
    expect(folder?.status).toBe(308);
    expect(folder?.headers.get("Location")).toBe(`${root}about/`);
    const asked = await ask("about?tea=a+b&c=%20#top");
    expect(asked?.headers.get("Location")).toBe(`${root}about/?tea=a+b&c=%20`);
    const part = await ask("", { headers: { Range: "bytes=3-6" } });
    expect([part?.status, await part?.text()]).toEqual([206, "site"]);
    expect(await ask("../other")).toBeUndefined();
    expect(await ask("", { method: "POST" })).toBeUndefined();
  });

  it("says which node lied instead of showing what it sent", async () => {
    const { ask } = worker("ab".repeat(32), async () => new Response("<script>evil</script>"));
    const answer = await ask("");
    expect(answer?.status).toBe(502);
    expect(answer?.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const text = (await answer?.text()) ?? "";
    expect(text).toContain(`node-lied: chunk ${"ab".repeat(32)}: http://localhost:1633 lied`);
    expect(text).not.toContain("evil");
  });

  it("answers 504 for what no node has", async () => {
    const { ask } = worker("ab".repeat(32), async () => new Response("", { status: 404 }));
    expect((await ask(""))?.status).toBe(504);
  });
});
