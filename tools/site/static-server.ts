import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { withoutAlias, type Redirect } from "../../site/shared/redirect/doors.ts";
import { TOKENS_HEADER } from "../../site/plugins/finish/deploy.ts";
import { tokenCount } from "../../site/plugins/twins/twin.ts";
import { mediaTypeOf } from "./media-types.ts";
import { resolvePath } from "./resolve-path.ts";

interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of the answer to a path. */
export type HeadersAt = (requestPath: string) => Readonly<Record<string, string>>;

const COMPRESSIBLE = /^(text\/|application\/(json|xml|yaml|wasm)|image\/svg)/;

/** Whether the pattern of a rule matches a path. */
const matches = (rule: string, requestPath: string): boolean =>
  rule.endsWith("*") ? requestPath.startsWith(rule.slice(0, -1)) : requestPath === rule;

/** As `headers.json` means it: later rules win. */
function headersOf(rules: readonly HeaderRule[]): HeadersAt {
  return (requestPath) =>
    Object.assign(
      {},
      ...rules.filter((rule) => matches(rule.path, requestPath)).map(({ headers }) => headers),
    ) as Record<string, string>;
}

/** Cloudflare Pages skips the rules that follow these. */
const MOST_RULES = 100;

/** As Cloudflare Pages reads the text of `_headers`: all rules count, values are joined with commas. */
export function joinedHeaders(text: string): HeadersAt {
  const rules = text
    .trim()
    .split("\n\n")
    .slice(0, MOST_RULES)
    .map((block) => block.split("\n"));
  return (requestPath) => {
    const result: Record<string, string> = {};
    for (const [rule = "", ...lines] of rules) {
      if (!matches(rule, requestPath)) continue;
      for (const line of lines) {
        const [name = "", value = ""] = line.trim().split(/: (.*)/);
        result[name] = result[name] === undefined ? value : `${result[name]}, ${value}`;
      }
    }
    return result;
  };
}

type Encoding = "br" | "gzip";
const compressed = new Map<string, Buffer>();

/** The build compressed scripts and style sheets with full effort; the rest is done here, faster. */
async function compressNow(file: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(readFileSync(file));
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return promisify(brotliCompress)(readFileSync(file), { params });
}

async function compress(file: string, tag: string, encoding: Encoding): Promise<Buffer> {
  const key = `${file} ${tag}`;
  const known = compressed.get(key);
  if (known) return known;
  const result = await compressNow(file, encoding);
  compressed.set(key, result);
  return result;
}

/** What a header such as `Accept` lists, each with its weight. [RFC 9110 §12.4.2] */
function wishesOf(header: string | string[] | undefined): ReadonlyMap<string, number> {
  const wishes = new Map<string, number>();
  for (const wish of String(header ?? "").split(",")) {
    const [name = "", ...parameters] = wish.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    wishes.set(name, Number(weight ?? 1));
  }
  return wishes;
}

/** Brotli before gzip, unless the client refuses it with `q=0`. [RFC 9110 §12.5.3] */
function acceptedEncoding(request: IncomingMessage): Encoding | undefined {
  const wishes = wishesOf(request.headers["accept-encoding"]);
  const others = wishes.get("*") ?? 0;
  return (["br", "gzip"] as const).find((coding) => (wishes.get(coding) ?? others) > 0);
}

/** The Markdown twin of a page, if it has one: `docs/x.md` beside `docs/x/index.html`, `index.md` at the root. */
function twinOf(file: string, root: string): string | undefined {
  const folder = path.dirname(file);
  if (path.basename(file) !== "index.html") return undefined;
  const twin = path.relative(root, folder) === "" ? path.join(folder, "index.md") : `${folder}.md`;
  return existsSync(twin) ? twin : undefined;
}

/** Whether the client asks for Markdown, and for it more than for HTML. [RFC 9110 §12.5.1] */
function prefersMarkdown(request: IncomingMessage): boolean {
  const weights = wishesOf(request.headers.accept);
  const weight = weights.get("text/markdown") ?? 0;
  return weight > 0 && weight >= (weights.get("text/html") ?? 0);
}

