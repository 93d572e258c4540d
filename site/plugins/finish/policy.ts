import { createHash } from "node:crypto";
import type { Integrations } from "../../settings/integrations.ts";
import { CATALOG_TYPE, WELL_KNOWN } from "../discovery/discovery.ts";
import { packageIds } from "../get/head.ts";

/** One line of the headers file: what answers below a path carry. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** The `'sha256-…'` sources of the inline scripts of a page; JSON data blocks are not scripts. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (/type="?application\/(ld\+)?json/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return [...hashes].sort();
}

/**
 * The policy of all pages: nothing inline but the hashed scripts, nothing from another origin. Firefox
 * checks `<link rel=prefetch>` against `default-src` alone, and Chromium allows it if any directive
 * does, so the default is `'self'` and every fetch directive of CSP3 is listed.
 */
export function contentPolicy(
  hashes: readonly string[],
  { origins }: Pick<Integrations, "origins">,
): string {
  const list = (...sources: readonly string[]): string => sources.join(" ");
  return [
    "default-src 'self'",
    `script-src ${list("'self'", ...hashes, ...origins.script)}`,
    `style-src ${list("'self'", ...origins.style)}`,
    "img-src 'self' data: blob:",
    `font-src ${list("'self'", ...origins.font)}`,
    // Readers may point the console and the samples at their own node on this machine.
    `connect-src ${list("'self'", "http://localhost:*", "http://127.0.0.1:*", "ws://localhost:*", "ws://127.0.0.1:*", ...origins.connect)}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "child-src 'none'",
    "frame-src 'none'",
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy as an element of a page, for answers without headers; `frame-ancestors` needs a header. */
function metaPolicy(policy: string): string {
  const directives = policy.split("; ").filter((part) => !part.startsWith("frame-ancestors"));
  return `<meta http-equiv="Content-Security-Policy" content="${directives.join("; ")}">`;
}

const META_POLICY = /<meta http-equiv="?Content-Security-Policy"?[^>]*>/i;

/** The page with an element after the one that names its encoding, which must come first. */
export function withMeta(html: string, element: string): string {
  const at = /<meta charset=[^>]*>/i.exec(html) ?? /<head[^>]*>/i.exec(html);
  if (!at) throw new Error("a page without a head");
  const end = at.index + at[0].length;
  return html.slice(0, end) + element + html.slice(end);
}

/** The page with a policy of its own, in place of one that it has already. */
export function withPolicy(html: string, policy: string): string {
  return withMeta(html.replace(META_POLICY, ""), metaPolicy(policy));
}

/** Headers of every answer besides the policy. */
const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** The policy of worker scripts: they may compile WebAssembly (the hashing core), pages may not. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*";

/** Path of worker scripts. */
export const WORKER_PATH = "/assets/worker/";

/**
 * The policy of samples and of the worker that runs them: scripts only. Their node is in the page, so they
 * need no network; edited code becomes a script (`blob:`). `worker-src` keeps them from starting the
 * node's workers, which may connect to localhost. Firefox judges static imports in workers by it, too:
 * `samples/worker.ts` loads what a sample imports dynamically first. A source instead of `'none'` would
 * let edited code in Firefox import from it: any host with a path, or those workers with `'self'`.
 */
export const SAMPLE_POLICY = "default-src 'none'; script-src 'self' blob:; worker-src 'none'";

/** Path of samples and their worker. */
export const SAMPLE_PATH = "/assets/samples/";

/**
 * The header rules of a site below `baseUrl`, most general first; later rules win. `discovery` are
 * headers of every answer that name the indexes for programs (`plugins/discovery/discovery.ts`).
 */
export function headerRules(
  policy: string,
  baseUrl: string,
  discovery: HeaderRule["headers"] = {},
): HeaderRule[] {
  const forever = { "Cache-Control": "public, max-age=31536000, immutable" };
  const at = (rule: string): string => baseUrl.slice(0, -1) + rule;
  return [
    {
      path: at("/*"),
      headers: { "Content-Security-Policy": policy, ...COMMON_HEADERS, ...discovery },
    },
    { path: at("/assets/*"), headers: forever },
    // Names with version and hash; `swarm-node.tgz` is replaced by every deploy.
    ...packageIds().map((id) => ({ path: at(`/get/swarm-${id}-*`), headers: forever })),
    // The file has no ending by which a server could know its type.
    { path: at(`/.well-known/${WELL_KNOWN.catalog}`), headers: { "Content-Type": CATALOG_TYPE } },
    { path: at(`${WORKER_PATH}*`), headers: { "Content-Security-Policy": WORKER_POLICY } },
    { path: at(`${SAMPLE_PATH}*`), headers: { "Content-Security-Policy": SAMPLE_POLICY } },
  ];
}
