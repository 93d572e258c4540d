// Service worker of the site: one script for two tasks, since a scope has one worker. Passes
// requests below `node/` to the page that runs the node, and serves the rest from the offline copy.
// Without a copy it does not intercept.
import "@swarm-docs/node/browser/service-worker";
import { COPY_FILES_KEY } from "../../../shared/storage/keys.ts";
import { plainPath } from "../../../shared/offline/list.ts";
import {
  fileAddress,
  readRecord,
  removeRecord,
  writeRecord,
  type Copy,
  type CopyRecord,
  type ToCopyWorker,
} from "../record.ts";

/** Subset of `ServiceWorkerGlobalScope`. */
interface Scope {
  readonly location: Location;
  readonly clients: {
    matchAll(options: {
      type: "all";
      includeUncontrolled: true;
    }): Promise<readonly { readonly id: string }[]>;
  };
  addEventListener(type: string, listener: (event: never) => void): void;
}

interface Fetching {
  readonly request: Request;
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface Message {
  readonly data: ToCopyWorker;
  readonly ports: readonly MessagePort[];
  waitUntil(work: Promise<unknown>): void;
}

const scope = globalThis as unknown as Scope;
const base = new URL("./", scope.location.href).href;
/** Paths not served from the copy: the node, and the lists with the server's current version. */
const OTHERS = /^(node(\/|$)|offline\/|sw\.js$)/;

/** `undefined` without a copy; a promise until the record is read. */
let record: CopyRecord | undefined | Promise<CopyRecord | undefined> = readRecord(base).then(
  (found) => (record = found),
  () => (record = undefined),
);

scope.addEventListener("fetch", (event: Fetching) => {
  const { request } = event;
  const [address = ""] = request.url.split(/[?#]/, 1);
  if (record === undefined || request.method !== "GET" || !address.startsWith(base)) return;
  // Updating the copy bypasses the copy.
  if (request.cache === "reload" || request.cache === "no-store") return;
  const path = address.slice(base.length);
  if (!OTHERS.test(path)) event.respondWith(answer(event, path));
});

/** Copies in lookup order. A page that was open before the update uses the previous copy first. */
function copiesFor({ current, previous, bound }: CopyRecord, clientId: string): Copy[] {
  if (!previous) return [current];
  return bound.includes(clientId) ? [previous, current] : [current, previous];
}

async function kept(copy: Copy, path: string): Promise<Response | undefined> {
  const hash = copy.files[path];
  if (hash === undefined) return undefined;
  return (await caches.open(COPY_FILES_KEY)).match(fileAddress(base, hash, path));
}

async function answer({ request, clientId }: Fetching, asked: string): Promise<Response> {
  const known = await record;
  if (!known) return fetch(request);
  const path = plainPath(decoded(asked));
  // A navigation creates a new page: use the current copy, whatever the referrer.
  const [own, other] = copiesFor(known, request.mode === "navigate" ? "" : clientId);
  // Names in `assets/` are content hashes: a match in either copy is correct.
  const second = other && path.startsWith("assets/") ? await kept(other, path) : undefined;
  const found = (own && (await kept(own, path))) ?? second;
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    const missing = own && request.mode === "navigate" && (await kept(own, "404.html"));
    if (!missing) throw error;
    return new Response(missing.body, { status: 404, headers: missing.headers });
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Switches copies with one write, then deletes the files that neither copy needs. */
async function replace(next: Copy): Promise<void> {
  const before = await record;
  const open = await scope.clients.matchAll({ type: "all", includeUncontrolled: true });
  const made: CopyRecord = {
    current: next,
    ...(before && { previous: { ...before.current } }),
    bound: before ? open.map(({ id }) => id) : [],
  };
  await writeRecord(base, made);
  record = made;
  const cache = await caches.open(COPY_FILES_KEY);
  const needed = new Set(
    [made.current, made.previous].flatMap((copy) =>
      Object.entries(copy?.files ?? {}).map(([path, hash]) => fileAddress(base, hash, path)),
    ),
  );
  for (const { url } of await cache.keys())
    if (url.startsWith(base) && !needed.has(url)) await cache.delete(url);
}

async function forget(): Promise<void> {
  record = undefined;
  await removeRecord(base);
}

scope.addEventListener("message", (event: Message) => {
  const { data, ports } = event;
  if (data.kind !== "copy-switch" && data.kind !== "copy-forget") return;
  const work = data.kind === "copy-switch" ? replace(data.next) : forget();
  event.waitUntil(
    work.then(
      () => ports[0]?.postMessage({ kind: "done" }),
      (error: unknown) => ports[0]?.postMessage({ kind: "failed", reason: String(error) }),
    ),
  );
});
