// `promises` is loaded when it is first asked for: not at every start.
import { existsSync, promises } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { escapeHtml } from "../http/escape-html.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { pageBuildIn, type PageBuild } from "./dev-ui-build.ts";

/** What of `node:sea` is used here. [https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html] */
interface Sea {
  isSea(): boolean;
  getRawAsset(name: string): ArrayBuffer;
}

/** Gives a file of the page by its name, or nothing. */
type ReadFile = (name: string) => Promise<Uint8Array | undefined>;

/** Reads the files of the page; in a clone of the repository, `build` writes them. */
interface PageFiles {
  readonly read: ReadFile;
  readonly build?: PageBuild | undefined;
}

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

const notBuilt = `The files of this page are missing.

The package @swarm-docs/node contains them; in a clone of its repository, npm run ui writes them.
`;

/** Seconds between two looks at a build. */
const reloadSeconds = 2;

const buildingStyle = `:root { color-scheme: dark light; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 20vh auto 0; padding: 0 1.5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** A plain page for the time of the build, without the files that the build writes. */
function buildingPage(text: string, isReloaded: boolean): string {
  const reload = isReloaded ? `<meta http-equiv="refresh" content="${reloadSeconds}" />` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
${reload}
<title>Swarm development node</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="/_dev/ui/building.css" />
</head>
<body>
<h1>Swarm development node</h1>
${text}
</body>
</html>
`;
}

/** The answer while the page is not there: starts its build, or tells why it failed. */
function building(build: PageBuild): Response {
  const headers = { ...guarded, "Content-Type": types[".html"] ?? "" };
  const failure = build.takeFailure();
  if (failure !== undefined) {
    const text = `<p>This page could not be built. Reload to try again, or run <code>npm run ui</code>:</p>
<pre>${escapeHtml(failure)}</pre>`;
    return new Response(buildingPage(text, false), { status: 500, headers });
  }
  build.start();
  const text = "<p>Building this page, once: a few seconds. It reloads when it is ready.</p>";
  return new Response(buildingPage(text, true), {
    // Not an error: browsers would log one at every reload.
    status: 202,
    headers: { ...headers, "Retry-After": String(reloadSeconds) },
  });
}

/** The folder of the package that a file belongs to. */
function folderAbove(file: string): string {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, "package.json")) && folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
  }
  return folder;
}

/** Finds the page beside the program, or in the executable that the program is a part of. */
function filesOfPage(): PageFiles {
  const sea = process.getBuiltinModule?.("node:sea") as Sea | undefined;
  if (sea?.isSea() === true) {
    const read: ReadFile = async (name) => {
      try {
        return new Uint8Array(sea.getRawAsset(`ui/${name}`));
      } catch {
        return undefined;
      }
    };
    return { read };
  }
  // Bundlers that write CommonJS leave this out.
  const url = import.meta.url as string | undefined;
  if (url === undefined) return { read: async () => undefined };
  const folder = folderAbove(fileURLToPath(url));
  return {
    read: (name) => promises.readFile(path.join(folder, "dist/ui", name)).catch(() => undefined),
    build: pageBuildIn(folder),
  };
}

async function answer({ pathValues }: Call, { read, build }: PageFiles): Promise<Response> {
  const name = pathValues["file"] || "index.html";
  const type = types[path.extname(name)];
  // Names of a flat folder: no path leads out of it.
  const file = type !== undefined && /^[\w.-]+$/.test(name) ? await read(name) : undefined;
  if (file !== undefined && type !== undefined) {
    return new Response(new Uint8Array(file), { headers: { ...guarded, "Content-Type": type } });
  }
  if (build !== undefined && name === "index.html") return building(build);
  if (build !== undefined && name === "building.css") {
    return new Response(buildingStyle, {
      headers: { ...guarded, "Content-Type": types[".css"] ?? "" },
    });
  }
  const headers = { ...guarded, "Content-Type": types[".txt"] ?? "" };
  return new Response(name === "index.html" ? notBuilt : "Not Found\n", { status: 404, headers });
}

/** `/_dev/ui`: the page that shows what the node does, outside the interface. */
export function devUi(given?: PageFiles): readonly Resource[] {
  let files = given;
  const GET = (call: Call): Promise<Response> => answer(call, (files ??= filesOfPage()));
  return [
    resource("/_dev/ui", { GET, HEAD: GET }),
    resource("/_dev/ui/{file*}", { GET, HEAD: GET }),
  ];
}
