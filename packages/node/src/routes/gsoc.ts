import { pathParameters } from "../http/parameters.ts";
import { referenceField } from "../http/reference-field.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { upgradeRequired, type SocketSession } from "../http/socket.ts";
import { gsocChannel } from "../state/messages.ts";

function addressOf(call: Call): Uint8Array {
  return pathParameters(call, { address: referenceField(call) }).address;
}

async function subscribe(call: Call): Promise<SocketSession> {
  const outgoing = call.node.subscriptions.subscribe(gsocChannel(addressOf(call)));
  return { outgoing, closed: async () => void (await outgoing.return?.()) };
}

function refuse(call: Call): Response {
  addressOf(call);
  return upgradeRequired(500);
}

/** `/gsoc`: writes to a single-owner chunk as they reach this node. [bee pkg/api/gsoc.go] */
export const gsoc: readonly Resource[] = [
  resource("/gsoc/subscribe/{address}", { GET: refuse }, { socket: subscribe, anyMethod: true }),
];
