import { COPY_FILES_KEY } from "../storage-keys.ts";
import { plainPath, type FileRow } from "./list.ts";
import { fileAddress } from "./record.ts";

/** A file came otherwise than the list says: the server has another version by now. */
export class ChangedError extends Error {}
/** The browser gives this site no more room. */
export class NoRoomError extends Error {}

/** How a download is made. */
export interface DownloadOptions {
  /** Address of the site's folder, with a slash at the end. */
  readonly base: string;
  readonly signal: AbortSignal;
  /** Told after each file how many bytes of all are there. */
  readonly onProgress: (bytes: number) => void;
}

/** Requests at a time. */
const AT_ONCE = 6;
/** What a stored answer keeps of the server's: without its policy a page would be less guarded. */
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
  // What the browser or the copy has already may be used: the hash says whether it is the right one.
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

/** Whether the browser says that the room is used up. */
function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/**
 * Brings files into the cache of the copy, each checked by its hash; those that are there are not
 * asked for again. Rejects with `ChangedError`, `NoRoomError`, an `AbortError`, or what the network
 * says; what has come stays for the next try.
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
  const queue = missing.values();
  // The first that fails stops the others: after the end nothing is asked for, kept or told.
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  const work = async (): Promise<void> => {
    for (const row of queue) {
      ended.throwIfAborted();
      await cache.put(addressOf(row), await fetchFile(row, base, ended));
      bytes += row[2];
      if (!ended.aborted) onProgress(bytes);
    }
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, () => work().catch((error: unknown) => failed.abort(error))),
  );
  if (!ended.aborted) return;
  throw isFull(ended.reason) ? new NoRoomError() : ended.reason;
}
