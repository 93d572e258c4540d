import { toHex } from "@swarm-docs/protocol/hex";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import { decodeByteString } from "../http/byte-string.ts";
import type { Component, Multiaddr } from "../http/multiaddr.ts";
import { named, pathParameters, required } from "../http/parameters.ts";
import { hexBytes } from "../http/parsers.ts";
import { json, statusReply, toJson } from "../http/reply.ts";
import { peerId } from "../state/peers.ts";
import { topologyOf } from "../state/topology.ts";
import { resource, type Call, type Simulation, type Resource } from "../http/route.ts";

const simulated: { simulated: Simulation[] } = { simulated: ["peers"] };

function list(call: Call): Response {
  const peers = call.node.peers.connected().map((peer) => ({
    address: toHex(peer.overlay),
    fullNode: peer.isFullNode,
  }));
  return json(200, { peers });
}

function overlayOf(call: Call): Uint8Array {
  return pathParameters(call, { address: required(hexBytes) }).address;
}

function disconnect(call: Call): Response {
  return call.node.peers.disconnect(overlayOf(call)) ? statusReply(200) : fail("peer-not-found");
}

/** Protocols behind which an address ends with a peer and not with a transport. */
const isPeerPart = ({ name }: Component): boolean => name === "p2p" || name === "p2p-circuit";

async function connect(call: Call): Promise<Response> {
  // Loaded on first use: 3 kB that a node in a page seldom needs.
  const { multiaddrOf } = await import("../http/multiaddr.ts");
  const { identity, peers, release } = call.node;
  const { knowsNewProtocols, isDialled, self, failedDial } = release.connect;
  const { multiAddress } = pathParameters(call, {
    multiAddress: named(
      "multi-address",
      required((value) => multiaddrOf(knowsNewProtocols)(decodeByteString(value))),
    ),
  });
  const { components, text } = multiAddress;
  if (!isDialled(components.map(({ name }) => name))) fail("connect-no-supported-addresses");
  const refuse = (id: ErrorId, what: string): never =>
    fail(id, { message: `network status unknown: ${what}` });
  const last = components.at(-1);
  if (last?.name !== "p2p") refuse("connect-addr-from-p2p", "addr from p2p: invalid p2p multiaddr");
  const id = last?.value ?? "";
  if (id === peerId(identity.publicKey)) refuse("connect-failed-to-dial", self);
  const known = peers.at(text);
  if (known?.isConnected === true) refuse("connect-already-connected", "already connected");
  const peer = peers.connect(text);
  if (peer === undefined) {
    return refuse(
      "connect-failed-to-dial",
      `${failedDial}: failed to dial ${id}: ${whyNot(multiAddress)}`,
    );
  }
  call.node.loggers.get("node/peers").info("connected", { peer: toHex(identity.overlay) });
  return json(200, { address: toHex(peer.overlay) });
}

/** Why a dial of an address fails that is no peer's, in the form of libp2p. [go-libp2p p2p/net/swarm] */
function whyNot({ components, text }: Multiaddr): string {
  const transport = components.filter((part) => !isPeerPart(part)).at(-1);
  if (transport === undefined) return "no addresses";
  const address = text.slice(0, text.lastIndexOf("/p2p/"));
  if (transport.name !== "tcp") {
    return `no good addresses\n  * [${address}] no transport for protocol`;
  }
  return `all dials failed\n  * [${address}] no node of this development network listens there`;
}

function ping(call: Call): Response {
  const peer = call.node.peers.find(overlayOf(call)) ?? fail("peer-not-found");
  // A node of the group is in this process; a simulated one is as far as its address says.
  const rttMs = peer.isSimulated ? 10 + ((peer.overlay[0] ?? 0) % 90) : 1;
  return json(200, { rtt: `${rttMs}ms` });
}

// The one body without line feeds behind it. [bee pkg/api/topology.go]
function topology(call: Call): Response {
  return new Response(toJson(topologyOf(call.node)), {
    headers: { "Content-Type": "application/json; charset=utf-8" },
  });
}

/** Peers, simulated or of the same group. [bee pkg/api/{peer,topology}.go] */
export const peers: readonly Resource[] = [
  resource("/peers", { GET: list }, simulated),
  resource("/peers/{address}", { DELETE: disconnect }, simulated),
  resource("/connect/{multiAddress+}", { POST: connect }, simulated),
  resource("/pingpong/{address}", { POST: ping }, simulated),
  resource("/blocklist", { GET: () => json(200, { peers: [] }) }, simulated),
  resource("/topology", { GET: topology }, simulated),
];
