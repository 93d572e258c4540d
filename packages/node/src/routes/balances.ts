import { toHex } from "@swarm-docs/protocol/hex";
import { fail } from "../errors/errors.ts";
import { named, pathParameters, required } from "../http/parameters.ts";
import { hexBytes } from "../http/parsers.ts";
import { json } from "../http/reply.ts";
import {
  resource,
  type Call,
  type Handler,
  type Simulation,
  type Resource,
} from "../http/route.ts";
import type { PeerAccount } from "../state/accounting.ts";

const simulated: { simulated: Simulation[] } = { simulated: ["accounting", "peers"] };

function overlayOf(call: Call): Uint8Array {
  return pathParameters(call, { address: named("peer", required(hexBytes)) }).address;
}

function balanceShape({ peer, balance }: PeerAccount): Record<string, unknown> {
  return {
    peer: toHex(peer.overlay),
    balance: String(balance),
    thresholdreceived: null,
    thresholdgiven: null,
  };
}

const listBalances: Handler = (call) =>
  json(200, { balances: call.node.accounting.list().map(balanceShape) });

const balance: Handler = (call) => {
  const account = call.node.accounting.find(overlayOf(call)) ?? fail("no-balance-for-peer");
  return json(200, balanceShape(account));
};

/** Lists settlements with totals; `of` selects the received and sent amounts. */
function settlementList(
  call: Call,
  of: (account: PeerAccount) => { received: bigint; sent: bigint },
): Response {
  const paid = call.node.accounting
    .list()
    .map((account) => ({ peer: toHex(account.peer.overlay), ...of(account) }))
    .filter(({ received, sent }) => received > 0n || sent > 0n);
  return json(200, {
    totalReceived: String(paid.reduce((sum, { received }) => sum + received, 0n)),
    totalSent: String(paid.reduce((sum, { sent }) => sum + sent, 0n)),
    settlements: paid.map(({ peer, received, sent }) => ({
      peer,
      received: String(received),
      sent: String(sent),
    })),
  });
}

function settlement(call: Call): Response {
  const account = call.node.accounting.find(overlayOf(call));
  if (account === undefined || (account.received === 0n && account.sent === 0n)) {
    fail("no-settlements-for-peer");
  }
  return json(200, {
    peer: toHex(account.peer.overlay),
    received: String(account.received),
    sent: String(account.sent),
  });
}

/** What peers owe each other. [bee pkg/api/{balances,settlements}.go] */
export const balances: readonly Resource[] = [
  resource("/balances", { GET: listBalances }, simulated),
  resource("/balances/{address}", { GET: balance }, simulated),
  resource("/consumed", { GET: listBalances }, simulated),
  resource("/consumed/{address}", { GET: balance }, simulated),
  resource(
    "/settlements",
    { GET: (call) => settlementList(call, ({ received, sent }) => ({ received, sent })) },
    simulated,
  ),
  resource("/settlements/{address}", { GET: settlement }, simulated),
  resource(
    "/timesettlements",
    {
      GET: (call) =>
        settlementList(call, ({ timeReceived, timeSent }) => ({
          received: timeReceived,
          sent: timeSent,
        })),
    },
    simulated,
  ),
];
