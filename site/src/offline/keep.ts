// Creates, updates and removes the offline copy. One state for all pages of a visit.
import { abortable } from "../abortable.ts";
import { COPY_FILES_KEY } from "../../shared/storage/keys.ts";
import { ChangedError, download, NoRoomError } from "./download.ts";
import {
  FILES_FILE,
  plainPath,
  VERSION_FILE,
  type FileList,
  type Version,
} from "../../shared/offline/list.ts";
import { reasonOf as messageOf } from "../../shared/text/reason.ts";
import { readRecord, removeRecord, type Copy, type ToCopyWorker } from "./record.ts";

/** State of the copy. */
export type CopyStatus =
  /** Storage has not been read yet. */
  | { readonly kind: "unknown" }
  /** This browser cannot keep a copy at this URL, with the reason. */
  | { readonly kind: "impossible"; readonly reason: string }
  | { readonly kind: "none" }
  | { readonly kind: "loading"; readonly bytes: number; readonly total: number }
  /** `change`: whether the copy was created or updated during this visit. */
  | { readonly kind: "kept"; readonly copy: Copy; readonly change?: "first" | "updated" }
  /** `copy`: the previous copy, which is still stored. */
  | { readonly kind: "failed"; readonly reason: string; readonly copy: Copy | undefined };

const INSECURE = "This browser keeps no pages for this address: it takes https, or this machine.";
const BLOCKED =
  "This browser lets the site store nothing, as in some private windows or with cookies blocked. Allow it to store data, or use a normal window, and load this page again.";

let status: CopyStatus = { kind: "unknown" };
const listeners = new Set<() => void>();
let stopped = new AbortController();

/** The status for `useSyncExternalStore`. */
export const statusStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): CopyStatus => status,
};

function set(next: CopyStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

async function fetchJson<Value>(address: string): Promise<Value> {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Value;
}

/** Version and size of the copy on the server. Rejects when offline. */
export const fetchVersion = (base: string): Promise<Version> =>
  fetchJson<Version>(base + VERSION_FILE);

/** Active service worker of the site's folder; registers it first. */
async function worker(base: string): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(`${base}sw.js`, { scope: base, updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  if (!active) throw new Error("the service worker did not start");
  return active;
}

async function tell(to: ServiceWorker, message: ToCopyWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<{ kind: string; reason?: string }>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data as { kind: string }), {
      once: true,
    });
    port1.start();
  });
  to.postMessage(message, [port2]);
  const { kind, reason } = await answer;
  port1.close();
  if (kind !== "done") throw new Error(reason);
}

/** Whether storage is blocked, such as in a private window. */
const isBlocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "SecurityError";

function reasonOf(error: unknown): string {
  if (isBlocked(error)) return BLOCKED;
  if (error instanceof NoRoomError)
    return "This browser gives the site no more storage. Free some, or keep one edition only. The next try continues from here.";
  if (error instanceof ChangedError)
    return `The server sends ${error.message} that differs from its list. Nothing was changed; try again later.`;
  if (error instanceof DOMException && error.name === "AbortError")
    return "Stopped. The next try continues from here.";
  return "The connection was lost. The next try continues from here.";
}

/**
 * Downloads the server's file list; retries once if the server publishes a new version meanwhile.
 */
async function load(base: string, editions: readonly string[], signal: AbortSignal): Promise<Copy> {
  for (let turn = 0; ; turn++) {
    const list = await abortable(signal, fetchJson<FileList>(base + FILES_FILE));
    const rows = ["site", ...editions].flatMap((part) => list.rows[part] ?? []);
    const total = rows.reduce((sum, [, , bytes]) => sum + bytes, 0);
    try {
      const onProgress = (bytes: number): void => set({ kind: "loading", bytes, total });
      await download(rows, { base, signal, onProgress });
    } catch (error) {
      if (turn === 0 && error instanceof ChangedError) continue;
      throw error;
    }
    const files = Object.fromEntries(rows.map(([path, hash]) => [plainPath(path), hash]));
    return { version: list.version, site: list.site, editions, bytes: total, files };
  }
}

/**
 * Requests persistent storage. Firefox shows a prompt that may stay unanswered, so do not await it.
 */
function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}

/**
 * Creates or updates the offline copy, with these editions besides the root edition. The previous
 * copy is served until the new one is complete. Never rejects: the status has the error.
 */
export async function saveCopy(base: string, editions: readonly string[]): Promise<void> {
  stopped = new AbortController();
  const { signal } = stopped;
  let before: Copy | undefined;
  set({ kind: "loading", bytes: 0, total: 0 });
  try {
    before = (await abortable(signal, readRecord(base)))?.current;
    const active = await abortable(signal, worker(base));
    const copy = await load(base, editions, signal);
    await tell(active, { kind: "copy-switch", next: copy });
    set({ kind: "kept", copy, change: before ? "updated" : "first" });
    if (!before) askToPersist();
  } catch (error) {
    set({ kind: "failed", reason: reasonOf(error), copy: before });
  }
}

/** Cancels a download. */
export function stop(): void {
  stopped.abort();
}

async function removeAll(base: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  if (registration?.active) await tell(registration.active, { kind: "copy-forget" });
  else await removeRecord(base);
  const cache = await caches.open(COPY_FILES_KEY);
  for (const { url } of await cache.keys()) if (url.startsWith(base)) await cache.delete(url);
  if ((await cache.keys()).length === 0) await caches.delete(COPY_FILES_KEY);
  await registration?.unregister();
}

/** Removes the copy, files of an unfinished one, and the worker. Never rejects. */
export async function remove(base: string): Promise<void> {
  try {
    await removeAll(base);
    set({ kind: "none" });
  } catch (error) {
    const reason = `The copy could not be removed: ${messageOf(error)}. Your browser's settings remove it, too.`;
    set({ kind: "failed", reason, copy: undefined });
  }
}

/**
 * Reads the copy's record, and updates the copy if the server has another version. Never rejects.
 */
export async function look(base: string): Promise<void> {
  if (status.kind !== "unknown") return;
  if (!isSecureContext) {
    set({ kind: "impossible", reason: INSECURE });
    return;
  }
  let copy: Copy | undefined;
  try {
    // Both are missing in private windows of some browsers; with cookies blocked, `caches` rejects.
    if (!("serviceWorker" in navigator) || typeof caches === "undefined") throw new Error(BLOCKED);
    copy = (await readRecord(base))?.current;
  } catch {
    set({ kind: "impossible", reason: BLOCKED });
    return;
  }
  if (!copy) {
    set({ kind: "none" });
    return;
  }
  set({ kind: "kept", copy });
  const now = await fetchVersion(base).catch(() => undefined);
  if (now && now.version !== copy.version) await saveCopy(base, copy.editions);
}
