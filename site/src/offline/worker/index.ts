// The service worker of the site: one script with two duties, since a scope has one worker. It hands
// requests below `node/` to the page that has a node, and answers others from the copy that a reader
// keeps. Without a copy it leaves them alone.
import "@swarm-docs/node/browser/service-worker";
import { COPY_FILES_KEY } from "../../storage-keys.ts";
import { plainPath } from "../list.ts";
import {
  fileAddress,
  readRecord,
  removeRecord,
  writeRecord,
  type Copy,
  type CopyRecord,
  type ToCopyWorker,
} from "../record.ts";

/** The part of the scope of a service worker that is used. */
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
/** What is answered by others: the node, and the lists that say whether there is a new version. */
const OTHERS = /^(node(\/|$)|offline\/|sw\.js$)/;

/** `undefined` when there is no copy; a promise until that is known. */
let record: CopyRecord | undefined | Promise<CopyRecord | undefined> = readRecord(base).then(
  (found) => (record = found),
  () => (record = undefined),
);

scope.addEventListener("fetch", (event: Fetching) => {
  const { request } = event;
  const [address = ""] = request.url.split(/[?#]/, 1);
  if (record === undefined || request.method !== "GET" || !address.startsWith(base)) return;
  // Who renews the copy asks past it.
  if (request.cache === "reload" || request.cache === "no-store") return;
  const path = address.slice(base.length);
  if (!OTHERS.test(path)) event.respondWith(answer(event, path));
});

/** A page that was open before the copy was replaced gets what belongs to it. */
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
  // A page that is opened now is a new one, whichever page led to it.
  const [own, other] = copiesFor(known, request.mode === "navigate" ? "" : clientId);
  // Names below `assets/` change with their content: whichever copy has one has the right one.
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

/** One write replaces the copy; then what neither it nor the one before needs goes. */
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
