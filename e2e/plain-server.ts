import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** A server that knows nothing of this site: files, `index.html` of folders, 404. */
export interface PlainServer {
  /** With a slash at the end. */
  readonly url: string;
  /** Contents that are sent instead of the files, by path below the folder. */
  readonly changed: Map<string, Uint8Array>;
  /** Paths asked for since the start. */
  readonly asked: string[];
  /** Stops the server; later requests are refused. */
  stop(): Promise<void>;
}

/** Serves a folder on 127.0.0.1, as the simplest servers do. */
export async function servePlainly(root: string): Promise<PlainServer> {
  const changed = new Map<string, Uint8Array>();
  const asked: string[] = [];
  const server: Server = createServer(({ url = "/" }, answer) => {
    const inside = decodeURIComponent(new URL(url, "http://x").pathname).slice(1);
    asked.push(inside);
    const file = path.join(root, inside);
    const isFolder = existsSync(file) && statSync(file).isDirectory();
    if (isFolder && inside !== "" && !inside.endsWith("/")) {
      answer.writeHead(301, { Location: `/${encodeURI(inside)}/` }).end();
      return;
    }
    const name = isFolder ? path.posix.join(inside, "index.html") : inside;
    const found = changed.get(name) ?? (existsSync(path.join(root, name)) ? undefined : null);
    const type = TYPES[path.extname(name)] ?? "application/octet-stream";
    if (found === null) answer.writeHead(404, { "Content-Type": "text/plain" }).end("nothing here");
    else
      answer
        .writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" })
        .end(found ?? readFileSync(path.join(root, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    changed,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
