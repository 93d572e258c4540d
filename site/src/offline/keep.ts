// Makes, renews and removes the copy of the site that a reader keeps. One for all pages of a visit.
import { COPY_FILES_KEY } from "../storage-keys.ts";
import { ChangedError, download, NoRoomError } from "./download.ts";
import { FILES_FILE, plainPath, VERSION_FILE, type FileList, type Version } from "./list.ts";
import { readRecord, removeRecord, type Copy, type ToCopyWorker } from "./record.ts";

/** What is so now. */
export type Status =
  /** Not looked yet. */
  | { readonly kind: "unknown" }
  /** Why no copy can be kept at this address. */
  | { readonly kind: "impossible" }
  | { readonly kind: "none" }
  | { readonly kind: "loading"; readonly bytes: number; readonly total: number }
  /** `isNew`: it replaced another one during this visit. */
  | { readonly kind: "kept"; readonly copy: Copy; readonly isNew: boolean }
  /** What there was before is still kept, if anything was. */
  | { readonly kind: "failed"; readonly reason: string; readonly copy: Copy | undefined };

let status: Status = { kind: "unknown" };
const listeners = new Set<() => void>();
let stopped = new AbortController();

/** The status as a store of React. */
export const statusStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Status => status,
};

function set(next: Status): void {
  status = next;
  for (const listener of listeners) listener();
}

async function fetchJson<Value>(address: string): Promise<Value> {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Value;
}

/** What a copy would be now, from the server. Rejects without a network. */
export const fetchVersion = (base: string): Promise<Version> =>
  fetchJson<Version>(base + VERSION_FILE);

/** The worker of this site's folder, ready to answer; registered when it is not. */
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

function reasonOf(error: unknown): string {
  if (error instanceof NoRoomError)
    return "This browser gives the site no more room. Free some, or keep one edition only; what has come so far is used by the next try.";
  if (error instanceof ChangedError)
    return `The server sends ${error.message} otherwise than its list says. Nothing was changed; try again later.`;
  if (error instanceof DOMException && error.name === "AbortError")
    return "Stopped. What has come so far is used by the next try.";
  return "The network broke off. What has come so far is used by the next try.";
}

/** Downloads what the server's list says, and once more when the server has a new one meanwhile. */
async function load(base: string, editions: readonly string[]): Promise<Copy> {
  for (let turn = 0; ; turn++) {
    const list = await fetchJson<FileList>(base + FILES_FILE);
    const rows = ["site", ...editions].flatMap((part) => list.rows[part] ?? []);
    const total = rows.reduce((sum, [, , bytes]) => sum + bytes, 0);
    try {
      const onProgress = (bytes: number): void => set({ kind: "loading", bytes, total });
      await download(rows, { base, signal: stopped.signal, onProgress });
    } catch (error) {
      if (turn === 0 && error instanceof ChangedError) continue;
      throw error;
    }
    const files = Object.fromEntries(rows.map(([path, hash]) => [plainPath(path), hash]));
    return { version: list.version, site: list.site, editions, bytes: total, files };
  }
}

/**
 * Keeps the site on this device, with these editions besides the one at the root. The copy that was
 * there is used until the new one is complete.
 */
export async function keep(base: string, editions: readonly string[]): Promise<void> {
  const before = await readRecord(base);
  stopped = new AbortController();
  set({ kind: "loading", bytes: 0, total: 0 });
  try {
    const active = await worker(base);
    // Without this a browser may remove the copy when room gets short.
    await navigator.storage?.persist?.();
    const copy = await load(base, editions);
    await tell(active, { kind: "copy-switch", next: copy });
    set({ kind: "kept", copy, isNew: before !== undefined });
  } catch (error) {
    set({ kind: "failed", reason: reasonOf(error), copy: before?.current });
  }
}

/** Ends a download. */
export function stop(): void {
  stopped.abort();
}

/** Removes the copy, what has come of one, and the worker. */
export async function remove(base: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  if (registration?.active) await tell(registration.active, { kind: "copy-forget" });
  else await removeRecord(base);
  const cache = await caches.open(COPY_FILES_KEY);
  for (const { url } of await cache.keys()) if (url.startsWith(base)) await cache.delete(url);
  if ((await cache.keys()).length === 0) await caches.delete(COPY_FILES_KEY);
  await registration?.unregister();
  set({ kind: "none" });
}

/** Looks what is kept. A copy is renewed when the server has another version by now. */
export async function look(base: string): Promise<void> {
  if (status.kind !== "unknown") return;
  if (!("serviceWorker" in navigator) || typeof caches === "undefined") {
    set({ kind: "impossible" });
    return;
  }
  const record = await readRecord(base);
  if (!record) {
    set({ kind: "none" });
    return;
  }
  const copy = record.current;
  set({ kind: "kept", copy, isNew: false });
  const now = await fetchVersion(base).catch(() => undefined);
  if (now && now.version !== copy.version) await keep(base, copy.editions);
}
