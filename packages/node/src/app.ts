import { cleanUrlPath } from "@swarm-docs/protocol/clean-path";
import type { NodeCore } from "./core.ts";
import { emptyBody, limitedBody, pacedBody, requestBody } from "./http/body.ts";
import { compressed } from "./http/compression.ts";
import { addCorsHeaders, isForeignChange, isOriginAllowed } from "./http/cors.ts";
import { allowedMethods, dispatch, errorAnswer } from "./http/dispatch.ts";
import type { ErrorId } from "./errors/error-table.ts";
import { ApiError } from "./errors/errors.ts";
import { isHostAllowed, subdomainLabel } from "./http/hosts.ts";
import { declaredBytes } from "./http/limits.ts";
import { escapedPath, unescapedPath, withoutBase } from "./http/paths.ts";
import { errorReply } from "./http/reply.ts";
import type { Call, Resource } from "./http/route.ts";
import { Router } from "./http/router.ts";
import { foreignOrigin, type SocketSession } from "./http/socket.ts";
import { belongs } from "./release/releases.ts";
import { balances } from "./routes/balances.ts";
import { act } from "./routes/act.ts";
import { bytes } from "./routes/bytes.ts";
import { bzz, websites } from "./routes/bzz.ts";
import { chequebook } from "./routes/chequebook.ts";
import { chunks } from "./routes/chunks.ts";
import { dev } from "./routes/dev.ts";
import { feeds } from "./routes/feeds.ts";
import { gsoc } from "./routes/gsoc.ts";
import { loggers } from "./routes/loggers.ts";
import { peers } from "./routes/peers.ts";
import { pins } from "./routes/pins.ts";
import { pss } from "./routes/pss.ts";
import { rchash } from "./routes/rchash.ts";
import { root } from "./routes/root.ts";
import { soc } from "./routes/soc.ts";
import { stake } from "./routes/stake.ts";
import { stewardship } from "./routes/stewardship.ts";
import { stamps } from "./routes/stamps.ts";
import { node as nodeRoutes } from "./routes/node.ts";
import { tags } from "./routes/tags.ts";
import { transactions } from "./routes/transactions.ts";
import { wallet } from "./routes/wallet.ts";

/** Every path of the interface in every release, the first that matches wins. */
export const resources: readonly Resource[] = [
  ...root,
  ...bytes,
  ...bzz,
  ...chunks,
  ...soc,
  ...feeds,
  ...act,
  ...pss,
  ...gsoc,
  ...stewardship,
  ...rchash,
  ...tags,
  ...pins,
  ...stamps,
  ...nodeRoutes,
  ...peers,
  ...balances,
  ...chequebook,
  ...transactions,
  ...wallet,
  ...stake,
  ...loggers,
  ...dev,
];

/**
 * Content routes and developer commands. Bee registers its content routes after the router of websites: on
 * `<reference>.swarm.localhost` their paths belong to the website. [bee pkg/api/router.go]
 */
const websitePaths =
  /^\/(?:robots\.txt|bytes|chunks|envelope|soc|feeds|bzz|grantee|pss|gsoc|tags|pins|stewardship|_dev)?(?:\/|$)/;

/** What an adapter may hand over beside the request. */
export interface Incoming {
  /** The body where the adapter has it; absent = the request's own. */
  readonly body?: AsyncIterable<Uint8Array>;
  /** Aborted when the client has gone; absent = the request's own. */
  readonly signal?: AbortSignal;
  /** Path and query as they arrived, where `Request` has tidied them. */
  readonly target?: string;
}

/** The interface of one node, free of any server: requests in, responses out. */
export interface App {
  fetch(request: Request, incoming?: Incoming): Promise<Response>;
  /** Answers a websocket handshake: a session, or the response that refuses it. */
  connect(request: Request): Promise<SocketSession | Response>;
}

