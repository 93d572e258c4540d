const allowedHeaders = [
  "User-Agent, Accept, X-Requested-With, Access-Control-Request-Headers",
  "Access-Control-Request-Method, Accept-Ranges, Content-Encoding, Authorization",
  "Accept-Encoding, Content-Type, Content-Disposition, Range, Origin, Swarm-Tag, Swarm-Pin",
  "Swarm-Encrypt, Swarm-Index-Document, Swarm-Error-Document, Swarm-Collection",
  "Swarm-Postage-Batch-Id, Swarm-Postage-Stamp, Swarm-Deferred-Upload, Swarm-Redundancy-Level",
  "Swarm-Redundancy-Strategy, Swarm-Redundancy-Fallback-Mode, Swarm-Chunk-Retrieval-Timeout",
  "Swarm-Lookahead-Buffer-Size, Swarm-Feed-Index, Swarm-Feed-Index-Next, Swarm-Soc-Signature",
  "Swarm-Only-Root-Chunk, Gas-Price, Gas-Limit, Immutable, Swarm-Act, Swarm-Act-Timestamp",
  "Swarm-Act-Publisher, Swarm-Act-History-Address",
].join(", ");

/** Headers every browser page may read, beside those the handlers expose themselves. */
const exposedHeaders = "Swarm-Simulated";

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * May a page of this origin read answers? Yes when it is listed, when `*` is listed, or when it is
 * this node's own address. [bee pkg/api/cors.go]
 */
export function isOriginAllowed(
  origin: string,
  host: string | null,
  allowed: readonly string[],
): boolean {
  if (allowed.some((entry) => entry === "*" || same(entry, origin))) return true;
  return host !== null && same(origin, `http://${host}`);
}

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Would this request let a page of another origin change something? Browsers send some requests of any
 * page without asking first (forms, plain `fetch`), and only hide the answer. Bee carries them out; here
 * they are refused unless the page's origin is allowed. What a browser sends tells the origin, or at
 * least that the page is of another site; other clients send neither. [Fetch Metadata §2.2]
 */
export function isForeignChange(
  { method, headers }: Pick<Request, "method" | "headers">,
  allowed: readonly string[],
): boolean {
  if (harmless.has(method)) return false;
  const origin = headers.get("Origin");
  if (origin !== null) return !isOriginAllowed(origin, headers.get("Host"), allowed);
  return headers.get("Sec-Fetch-Site") === "cross-site" && !allowed.includes("*");
}

/**
 * Adds the CORS response headers. `methods` are the methods of the route, for the answers to OPTIONS and
 * to a wrong method; absent = the list of all other answers.
 */
export function addCorsHeaders(headers: Headers, origin: string, methods?: string): void {
  headers.set("Access-Control-Allow-Credentials", "true");
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Allow-Headers", allowedHeaders);
  headers.set("Access-Control-Allow-Methods", methods ?? "GET, HEAD, OPTIONS, POST, PUT, DELETE");
  headers.set("Access-Control-Max-Age", "3600");
  if (headers.has("Swarm-Simulated")) {
    headers.append("Access-Control-Expose-Headers", exposedHeaders);
  }
  headers.append("Vary", "Origin");
}