/** Whether the client has this version already, whatever strength its mark claims. [RFC 9110 §13.1.2] */
function hasAlready(request: IncomingMessage, tag: string): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined) return false;
  return known.trim() === "*" || known.split(/,\s*/).some((one) => one.replace(/^W\//, "") === tag);
}

/** Names one version of a file in one encoding: a browser that has it is told so (304). */
function entityTag(file: string, encoding: Encoding | undefined): string {
  const { size, mtimeMs } = statSync(file);
  return `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}${encoding ? `-${encoding}` : ""}"`;
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  status: number,
  { countsTokens }: Pick<Site, "countsTokens">,
): Promise<void> {
  const type = mediaTypeOf(file);
  const encoding = COMPRESSIBLE.test(type) ? acceptedEncoding(request) : undefined;
  const tag = entityTag(file, encoding);
  if (!response.hasHeader("Content-Type")) response.setHeader("Content-Type", type);
  if (countsTokens && status === 200 && type.startsWith("text/markdown"))
    response.setHeader(TOKENS_HEADER, tokenCount(readFileSync(file, "utf8")));
  response.setHeader("ETag", tag);
  if (COMPRESSIBLE.test(type) && !response.hasHeader("Vary"))
    response.setHeader("Vary", "Accept-Encoding");
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-cache");
  if (status === 200 && hasAlready(request, tag)) {
    response.writeHead(304).end();
    return;
  }
  const body = encoding && (await compress(file, tag, encoding));
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body?.length ?? statSync(file).size);
  response.writeHead(status);
  if (body || request.method === "HEAD") response.end(body);
  else await pipeline(createReadStream(file), response);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
): Promise<void> {
  const { root, baseUrl, headersAt, aliases } = site;
  const asked = request.url ?? "/";
  const [requestPath = "/"] = asked.split("?", 1);
  const query = asked.slice(requestPath.length);
  for (const [name, value] of Object.entries(headersAt(requestPath)))
    response.setHeader(name, value);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD" }).end();
    return;
  }
  const page = withoutAlias(requestPath, aliases);
  if (page !== undefined) {
    response.writeHead(301, { Location: page + query }).end();
    return;
  }
  const found = resolvePath(root, baseUrl, requestPath);
  if (found.kind === "redirect") {
    response.writeHead(301, { Location: encodeURI(found.to) + query }).end();
    return;
  }
  // Never cache a missing file, also in folders with immutable files: the next build may add it.
  if (found.status !== 200) response.removeHeader("Cache-Control");
  if (found.status !== 200 && !existsSync(found.file)) {
    // A site with hash routing has one page and no 404.html.
    response.writeHead(found.status, { "Content-Type": "text/plain; charset=utf-8" });
    response.end("Not found\n");
    return;
  }
  const twin = twinOf(found.file, root);
  if (twin !== undefined) {
    response.setHeader("Vary", "Accept, Accept-Encoding");
    if (found.status === 200 && prefersMarkdown(request)) {
      response.removeHeader("Content-Security-Policy");
      await sendFile(request, response, twin, 200, site);
      return;
    }
  }
  // The policy of a page says nothing to an image or a style sheet; workers carry their own.
  if (!found.file.endsWith(".html") && !/\/assets\/(worker|samples)\//.test(requestPath)) {
    response.removeHeader("Content-Security-Policy");
  }
  await sendFile(request, response, found.file, found.status, site);
}

interface Site {
  readonly root: string;
  readonly baseUrl: string;
  readonly headersAt: HeadersAt;
  readonly aliases: readonly Redirect[];
  /** Whether Markdown carries {@link TOKENS_HEADER} without a rule. */
  readonly countsTokens: boolean;
}

/** The list in a file that the build wrote at the root of the site; empty without one. */
function readList<Item>(root: string, name: string): readonly Item[] {
  const file = path.join(root, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Item[]) : [];
}

/** Keep-alive timeout, the same as nginx's default. */
const KEEP_ALIVE_MILLISECONDS = 75_000;

/**
 * A server of the built site in `root` with its redirects; not listening yet. It sends the headers of the
 * site's `headers.json` and counts the tokens of Markdown, unless `headersAt` replaces both.
 */
export function createStaticServer(root: string, baseUrl = "/", headersAt?: HeadersAt): Server {
  const site: Site = {
    root,
    baseUrl,
    headersAt: headersAt ?? headersOf(readList<HeaderRule>(root, "headers.json")),
    aliases: readList<Redirect>(root, "redirects.json"),
    countsTokens: headersAt === undefined,
  };
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }, (request, response) => {
    answer(request, response, site).catch(() => {
      // A build removed the file meanwhile, or the client disconnected.
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}