/** Creates the HTTP interface of a node; `further` adds the resources of a group. */
export function createApp(node: NodeCore, further: readonly Resource[] = []): App {
  const served = [...resources, ...further].filter((resource) => belongs(resource, node.release));
  const router = new Router(served);
  const beforeWebsites = new Router(served.filter(({ path }) => !websitePaths.test(path)));
  const website = new Router(websites);
  const find = (request: Request): ReturnType<Router["find"]> => {
    const path = unescapedPath(new URL(request.url).pathname);
    const label = subdomainLabel(request.headers.get("Host"));
    if (label === undefined) return router.find(withoutBase(path));
    return beforeWebsites.find(withoutBase(path)) ?? website.find(`/bzz/${label}${path}`);
  };
  const app: App = {
    async fetch(request, incoming = {}) {
      const refused = refuse(node, request, incoming);
      if (refused !== undefined) return refused;
      const found = find(request);
      if (found === undefined) {
        return finished(node, request, refusal(node, "unknown-route"));
      }
      const [resource, pathValues] = found;
      const call = callOf(node, resource, request, pathValues, incoming);
      return finished(node, request, await dispatch(resource, call), resource.path);
    },
    async connect(request) {
      const [resource, pathValues = {}] = find(request) ?? [];
      // Other routes ignore the offer of another protocol.
      if (resource?.socket === undefined) return app.fetch(request, { body: emptyBody() });
      const origin = request.headers.get("Origin");
      const host = request.headers.get("Host");
      const { corsAllowedOrigins, allowedHosts } = node.options;
      if (!isHostAllowed(host, allowedHosts)) return refusal(node, "host-forbidden");
      const isForeign = origin !== null && !isOriginAllowed(origin, host, corsAllowedOrigins);
      const call = callOf(node, resource, request, pathValues, { body: emptyBody() });
      try {
        const session = await resource.socket(call);
        if (!isForeign) return session;
        // Bee refuses wrong parameters before the origin.
        await session.closed();
        return foreignOrigin(session.foreignOriginCode ?? 500);
      } catch (error) {
        return errorAnswer(error, call);
      }
    },
  };
  return app;
}

function callOf(
  node: NodeCore,
  resource: Resource,
  request: Request,
  pathValues: Record<string, string>,
  incoming: Incoming,
): Call {
  const signal = incoming.signal ?? request.signal;
  const pace = node.turns.pace(signal);
  const body = pacedBody(incoming.body ?? requestBody(request), pace);
  const url = new URL(request.url);
  const { names } = node.options;
  return {
    node,
    request,
    url,
    path: withoutBase(url.pathname),
    search: targetOf(request, incoming).search,
    pathValues: names === undefined ? pathValues : resolved(pathValues, names),
    body: resource.maxBodyBytes === undefined ? body : limitedBody(body, resource.maxBodyBytes),
    hasBody: hasBody(request, incoming),
    signal,
    pace,
  };
}

/** Replaces a name of the simulated name service by its reference in the path values. */
function resolved(
  values: Record<string, string>,
  names: ReadonlyMap<string, string>,
): Record<string, string> {
  const found = names.get(values.reference ?? values.address ?? "");
  if (found === undefined) return values;
  return { ...values, [values.reference === undefined ? "address" : "reference"]: found };
}

/** Path and query, which begins with its `?`, as the client wrote them. */
function targetOf({ url }: Request, { target }: Incoming): { path: string; search: string } {
  if (target === undefined) {
    const { pathname, search } = new URL(url);
    return { path: pathname, search };
  }
  const path = target.replace(/\?.*$/s, "");
  return { path, search: target.slice(path.length) };
}

function hasBody(request: Request, incoming: Incoming): boolean {
  const declared = declaredBytes(request.headers);
  if (declared !== undefined) return declared > 0;
  if (request.headers.has("Transfer-Encoding")) return true;
  // Over HTTP a body is declared; other adapters may hand over one that is not.
  if (incoming.body !== undefined) return incoming.target === undefined;
  return request.body !== null;
}

function refusal({ release }: NodeCore, id: ErrorId): Response {
  return errorReply(new ApiError(id), release);
}

function refuse(node: NodeCore, request: Request, incoming: Incoming): Response | undefined {
  if (!isHostAllowed(request.headers.get("Host"), node.options.allowedHosts)) {
    return refusal(node, "host-forbidden");
  }
  if (isForeignChange(request, node.options.corsAllowedOrigins)) {
    return refusal(node, "cross-site-change");
  }
  const { path, search } = targetOf(request, incoming);
  const unescaped = unescapedPath(path);
  const clean = cleanUrlPath(unescaped);
  if (clean === unescaped) return undefined;
  const headers = { Location: `${escapedPath(clean)}${search}` };
  return new Response(null, { status: 301, headers });
}

async function finished(
  node: NodeCore,
  request: Request,
  response: Response,
  path = "",
): Promise<Response> {
  const origin = request.headers.get("Origin");
  const host = request.headers.get("Host");
  const { corsAllowedOrigins } = node.options;
  if (origin !== null && isOriginAllowed(origin, host, corsAllowedOrigins)) {
    addCorsHeaders(response.headers, origin, response.headers.get("Allow") ?? undefined);
  }
  return compressed(request, path, response);
}

/** Methods of a path template, for tests and the list of operations. */
export { allowedMethods };
