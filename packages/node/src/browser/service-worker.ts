import { MessageClient } from "./message-client.ts";
import type { MessageEdge } from "./messages.ts";

// The thin service worker: hands requests below `<base>node/` to the page that holds a sandbox. It
// keeps nothing, and leaves every other request alone.

/** The part of the scope of a service worker that is used. */
interface Scope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Page | undefined>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly Page[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: never) => void): void;
}

interface Page {
  readonly id: string;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

interface Fetching {
  readonly request: Request;
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface Message {
  readonly data: { readonly kind: string };
  readonly source: Page | null;
  readonly ports: readonly MessagePort[];
}

const scope = globalThis as unknown as Scope;
const prefix = new URL("node", scope.location.href).pathname;
/** How long pages have to offer a node when none is known. */
const offerMs = 1_000;

const nodes = new Map<string, MessageClient>();
let arrived: (() => void)[] = [];

/** What a website below `node/` may do: show itself. Its scripts would run as the site's own. */
const contentPolicy =
  "default-src 'none'; img-src 'self' data: blob:; media-src 'self'; font-src 'self'; " +
  "style-src 'self' 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

scope.addEventListener("install", () => void scope.skipWaiting());

scope.addEventListener("activate", (event: { waitUntil(work: Promise<void>): void }) => {
  event.waitUntil(scope.clients.claim());
});

scope.addEventListener("message", ({ data, source, ports }: Message) => {
  if (source === null) return;
  if (data.kind === "sandbox-closed") nodes.delete(source.id);
  const [port] = ports;
  if (data.kind !== "sandbox" || port === undefined) return;
  nodes.set(source.id, new MessageClient(port as MessageEdge));
  for (const wake of arrived.splice(0)) wake();
});

scope.addEventListener("fetch", (event: Fetching) => {
  const { origin, pathname, search } = new URL(event.request.url);
  if (origin !== scope.location.origin) return;
  if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return;
  const path = pathname.slice(prefix.length) || "/";
  event.respondWith(answer(event, path + search));
});

async function answer({ request, clientId }: Fetching, path: string): Promise<Response> {
  const node = (await nodeFor(clientId)) ?? (await askPages(clientId));
  if (node === undefined) return noNode();
  try {
    const { headers, signal } = request;
    const body = ["GET", "HEAD"].includes(request.method) ? undefined : await bodyOf(request);
    const given = await node.fetch(path, {
      method: request.method,
      headers,
      signal,
      redirect: "manual",
      ...(body !== undefined && { body }),
    });
    return guarded(given);
  } catch (error) {
    return error instanceof TypeError ? noNode() : Response.error();
  }
}

/** A stream where requests have one, else the whole body. */
async function bodyOf(request: Request): Promise<BodyInit | undefined> {
  const stream = request.body as ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  if (stream === undefined) return request.arrayBuffer();
  return stream ?? undefined;
}

/** The client page's own node, else one of another open page. */
async function nodeFor(clientId: string): Promise<MessageClient | undefined> {
  for (const id of [clientId, ...nodes.keys()]) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    if ((await scope.clients.get(id)) !== undefined) return node;
    nodes.delete(id);
  }
  return undefined;
}

async function askPages(clientId: string): Promise<MessageClient | undefined> {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length === 0) return undefined;
  const offered = new Promise<void>((resolve) => {
    arrived.push(resolve);
    setTimeout(resolve, offerMs);
  });
  for (const page of pages) page.postMessage({ kind: "sandbox-wanted" }, []);
  await offered;
  return nodeFor(clientId);
}

/** The answer with the policy, and with redirects that stay below `node/`. */
function guarded({ status, headers, body }: Response): Response {
  const lines = new Headers(headers);
  const location = lines.get("Location");
  if (location?.startsWith("/") === true) lines.set("Location", prefix + location);
  lines.set("Content-Security-Policy", contentPolicy);
  lines.set("X-Content-Type-Options", "nosniff");
  return new Response(body, { status, headers: lines });
}

function noNode(): Response {
  const body = { code: 503, message: "no page with a sandbox node is open in this browser" };
  return Response.json(body, { status: 503, headers: { "Cache-Control": "no-store" } });
}
