// What the page and the service worker know together of the copy that a reader keeps.
import { COPY_RECORD_KEY } from "../storage-keys.ts";

/** A complete copy. */
export interface Copy {
  readonly version: string;
  readonly site: string;
  /** Parts that it has besides what every copy has. */
  readonly editions: readonly string[];
  readonly bytes: number;
  /** Hashes by plain path. */
  readonly files: Readonly<Record<string, string>>;
}

/** What is kept: the copy that pages are opened from, and the one before it for pages still open. */
export interface CopyRecord {
  readonly current: Copy;
  readonly previous?: Copy;
  /** Ids of the pages and workers that were open when `current` replaced `previous`. */
  readonly bound: readonly string[];
}

/** From the page to the worker, with a port for the answer. */
export type ToCopyWorker =
  { readonly kind: "copy-switch"; readonly next: Copy } | { readonly kind: "copy-forget" };

/** Where the record stands below a base address. */
const recordAddress = (base: string): string => `${base}offline/record`;

/** Where a file of a copy stands; the same content under another path has another address. */
export const fileAddress = (base: string, hash: string, path: string): string =>
  `${base}offline/files/${hash}/${encodeURI(path)}`;

/** The record of the copy below a base address; `undefined` when none is kept. */
export async function readRecord(base: string): Promise<CopyRecord | undefined> {
  if (typeof caches === "undefined" || !(await caches.has(COPY_RECORD_KEY))) return undefined;
  const found = await (await caches.open(COPY_RECORD_KEY)).match(recordAddress(base));
  return found && ((await found.json()) as CopyRecord);
}

/** Replaces the record: until this is done the copy before counts, and then the new one. */
export async function writeRecord(base: string, record: CopyRecord): Promise<void> {
  const cache = await caches.open(COPY_RECORD_KEY);
  await cache.put(recordAddress(base), new Response(JSON.stringify(record)));
}

/** Forgets the record. Pages come from the network from now on. */
export async function removeRecord(base: string): Promise<void> {
  const cache = await caches.open(COPY_RECORD_KEY);
  await cache.delete(recordAddress(base));
  // Another copy may stand below another path of the same host.
  if ((await cache.keys()).length === 0) await caches.delete(COPY_RECORD_KEY);
}
