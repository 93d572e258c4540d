// Record of the offline copy, shared by the page and the service worker.
import { COPY_RECORD_KEY } from "../../shared/storage/keys.ts";

/** A complete copy. */
export interface Copy {
  readonly version: string;
  readonly site: string;
  /** Editions besides the `site` part. */
  readonly editions: readonly string[];
  readonly bytes: number;
  /** Hashes by plain path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Record of the copies: the current one, and the previous one for pages that are still open. */
export interface CopyRecord {
  readonly current: Copy;
  readonly previous?: Copy;
  /** Client ids of the pages and workers that were open when `current` replaced `previous`. */
  readonly bound: readonly string[];
}

/** Message from the page to the worker, with a port for the reply. */
export type ToCopyWorker =
  { readonly kind: "copy-switch"; readonly next: Copy } | { readonly kind: "copy-forget" };

/** Cache key of the record below a base URL. */
const recordAddress = (base: string): string => `${base}offline/record`;

/** Cache key of a file; the same content under another path has another key. */
export const fileAddress = (base: string, hash: string, path: string): string =>
  `${base}offline/files/${hash}/${encodeURI(path)}`;

/** Record of the copy below a base URL; `undefined` without a copy. */
export async function readRecord(base: string): Promise<CopyRecord | undefined> {
  if (typeof caches === "undefined" || !(await caches.has(COPY_RECORD_KEY))) return undefined;
  const found = await (await caches.open(COPY_RECORD_KEY)).match(recordAddress(base));
  return found && ((await found.json()) as CopyRecord);
}

/**
 * Replaces the record atomically: until then the previous copy is valid, from then on the new one.
 */
export async function writeRecord(base: string, record: CopyRecord): Promise<void> {
  const cache = await caches.open(COPY_RECORD_KEY);
  await cache.put(recordAddress(base), new Response(JSON.stringify(record)));
}

/** Deletes the record. Pages are fetched from the network from now on. */
export async function removeRecord(base: string): Promise<void> {
  const cache = await caches.open(COPY_RECORD_KEY);
  await cache.delete(recordAddress(base));
  // Keep the cache if another path of the host has a copy.
  if ((await cache.keys()).length === 0) await caches.delete(COPY_RECORD_KEY);
}
