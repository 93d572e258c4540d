import { test } from "@swarm-docs/node/vitest";
import { vi } from "vitest";

/** Loads the worker for a site as a browser does; gives a function that asks it for a path. */
async function startWorker(site: string, node: string, fetch: typeof globalThis.fetch) {
  const root = "http://site.localhost/";
  const listeners = new Map<string, (event: unknown) => void>();
  vi.resetModules();
  vi.stubGlobal("location", { href: `${root}sw.js?site=${site}&node=${node}` });
  vi.stubGlobal("registration", { scope: root });
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("addEventListener", (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  );
  await import("./worker.ts");
  return (path: string): Promise<Response> =>
    new Promise((resolve) =>
      listeners.get("fetch")?.({ request: new Request(root + path), respondWith: resolve }),
    );
}

test("the worker serves the site, and shows nothing that a gateway changed", async ({
  swarm,
  expect,
}) => {
  const bee = await swarm.bee();
  const pages = ["index.html", "tea/index.html"].map((path) =>
    Object.assign(new File([`<h1>${path}</h1>`], "index.html"), {
      webkitRelativePath: `site/${path}`,
    }),
  );
  const { reference } = await bee.uploadFiles(swarm.batchId, pages, {
    indexDocument: "index.html",
  });
  const node = "http://localhost:1633";
  const honest: typeof fetch = (url, init) => swarm.fetch(url, init);
  const ask = await startWorker(reference.toHex(), node, honest);
  expect(await (await ask("")).text()).toBe("<h1>index.html</h1>");
  expect(await (await ask("tea/")).text()).toBe("<h1>tea/index.html</h1>");
  expect((await ask("coffee")).status).toBe(404);

  const liar: typeof fetch = async (url, init) => {
    const text = await (await swarm.fetch(url, init)).text();
    return new Response(text.replace("<h1>", "<h2>"));
  };
  const deceived = await startWorker(reference.toHex(), node, liar);
  const answer = await deceived("");
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain("node-lied");
});
