import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
};
const COMPRESSIBLE = /^(text\/|application\/(json|xml|yaml|wasm)|image\/svg)/;

/** Where a request leads: a file with a status, or another address. */
export type Answer =
  | { readonly kind: "file"; readonly file: string; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string };

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

/**
 * Resolves a request path (without query) inside the built site. Pages are stored as
 * `name/index.html` and live at `name`, or at `name/` where that is their canonical address
 * (index pages). `.html` and index suffixes lead to the canonical address.
 */
export function resolvePath(root: string, baseUrl: string, requested: string): Answer {
  const missing: Answer = { kind: "file", file: path.join(root, "404.html"), status: 404 };
  let decoded: string;
  try {
    decoded = decodeURIComponent(requested);
  } catch {
    return missing;
  }
  if (!decoded.startsWith(baseUrl)) {
    return decoded === baseUrl.slice(0, -1) ? { kind: "redirect", to: baseUrl } : missing;
  }
  const inside = decoded.slice(baseUrl.length);
  if (/(^|[\\/])\.\.?([\\/]|$)|\0|\\/.test(inside)) return missing;
  const suffix = /^(.*?)(?:(^|\/)index(?:\.html)?|\.html)$/.exec(inside);
  if (suffix && inside !== "404.html") {
    const bare = `${suffix[1] ?? ""}`;
    if (bare === "" || isFile(path.join(root, bare, "index.html"))) {
      return { kind: "redirect", to: baseUrl + bare + (isIndexPage(root, bare) ? "/" : "") };
    }
  }
  const direct = path.join(root, inside);
  if (inside !== "" && !inside.endsWith("/") && isFile(direct))
    return { kind: "file", file: direct, status: 200 };
  const page = path.join(root, inside, "index.html");
  if (!isFile(page)) return missing;
  const bare = inside.replace(/\/+$/, "");
  const canonical = bare === "" ? "" : bare + (isIndexPage(root, bare) ? "/" : "");
  if (canonical !== inside) return { kind: "redirect", to: baseUrl + canonical };
  return { kind: "file", file: page, status: 200 };
}

/** Whether a page's canonical address ends with a slash, as its own head says. */
function isIndexPage(root: string, bare: string): boolean {
  if (bare === "") return false;
  const html = readFileSync(path.join(root, bare, "index.html"), "utf8");
  const canonical = /<link[^>]*rel="?canonical"?[^>]*href="?([^"> ]+)/.exec(html)?.[1];
  if (!canonical) return false;
  return new URL(canonical).pathname.endsWith(`/${bare.split("/").at(-1)}/`);
}

function headersFor(rules: readonly HeaderRule[], requestPath: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const { path: rule, headers } of rules) {
    const matches = rule.endsWith("*")
      ? requestPath.startsWith(rule.slice(0, -1))
      : requestPath === rule;
    if (matches) Object.assign(result, headers);
  }
  return result;
}

type Encoding = "br" | "gzip";
const compressed = new Map<string, Buffer>();

async function compress(file: string, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${file} ${statSync(file).mtimeMs}`;
  const known = compressed.get(key);
  if (known) return known;
  const source = readFileSync(file);
  const result =
    encoding === "br"
      ? await promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await promisify(gzip)(source);
  compressed.set(key, result);
  return result;
}

function acceptedEncoding(request: IncomingMessage): Encoding | undefined {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  status: number,
): Promise<void> {
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  response.setHeader("Content-Type", type);
  const encoding = COMPRESSIBLE.test(type) ? acceptedEncoding(request) : undefined;
  if (COMPRESSIBLE.test(type)) response.setHeader("Vary", "Accept-Encoding");
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-cache");
  if (encoding) {
    const body = await compress(file, encoding);
    response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Length", body.length);
    response.writeHead(status);
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  response.setHeader("Content-Length", statSync(file).size);
  response.writeHead(status);
  if (request.method === "HEAD") response.end();
  else createReadStream(file).pipe(response);
}

/** A server of the built site in `root` with its production headers; not listening yet. */
export function createStaticServer(root: string, baseUrl = "/"): Server {
  const rulesFile = path.join(root, "headers.json");
  const rules = existsSync(rulesFile)
    ? (JSON.parse(readFileSync(rulesFile, "utf8")) as HeaderRule[])
    : [];
  return createServer((request, response) => {
    const [requestPath = "/", query] = (request.url ?? "/").split("?", 2);
    for (const [name, value] of Object.entries(headersFor(rules, requestPath)))
      response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const answer = resolvePath(root, baseUrl, requestPath);
    if (answer.kind === "redirect") {
      response
        .writeHead(301, { Location: encodeURI(answer.to) + (query ? `?${query}` : "") })
        .end();
      return;
    }
    // The policy of a page says nothing to an image or a style sheet; workers carry their own.
    if (!answer.file.endsWith(".html") && !requestPath.includes("/assets/worker/")) {
      response.removeHeader("Content-Security-Policy");
    }
    sendFile(request, response, answer.file, answer.status).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}
