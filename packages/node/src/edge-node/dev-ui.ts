// `promises` is loaded when it is first asked for: not at every start.
import { existsSync, promises } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { resource, type Call, type Resource } from "../http/route.ts";

/** What of `node:sea` is used here. [https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html] */
interface Sea {
  isSea(): boolean;
  getRawAsset(name: string): ArrayBuffer;
}

/** Gives a file of the page by its name, or nothing. */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** The page runs its own files, asks its own node (by websocket, too), and nothing else. [CSP3, `self`] */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const guarded = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": policy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

const notBuilt = `This page is made of files that are not here.

In the repository of the node, npm run ui makes them (a second or two); then
load this page again. The package @swarm-docs/node brings them along.
`;

/** The folder `dist/ui` of the package that a file belongs to. */
function folderAbove(file: string): string {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, "package.json")) && folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
  }
  return path.join(folder, "dist/ui");
}

/** Reads the page beside the program, or out of the executable that the program is a part of. */
export function filesOfPage(): ReadFile {
  const sea = process.getBuiltinModule?.("node:sea") as Sea | undefined;
  if (sea?.isSea() === true) {
    return async (name) => {
      try {
        return new Uint8Array(sea.getRawAsset(`ui/${name}`));
      } catch {
        return undefined;
      }
    };
  }
  const folder = folderAbove(fileURLToPath(import.meta.url));
  return (name) => promises.readFile(path.join(folder, name)).catch(() => undefined);
}

async function answer({ pathValues }: Call, read: ReadFile): Promise<Response> {
  const name = pathValues["file"] || "index.html";
  const type = types[path.extname(name)];
  // Names of a flat folder: no path leads out of it.
  const file = type !== undefined && /^[\w.-]+$/.test(name) ? await read(name) : undefined;
  if (file !== undefined && type !== undefined) {
    return new Response(new Uint8Array(file), { headers: { ...guarded, "Content-Type": type } });
  }
  const headers = { ...guarded, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(name === "index.html" ? notBuilt : "Not Found\n", { status: 404, headers });
}

/** `/_dev/ui`: the page that shows what the node does, outside the interface. */
export function devUi(given?: ReadFile): readonly Resource[] {
  let read = given;
  const GET = (call: Call): Promise<Response> => answer(call, (read ??= filesOfPage()));
  return [
    resource("/_dev/ui", { GET, HEAD: GET }),
    resource("/_dev/ui/{file*}", { GET, HEAD: GET }),
  ];
}
