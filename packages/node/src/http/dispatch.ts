import { StoreWriteError } from "../store/chunk-store.ts";
import { ApiError, fail } from "../errors/errors.ts";
import { declaredBytes } from "./limits.ts";
import { errorReply, methodNotAllowed, noContent } from "./reply.ts";
import type { Call, Handler, Method, Resource } from "./route.ts";

/** Methods of a resource, sorted, as `Allow` lists them. */
export function allowedMethods(resource: Resource): string {
  return Object.keys(resource.methods).sort().join(", ");
}

/** Runs one call through its resource: size limit, guards, then the method's handler. */
export async function dispatch(resource: Resource, call: Call): Promise<Response> {
  try {
    const handler = handlerFor(resource, call);
    if (handler !== undefined) refuseLargeBody(resource, call);
    const run = guarded(resource, call, async () => (handler ?? notAllowed(resource))(call));
    return marked(resource, withoutBodyForHead(call, await run()));
  } catch (error) {
    return marked(resource, withoutBodyForHead(call, errorAnswer(error, call)));
  }
}

function refuseLargeBody(resource: Resource, call: Call): void {
  const declared = declaredBytes(call.request.headers);
  if (resource.maxBodyBytes === undefined || declared === undefined) return;
  if (declared > resource.maxBodyBytes) fail("body-too-large");
}

function guarded(
  resource: Resource,
  call: Call,
  last: () => Promise<Response>,
): () => Promise<Response> {
  return (resource.guards ?? []).reduceRight<() => Promise<Response>>(
    (next, guard) => () => guard(call, next),
    last,
  );
}

/** The handler of the method; `undefined` for a method that the resource has not. */
function handlerFor(resource: Resource, call: Call): Handler | undefined {
  const { methods, socket } = resource;
  const isAnyTaken = socket === undefined || call.node.release.socketsTakeAnyMethod;
  if (resource.anyMethod === true && isAnyTaken) return methods.GET;
  const { method } = call.request;
  return Object.hasOwn(methods, method) ? methods[method as Method] : undefined;
}

function notAllowed(resource: Resource): Handler {
  return (call) => {
    const response = call.request.method === "OPTIONS" ? noContent() : methodNotAllowed();
    response.headers.set("Allow", allowedMethods(resource));
    return response;
  };
}

function withoutBodyForHead(call: Call, response: Response): Response {
  if (call.request.method !== "HEAD" || response.body === null) return response;
  void response.body.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

function marked(resource: Resource, response: Response): Response {
  const simulated = resource.simulated ?? [];
  if (simulated.length > 0) response.headers.set("Swarm-Simulated", simulated.join(","));
  return response;
}

/**
 * Error response for a thrown value; anything but an `ApiError` is logged and answered with a generic
 * 500. If a store write failed, log and response say so, regardless of the route's own error.
 */
export function errorAnswer(error: unknown, call: Call): Response {
  const { release, loggers } = call.node;
  const log = loggers.get("node/api");
  const causes = causesOf(error);
  const failedWrite = causes.find((cause) => cause instanceof StoreWriteError);
  if (failedWrite instanceof StoreWriteError) {
    log.error("write failed", { path: call.path, error: failedWrite.message });
    return errorReply(withReason(error, failedWrite.message), release);
  }
  if (error instanceof ApiError) {
    const { id, reasons } = error;
    const cause = causes.slice(1).map(String).join(" < ") || undefined;
    log.debug("request refused", { path: call.path, error: id, reasons, cause });
    return errorReply(error, release);
  }
  if (call.signal.aborted) log.debug("client went away", { path: call.path });
  else
    log.error("request failed", { path: call.path, error: String(error), stack: stackOf(error) });
  return errorReply(new ApiError("bzz-internal-error", { cause: error }), release);
}

/** The error and its chain of causes. */
function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && !causes.includes(at);) {
    causes.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return causes;
}

/** The route's own failure with the reason behind it; a refusal becomes a failure of the node. */
function withReason(error: unknown, reason: string): ApiError {
  if (!(error instanceof ApiError) || error.status < 500) {
    return new ApiError("raw-internal-error", { message: reason });
  }
  return new ApiError(error.id, { message: `${error.message}: ${reason}` });
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
