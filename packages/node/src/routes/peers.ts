import { toHex } from "@swarm-docs/protocol/hex";
import { fail } from "../errors/errors.ts";
import { multiaddr } from "../http/multiaddr.ts";
import { named, pathParameters, required } from "../http/parameters.ts";
import { hexBytes } from "../http/parsers.ts";
import { json, statusReply, toJson } from "../http/reply.ts";
import { topologyOf } from "../state/topology.ts";
import { resource, type Call, type Simulation, type Resource } from "../http/route.ts";
import { underlayOf } from "../state/underlay.ts";

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

function connect(call: Call): Response {
  const { multiAddress } = pathParameters(call, {
    multiAddress: named("multi-address", required(multiaddr)),
  });
  const { identity, peers, endpoint, release } = call.node;
  if (!release.isDialled(multiAddress)) fail("connect-no-supported-addresses");
  if (!/\/p2p\/[^/]+$/.test(multiAddress)) {
    const message = "network status unknown: addr from p2p: invalid p2p multiaddr";
    fail("connect-addr-from-p2p", { message });
  }
  if (multiAddress === underlayOf(endpoint, identity)) {
    fail("connect-failed-to-dial", { message: "failed to dial: dial to self attempted" });
  }
  const peer = peers.connect(multiAddress);
  if (peer === undefined) {
    const message = `failed to dial: no node of this development network listens on ${multiAddress}`;
    fail("connect-failed-to-dial", { message });
  }
  call.node.loggers.get("node/peers").info("connected", { peer: toHex(identity.overlay) });
  return json(200, { address: toHex(peer.overlay) });
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
