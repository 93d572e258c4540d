import { readBody } from "../http/body.ts";
import { json, noContent } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import { controlMethods, nodeInfo } from "../swarm/control-methods.ts";
import { answerRpc, type RpcMethods } from "../swarm/json-rpc.ts";
import type { SocketSession } from "../http/socket.ts";
import { ethereumMethods } from "./methods.ts";
import { ethereumSession } from "./session.ts";

const methods: RpcMethods = {
  ...nodeInfo,
  ...controlMethods,
  ...ethereumMethods,
};

/** Answers a JSON-RPC request, or a batch, to the chain of a node. */
export async function answerEthereum(call: Call): Promise<Response> {
  const text = new TextDecoder().decode(await readBody(call.body));
  const answer = await answerRpc(methods, call.node, text, call);
  return answer === undefined ? noContent() : json(200, answer);
}

/** Opens a connection to the chain of a node. */
export const connectEthereum = (call: Call): SocketSession => ethereumSession(call, methods);
