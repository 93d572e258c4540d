import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(here, file)],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/** Where the pages lie, as a site with a base path has them. */
export const base = "/docs-site/";

/** Bundles worker, service worker and pages, and serves them on 127.0.0.1. */
export async function servePages(): Promise<{ url: string; close(): void }> {
  const files: Record<string, string> = {
    "worker.js": await bundle("../../src/worker.ts"),
    "sw.js": await bundle("../../src/browser/service-worker.ts"),
    "sandbox-page.js": await bundle("sandbox-page.ts"),
    "store-page.js": await bundle("store-page.ts"),
    "sandbox.html": '<!doctype html><title>sandbox</title><script src="sandbox-page.js"></script>',
    "store.html": '<!doctype html><title>store</title><script src="store-page.js"></script>',
  };
  const server = createServer(({ url = "" }, answer) => {
    const name = url.startsWith(base) ? url.slice(base.length) : "";
    const text = files[name];
    const type = name.endsWith(".js") ? "text/javascript" : "text/html";
    answer.writeHead(text === undefined ? 404 : 200, { "Content-Type": `${type}; charset=utf-8` });
    answer.end(text ?? "nothing here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${base}`, close: () => void server.close() };
}
