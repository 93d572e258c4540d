import type { NodeCore } from "../core.ts";
import type { Task } from "../dev/command.ts";
import { SwarmError, type SwarmErrorCode } from "../dev/swarm-error.ts";
import { RpcError } from "./rpc-error.ts";

/** Parameters of a request: a list, or named values. */
export type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Runs one method; its result is JSON, nothing is `null`. Throws `SwarmError`. */
export type RpcMethod = (node: NodeCore, params: RpcParams, task: Task) => unknown;

/** Methods by name. */
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

/** An answer to one request. */
interface RpcAnswer {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    /** Of an error of the chain what the contract returned; else code and parameter of the command. */
    readonly data?: unknown;
  };
}

/** Requests of a batch at most, and characters of answers after which further requests are refused. */
const [mostRequests, mostAnswered] = [1_000, 1 << 26];

/**
 * Id of a request: text or a number, as of an answer; `null` for any other. An integer that `JSON.parse` has rounded
 * is none: no client would recognise it in the answer. [JSON-RPC 2.0 § 4]
 */
function idOf(request: unknown): string | number | null {
  const id = (request as { id?: unknown } | null)?.id;
  if (typeof id === "number") return Math.abs(id) <= Number.MAX_SAFE_INTEGER ? id : null;
  return typeof id === "string" ? id : null;
}

/** Codes of JSON-RPC 2.0 § 5.1; all other errors are the -32000 of EIP-1474. */
const rpcCodes: Readonly<Partial<Record<SwarmErrorCode, number>>> = {
  SWARM_COMMAND_NOT_FOUND: -32601,
  SWARM_PARAMETER_INVALID: -32602,
  SWARM_INTERNAL: -32603,
};

/**
 * Answers the text of a JSON-RPC 2.0 request, or of a batch, which is run in order. Returns `undefined`
 * when there are only notifications. Failures are answers; throws only what aborts the task.
 */
export async function answerRpc(
  methods: RpcMethods,
  node: NodeCore,
  text: string,
  task: Task,
): Promise<RpcAnswer | readonly RpcAnswer[] | undefined> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure(null, -32700, "expected JSON");
  }
  if (!Array.isArray(body)) return answerOne(methods, node, body, task);
  if (body.length === 0) return failure(null, -32600, "expected at least one request");
  if (body.length > mostRequests)
    return failure(null, -32600, `expected at most ${mostRequests} requests`);
  const answers: RpcAnswer[] = [];
  let left = mostAnswered;
  for (const request of body as readonly unknown[]) {
    await task.pace();
    if (left < 0) {
      answers.push(failure(idOf(request), -32005, "the answers to a batch are too long"));
      continue;
    }
    const answer = await answerOne(methods, node, request, task);
    if (answer === undefined) continue;
    answers.push(answer);
    left -= JSON.stringify(answer).length;
  }
  return answers.length === 0 ? undefined : answers;
}

async function answerOne(
  methods: RpcMethods,
  node: NodeCore,
  request: unknown,
  task: Task,
): Promise<RpcAnswer | undefined> {
  const { id: given, method, params } = (request ?? {}) as Record<string, unknown>;
  const id = idOf(request);
  if (typeof given === "number" && id === null)
    return failure(id, -32600, "id: expected text, or an integer from -(2^53 - 1) to 2^53 - 1");
  if (typeof method !== "string" || (id === null && (given ?? undefined) !== undefined))
    return failure(id, -32600, 'expected {"jsonrpc":"2.0","id":1,"method":"…"}');
  const isNotification = given === undefined;
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) {
      // The words of go-ethereum, by which clients recognise that a method is missing.
      const message = `the method ${method.slice(0, 60)} does not exist/is not available`;
      throw new SwarmError("SWARM_COMMAND_NOT_FOUND", message);
    }
    if (typeof (params ?? []) !== "object")
      throw new SwarmError("SWARM_PARAMETER_INVALID", "params: expected a list or an object");
    const result = (await run(node, (params ?? []) as RpcParams, task)) ?? null;
    return isNotification ? undefined : { jsonrpc: "2.0", id, result };
  } catch (error) {
    if (!(error instanceof SwarmError)) throw error;
    if (isNotification) return undefined;
    const { code, message, parameter } = error;
    if (error instanceof RpcError) return failure(id, error.rpcCode, message, error.data);
    return failure(id, rpcCodes[code] ?? -32000, message, { code, parameter });
  }
}

function failure(id: RpcAnswer["id"], code: number, message: string, data?: unknown): RpcAnswer {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } };
}
