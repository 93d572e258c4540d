// The service worker in a real browser: a site under its scope, under a strict content policy, and a
// gateway that begins to lie.
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { addEntry } from "@swarm-docs/protocol/manifest/edit";
import { newNode } from "@swarm-docs/protocol/manifest/node";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { fileSaver } from "@swarm-docs/protocol/whole-file";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../node/test/browser/find.ts";
import { Store } from "./gateway.ts";

const store = new Store();
let isLying = false;
const asked: string[] = [];
const servers: Server[] = [];

async function listen(
  handle: (path: string, response: ServerResponse, range?: string) => void | Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    void handle(request.url ?? "/", response, request.headers.range);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const executablePath = findChromium();

describe.skipIf(executablePath === undefined)("in Chromium", () => {
  let browser: Browser;
  let origin = "";

  beforeAll(async () => {
    const gateway = await listen(async (at, response, range) => {
      asked.push(at);
      const answer = await store.serve(
        at,
        range === undefined ? {} : { headers: { Range: range } },
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (isLying && bytes.length > 0) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      response.writeHead(answer.status, { "Access-Control-Allow-Origin": "*" }).end(bytes);
    });
    const put = ({ address, data }: { address: Uint8Array; data: Uint8Array }): void =>
      void store.chunks.set(toHex(address), data);
    const root = newNode();
    const add = async (name: string, type: string, text: string): Promise<void> => {
      const reference = fromHex(await store.add(encodeUtf8(text)));
      await addEntry(root, name, { reference, metadata: { "Content-Type": type } });
    };
    const html = "text/html; charset=utf-8";
    await add("index.html", html, '<title>Tea</title><script src="app.js"></script>');
    await add("late.html", html, "<title>Late</title>");
    await add("app.js", "text/javascript", 'document.title += " at four";');
    await add("long.txt", "text/plain", "tea ".repeat(300_000));
    await addEntry(root, "/", {
      reference: new Uint8Array(32),
      metadata: { "website-index-document": "index.html" },
    });
    const site = toHex(await saveManifest(root, fileSaver({ put })));
    const { outputFiles } = await build({
      stdin: {
        contents: `import { createSwarmServiceWorker } from "./service-worker.ts";
          createSwarmServiceWorker({ nodes: ["${gateway}"], site: "${site}" });`,
        resolveDir: path.join(import.meta.dirname, "../src"),
      },
      bundle: true,
      write: false,
      format: "esm",
      target: "es2022",
    });
    const files: Record<string, [string, string]> = {
      "/sw.js": ["text/javascript", outputFiles[0]?.text ?? ""],
      "/start.js": [
        "text/javascript",
        `await navigator.serviceWorker.register("/sw.js", { type: "module" });
         navigator.serviceWorker.addEventListener("controllerchange", () => { document.title = "ready"; });
         if (navigator.serviceWorker.controller) document.title = "ready";`,
      ],
      "/": ["text/html", '<script type="module" src="/start.js"></script>'],
    };
    origin = await listen((at, response) => {
      const [type, text] = files[at] ?? ["text/plain", ""];
      // Neither WebAssembly nor other scripts: the engine without it takes over.
      const policy = `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src ${gateway}`;
      const headers = { "Content-Type": type, "Content-Security-Policy": policy };
      response.writeHead(files[at] === undefined ? 404 : 200, headers).end(text);
    });
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ["--no-sandbox"],
    });
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });

  it("serves pages, scripts, ranges and long files; a lie is never shown", async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => document.title === "ready");
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => document.title === "Tea at four");
    const read = await page.evaluate(async () => {
      const long = await fetch("/long.txt");
      const part = await fetch("/long.txt", { headers: { Range: "bytes=4-6" } });
      return [(await long.text()).length, part.status, await part.text()];
    });
    expect(read).toEqual([1_200_000, 206, "tea"]);
    isLying = true;
    const lie = await page.goto(`${origin}/late.html`);
    expect(lie?.status()).toBe(502);
    expect(await lie?.text()).toContain("node-lied");
    isLying = false;
    await page.goto(`${origin}/late.html`);
    expect(await page.title()).toBe("Late");
    expect(asked.some((at) => at.startsWith("/bytes/"))).toBe(true);
  });
});
