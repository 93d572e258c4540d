import { isUtf8 } from "node:buffer";
import type { Integrations } from "../../site/settings/integrations.ts";
import {
  contentPolicy,
  headerRules,
  scriptHashes,
  withMeta,
  withPolicy,
} from "../../site/plugins/finish/policy.ts";
import { discoveryHeaders, WELL_KNOWN } from "../../site/plugins/discovery/discovery.ts";
import { headersFile } from "../../site/plugins/finish/static-hosts.ts";
import { offlineFiles, type CopyFacts } from "../../site/plugins/offline/list.ts";
import type { SiteFiles } from "./files.ts";

/**
 * Base URL of the build that variants are derived from: a unique string, so that it can be replaced in
 * the built files.
 */
export const PLACEHOLDER = "/BASE-6d1f0c83/";

/** How a variant is written from a build. */
export interface VariantOptions {
  /** Base URL that the site was built with, such as {@link PLACEHOLDER}; begins and ends with a slash. */
  readonly from: string;
  /** Base URL that the variant lives under; likewise. */
  readonly to: string;
  /** What the build was allowed to ask, for the policy. */
  readonly integrations: Pick<Integrations, "origins">;
  /** What a copy that readers keep is told apart by; without it the lists for one stay as they are. */
  readonly copy?: CopyFacts;
}

/** The text with one base URL replaced by another, in addresses and in addresses within addresses. */
export function rebased(text: string, from: string, to: string): string {
  const bare = new RegExp(`${from.slice(0, -1)}(?=["'\`?#<>&)\\s]|$)`, "g");
  return text
    .replaceAll(from, to)
    .replaceAll(encodeURIComponent(from), encodeURIComponent(to))
    .replaceAll(bare, to === "/" ? "/" : to.slice(0, -1));
}

/** An address that leads nowhere is answered with 200 on Swarm; search engines must not keep it. */
const NOT_KEPT = '<meta name="robots" content="noindex">';

/**
 * Rewrites a built site for another base URL: replaces addresses, rehashes inline scripts, and writes
 * the policy into the header files and every page. Everything else is unchanged.
 *
 * Throws an Error that names a file if the old base occurs in a binary file or in an unknown form.
 */
export function variantOf(
  files: SiteFiles,
  { from, to, integrations, copy }: VariantOptions,
): SiteFiles {
  const token = from.replaceAll("/", "");
  const result = new Map<string, Uint8Array>();
  const pages = new Map<string, string>();
  for (const [path, bytes] of files) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const hasBase = buffer.includes(token);
    if (hasBase && !isUtf8(buffer)) throw new Error(`${path}: the base URL in binary data`);
    const text = hasBase ? rebased(buffer.toString(), from, to) : undefined;
    if (to !== from && text?.includes(token)) throw new Error(`${path}: the base URL is left over`);
    if (path.endsWith(".html")) pages.set(path, text ?? buffer.toString());
    else result.set(path, text === undefined ? bytes : Buffer.from(text));
  }
  const hashes = new Set([...pages.values()].flatMap(scriptHashes));
  const policy = contentPolicy([...hashes].sort(), integrations);
  for (const [path, html] of pages) {
    const page = withPolicy(html, policy);
    result.set(path, Buffer.from(path === "404.html" ? withMeta(page, NOT_KEPT) : page));
  }
  const hasFiles = result.has(`.well-known/${WELL_KNOWN.catalog}`);
  const discovery = discoveryHeaders({ baseUrl: to, router: "history" }, hasFiles);
  const rules = headerRules(policy, to, discovery);
  result.set("headers.json", Buffer.from(`${JSON.stringify(rules, null, 2)}\n`));
  result.set("_headers", Buffer.from(headersFile(rules, [...pages.keys()])));
  if (copy)
    for (const [path, text] of offlineFiles(result, copy)) result.set(path, Buffer.from(text));
  return new Map([...result].sort(([one], [other]) => (one < other ? -1 : 1)));
}
