// A site from Swarm under the scope of a service worker. Everything is imported at once: service workers
// may not import later.
import { readLeaves } from "./bulk.ts";
import { bzzScheme } from "./bzz.ts";
import { createCheckedFetch } from "./checked-fetch.ts";
import { bytesScheme, chunksScheme } from "./create.ts";
import { SwarmFetchError } from "./errors.ts";
import { feedScheme } from "./feed.ts";
import type { SwarmFetch, SwarmFetchOptions } from "./options.ts";
import { recovery } from "./recovery.ts";
import { select } from "./select.ts";
import { isSocAt } from "./soc-check.ts";

/** As much of an event for a request as is used. */
export interface RequestEvent {
  /** What the page asks for. */
  readonly request: Request;
  /** Takes over the request. */
  respondWith(response: Promise<Response>): void;
}

/** As much of an event in the life of the worker as is used. */
export interface WaitingEvent {
  /** Keeps the worker in its state until the work has ended. */
  waitUntil(work: Promise<void>): void;
}

/** The events of a worker that are used, by their types. */
export interface WorkerEvents {
  /** The worker is new. */
  readonly install: WaitingEvent;
  /** The worker takes over. */
  readonly activate: WaitingEvent;
  /** A page asks for something. */
  readonly fetch: RequestEvent;
}

/** As much of `ServiceWorkerGlobalScope` as is used. */
export interface WorkerScope {
  /** Tells the URL under which the worker takes requests. */
  readonly registration: { readonly scope: string };
  /** The pages of the worker. */
  readonly clients: {
    /** Serves pages that were there before the worker. */
    claim(): Promise<void>;
  };
  /** Replaces an older worker without waiting for its pages. */
  skipWaiting(): Promise<void>;
  /** Listens to the life of the worker and to requests. */
  addEventListener<T extends keyof WorkerEvents>(
    type: T,
    listener: (event: WorkerEvents[T]) => void,
  ): void;
}

/** Options of the service worker. */
export interface ServiceWorkerOptions extends SwarmFetchOptions {
  /** Reference of the site in hex (64 or 128 digits), or a name for `resolveName`. */
  readonly site: string;
  /** The worker's global scope; `self` when absent. */
  readonly scope?: WorkerScope;
}

const load =
  <T>(part: T): (() => Promise<T>) =>
  async () =>
    part;

/**
 * Serves a site from verified chunks under the scope of this service worker: files, folders, index and
 * error documents, ranges. Requests outside of the scope, and other methods than `GET` and `HEAD`, go to
 * the network. What cannot be verified is answered with 502, what no node has with 504, both with a text
 * that names the nodes. Gives the fetch that it uses. Fails with `TypeError` if an option is invalid.
 *
 * The site runs in the origin of the worker: give it an origin that has nothing else.
 *
 * @example
 * const swarmFetch = createSwarmServiceWorker({
 *   nodes: ["http://127.0.0.1:1633"],
 *   site: reference,
 * });
 * console.log(typeof swarmFetch); // function
 */
export function createSwarmServiceWorker(options: ServiceWorkerOptions): SwarmFetch {
  const { site, scope = globalThis as unknown as WorkerScope } = options;
  if (!/^(([\da-f]{64}){1,2}|[^/?#]+\.[^/?#]+)$/i.test(site)) {
    throw new TypeError(`site must be a reference of 64 or 128 hex digits, or a name: ${site}`);
  }
  const swarmFetch = createCheckedFetch(options, {
    schemes: {
      bytes: load(bytesScheme),
      chunks: load(chunksScheme),
      bzz: load(bzzScheme),
      feed: load(feedScheme),
    },
    bulk: load(readLeaves),
    recovery: load(recovery),
    socCheck: load(isSocAt),
    select: load(select),
  });
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener("fetch", (event) => {
    const { url, method } = event.request;
    const root = scope.registration.scope;
    if (!url.startsWith(root) || (method !== "GET" && method !== "HEAD")) return;
    const path = url.slice(root.length).replace(/#.*$/, "");
    event.respondWith(answer(swarmFetch, `bzz://${site}/${path}`, event.request, root));
  });
  return swarmFetch;
}

async function answer(
  swarmFetch: SwarmFetch,
  address: string,
  request: Request,
  root: string,
): Promise<Response> {
  const { method, headers, signal } = request;
  try {
    const found = await swarmFetch(address, {
      method: method === "HEAD" ? "HEAD" : "GET",
      headers,
      signal,
      redirect: "manual",
    });
    const location = found.headers.get("Location");
    if (location !== null)
      found.headers.set("Location", root + location.split("/").slice(3).join("/"));
    found.headers.set("X-Content-Type-Options", "nosniff");
    return found;
  } catch (error) {
    if (!(error instanceof SwarmFetchError)) throw error;
    const isMissing = error.code === "chunk-not-found" || error.code === "feed-not-found";
    return new Response(`${error.code}: ${error.message}\n`, {
      status: isMissing ? 504 : 502,
      headers: { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" },
    });
  }
}
