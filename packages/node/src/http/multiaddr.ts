import { BadText, type Parser } from "./parameters.ts";

const withValue = new Set(
  "ip4 ip6 ip6zone tcp udp dns dns4 dns6 dnsaddr p2p ipfs sctp unix onion onion3 memory sni certhash".split(
    " ",
  ),
);
const withoutValue = new Set(
  "quic quic-v1 ws wss tls noise http https p2p-circuit webtransport webrtc webrtc-direct utp udt".split(
    " ",
  ),
);

/**
 * A multiaddr in text form such as `/ip4/127.0.0.1/tcp/1634/p2p/16Uiu2…`, returned with one leading
 * slash. [multiformats/multiaddr]
 */
export const multiaddr: Parser<string> = (value) => {
  const text = value.startsWith("/") ? value : `/${value}`;
  const refuse = (reason: string): never => {
    throw new BadText(`failed to parse multiaddr ${JSON.stringify(text)}: ${reason}`);
  };
  const parts = text.replace(/\/$/, "").split("/").slice(1);
  if (parts.length === 0) refuse("empty multiaddr");
  for (let at = 0; at < parts.length; at++) {
    const name = parts[at] ?? "";
    if (withoutValue.has(name)) continue;
    if (!withValue.has(name)) refuse(`unknown protocol ${name}`);
    const argument = parts[++at] ?? "";
    if (argument === "") refuse("unexpected end of multiaddr");
    const fault = faultOf(name, argument);
    if (fault !== undefined)
      refuse(`invalid value ${JSON.stringify(argument)} for protocol ${name}: ${fault}`);
  }
  return text;
};

function faultOf(name: string, value: string): string | undefined {
  if (name === "ip4") {
    const isAddress = /^\d{1,3}(\.\d{1,3}){3}$/.test(value);
    if (!isAddress || value.split(".").some((part) => Number(part) > 255)) {
      return `failed to parse ip4 addr: ${value}`;
    }
  }
  if (name === "ip6" && !/^[0-9a-f:]*:[0-9a-f:]*(\d+(\.\d+){3})?$/i.test(value)) {
    return `failed to parse ip6 addr: ${value}`;
  }
  if (name === "tcp" || name === "udp") {
    const fault = /^\d+$/.test(value) ? "value out of range" : "invalid syntax";
    if (fault === "invalid syntax" || Number(value) > 65_535) {
      return `failed to parse port addr: strconv.ParseUint: parsing ${JSON.stringify(value)}: ${fault}`;
    }
  }
  if (name === "p2p" && !/^[1-9A-HJ-NP-Za-km-z]+$/.test(value)) return "invalid peer ID";
  return undefined;
}
