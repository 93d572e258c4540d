import { readBody } from "../http/body.ts";
import { json, noContent } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import { controlMethods, nodeInfo } from "../swarm/control-methods.ts";
import { answerRpc, type RpcMethod, type RpcMethods, type RpcParams } from "../swarm/json-rpc.ts";
import type { SocketSession } from "../http/socket.ts";
import { mostBeeLogs } from "./log-filter.ts";
import { ethereumMethods, getLogs } from "./methods.ts";
import { ethereumSession } from "./session.ts";
import { blockMethods, inWallTime } from "./wall-time.ts";

const methods: RpcMethods = {
  ...nodeInfo,
  ...controlMethods,
  ...ethereumMethods,
};

/**
 * What real Bees are answered: more logs at once than other clients, and no block that is later than the wall clock,
 * whatever the chain's time is.
 */
const beeMethods: RpcMethods = {
  ...methods,
  eth_getLogs: getLogs(mostBeeLogs),
  ...Object.fromEntries(
    blockMethods.map((method) => [
      method,
      async (...[node, params, task]: Parameters<RpcMethod>) => {
        const result = await methods[method]?.(node, params, task);
        return inWallTime({ method, params: listOf(params) }, result, Date.now());
      },
    ]),
  ),
};

const listOf = (params: RpcParams): readonly unknown[] =>
  Array.isArray(params) ? (params as readonly unknown[]) : [];

const methodsFor = (isBee: boolean): RpcMethods => (isBee ? beeMethods : methods);

/** Answers a JSON-RPC request, or a batch, to the chain of a node; `isBee`: as a real Bee needs it. */
export async function answerEthereum(call: Call, isBee = false): Promise<Response> {
  const text = new TextDecoder().decode(await readBody(call.body));
  const answer = await answerRpc(methodsFor(isBee), call.node, text, call);
  return answer === undefined ? noContent() : json(200, answer);
}

/** Opens a connection to the chain of a node; `isBee`: as a real Bee needs it. */
export const connectEthereum = (call: Call, isBee = false): SocketSession =>
  ethereumSession(call, methodsFor(isBee));
