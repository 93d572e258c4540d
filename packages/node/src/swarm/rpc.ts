import { readBody } from "../http/body.ts";
import { json, noContent } from "../http/reply.ts";
import { NoResetError, NoSnapshotsError } from "../snapshots.ts";
import { StateFileError } from "../state-file.ts";
import type { NodeCore, RpcCall } from "../core.ts";
import { absentMethods, methods } from "./rpc-methods.ts";
import { RpcError, rpcCodes } from "./rpc-error.ts";

interface Answer {
  readonly jsonrpc: "2.0";
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * `POST /_dev/rpc`: what `/_dev` does under the names of Anvil and Hardhat, as JSON-RPC 2.0: one request
 * or a list of them, which are carried out one after the other. Failures are in the answer, with 200.
 */
export async function answerRpc(node: NodeCore, call: RpcCall): Promise<Response> {
  const text = new TextDecoder().decode(await readBody(call.body));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return json(200, failure(null, new RpcError(rpcCodes.parse, "this is no JSON")));
  }
  if (!Array.isArray(body)) {
    const answer = await one(node, body);
    return answer === undefined ? noContent() : json(200, answer);
  }
  if (body.length === 0) {
    return json(200, failure(null, new RpcError(rpcCodes.request, "the list is empty")));
  }
  const answers: Answer[] = [];
  for (const request of body as readonly unknown[]) {
    const answer = await one(node, request);
    if (answer !== undefined) answers.push(answer);
    await call.pace();
  }
  return answers.length === 0 ? noContent() : json(200, answers);
}

/** Carries out one request; a notification (without id) has no answer. */
async function one(node: NodeCore, request: unknown): Promise<Answer | undefined> {
  const { id, method, params = [] } = (request ?? {}) as Record<string, unknown>;
  const isNamed = typeof request === "object" && typeof method === "string";
  if (!isNamed) {
    const error = new RpcError(rpcCodes.request, 'want {"jsonrpc":"2.0","id":1,"method":"…"}');
    return failure(id ?? null, error);
  }
  try {
    const work = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (work === undefined) throw new RpcError(rpcCodes.method, absence(method));
    if (!Array.isArray(params)) throw new RpcError(rpcCodes.params, "want params as a list");
    const result = (await work(node, params)) ?? null;
    return id === undefined ? undefined : { jsonrpc: "2.0", id, result };
  } catch (error) {
    return id === undefined ? undefined : failure(id, rpcErrorOf(node, error));
  }
}

function absence(method: string): string {
  const [, instead] = absentMethods.find(([names]) => names.test(method)) ?? [];
  if (instead !== undefined) return `${method} is not here: ${instead}`;
  return `${method} is not here; there are ${Object.keys(methods).join(", ")}`;
}

function rpcErrorOf(node: NodeCore, error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  const isRefusal = [NoResetError, NoSnapshotsError, StateFileError].some(
    (kind) => error instanceof kind,
  );
  const message = error instanceof Error ? error.message : String(error);
  if (isRefusal) return new RpcError(rpcCodes.refused, message);
  node.loggers.get("node/api").error("JSON-RPC call failed", { error: message });
  return new RpcError(rpcCodes.internal, "internal error; the log says more");
}

function failure(id: unknown, { code, message }: RpcError): Answer {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
