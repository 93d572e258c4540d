import { COPY_FILES_KEY } from "../../shared/storage/keys.ts";
import { plainPath, type FileRow } from "../../shared/offline/list.ts";
import { forEachLimit } from "../../shared/for-each-limit.ts";
import { fileAddress } from "./record.ts";

/** Thrown when a file's hash differs from the list: the server has a newer version. */
export class ChangedError extends Error {}
/** Thrown when the storage quota is exceeded. */
export class NoRoomError extends Error {}

/** Options of a download. */
export interface DownloadOptions {
  /** URL of the site's folder, with a trailing slash. */
  readonly base: string;
  readonly signal: AbortSignal;
  /** Called after each file with the total bytes stored. */
  readonly onProgress: (bytes: number) => void;
}

/** Requests at a time. */
const MAX_DOWNLOADS = 6;
/** Response headers to store, including the CSP: a page without it is less protected. */
const HEADERS =
  /^(content-type|content-security-policy|cross-origin-.*|permissions-policy|referrer-policy|x-content-type-options)$/i;

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetchFile(
  [path, hash]: FileRow,
  base: string,
  signal: AbortSignal,
): Promise<Response> {
  // The HTTP cache may be used: the hash verifies the content.
  for (const cache of ["default", "reload"] as const) {
    const answer = await fetch(base + encodeURI(path), { signal, cache });
    const isThere = answer.ok || path === "404.html";
    const bytes = await answer.arrayBuffer();
    if (!isThere || (await hashOf(bytes)) !== hash) continue;
    const headers = [...answer.headers].filter(([name]) => HEADERS.test(name));
    return new Response(bytes, { headers });
  }
  throw new ChangedError(path);
}

/** Whether the storage quota is exceeded. */
function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/**
 * Downloads files into the cache of the copy and verifies their hashes; skips files already stored.
 * Rejects with `ChangedError`, `NoRoomError`, an `AbortError`, or the network error; stored files
 * stay for the next attempt.
 */
export async function download(
  rows: readonly FileRow[],
  { base, signal, onProgress }: DownloadOptions,
): Promise<void> {
  const cache = await caches.open(COPY_FILES_KEY);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const addressOf = ([path, hash]: FileRow): string => fileAddress(base, hash, plainPath(path));
  let bytes = 0;
  const missing = rows.filter((row) => {
    const isThere = there.has(addressOf(row));
    if (isThere) bytes += row[2];
    return !isThere;
  });
  onProgress(bytes);
  // The first failure aborts the other downloads: no fetch, store or progress event after the end.
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  const add = async (row: FileRow): Promise<void> => {
    ended.throwIfAborted();
    await cache.put(addressOf(row), await fetchFile(row, base, ended));
    bytes += row[2];
    if (!ended.aborted) onProgress(bytes);
  };
  try {
    await forEachLimit(missing, MAX_DOWNLOADS, (row) =>
      add(row).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    );
  } catch (error) {
    throw isFull(error) ? new NoRoomError() : error;
  }
}
