import type { Identity } from "../identity.ts";
import { peerId } from "./peers.ts";

/** Where a node is reached: an IP address without brackets, and a TCP port. */
export interface Endpoint {
  ip: string;
  port: number;
}

/** The address of a node that no server has told where it listens. */
export const usualEndpoint: Endpoint = { ip: "127.0.0.1", port: 1633 };

/**
 * Where clients on this machine reach what listens on `host`; a node that listens everywhere is
 * reached on the loopback address, and so is one that listens on a name.
 */
export function endpointOf(host: string, port: number): Endpoint {
  const isAddress = /^\d+(\.\d+){3}$/.test(host) || host.includes(":");
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return { ip: isAddress && !isEverywhere ? host : usualEndpoint.ip, port };
}

/** The multiaddr of a node, `/ip4/127.0.0.1/tcp/1633/p2p/16Uiu2HA…`. [libp2p specs/addressing] */
export function underlayOf({ ip, port }: Endpoint, { publicKey }: Identity): string {
  return `/${ip.includes(":") ? "ip6" : "ip4"}/${ip}/tcp/${port}/p2p/${peerId(publicKey)}`;
}
