import { createHash } from "node:crypto";
import type { Integrations } from "../../config/integrations.ts";

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

/** The policy of all pages: nothing inline except the hashed scripts, nothing from elsewhere. */
export function contentPolicy(
  hashes: readonly string[],
  { origins }: Pick<Integrations, "origins">,
): string {
  const list = (...sources: readonly string[]): string => sources.join(" ");
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...hashes, ...origins.script)}`,
    `style-src ${list("'self'", ...origins.style)}`,
    "img-src 'self' data: blob:",
    `font-src ${list("'self'", ...origins.font)}`,
    // Readers may point the console and the samples at their own node on this machine.
    `connect-src ${list("'self'", "http://localhost:*", "http://127.0.0.1:*", "ws://localhost:*", "ws://127.0.0.1:*", ...origins.connect)}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Headers of every answer besides the policy. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/**
 * Worker scripts have a policy of their own: the hashing core may compile its WebAssembly there,
 * the pages themselves may not.
 */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*";

/** Where worker scripts are written; their names begin with this. */
export const WORKER_PATH = "/assets/worker/";

/**
 * Samples and the worker that runs them: their node is in the page, so they need no network at all. Code
 * that a reader has written becomes a script in there (`blob:`), and no worker beside it.
 */
export const SAMPLE_POLICY = "default-src 'none'; script-src 'self' blob:; worker-src 'none'";

/** Where samples and their worker are written. */
export const SAMPLE_PATH = "/assets/samples/";

/** The header rules of a site below `baseUrl`, most general first; later rules win. */
export function headerRules(policy: string, baseUrl: string): HeaderRule[] {
  const forever = { "Cache-Control": "public, max-age=31536000, immutable" };
  const at = (rule: string): string => baseUrl.slice(0, -1) + rule;
  return [
    { path: at("/*"), headers: { "Content-Security-Policy": policy, ...COMMON_HEADERS } },
    { path: at("/assets/*"), headers: forever },
    { path: at(`${WORKER_PATH}*`), headers: { "Content-Security-Policy": WORKER_POLICY } },
    { path: at(`${SAMPLE_PATH}*`), headers: { "Content-Security-Policy": SAMPLE_POLICY } },
  ];
}

/** The rules in the format that static hosts read from a file named `_headers`. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path: rule, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [rule, ...lines].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}
