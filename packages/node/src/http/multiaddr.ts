import { encodeBase58 } from "@swarm-docs/protocol/base58";
import { BadHash, base32, decodePeerId } from "./multihash.ts";
import { BadText, type Parser } from "./parameters.ts";

/** One part of a multiaddr: a protocol, and its value unless it has none. */
export interface Component {
  readonly name: string;
  readonly value?: string;
}

/** A multiaddr, read. */
export interface Multiaddr {
  readonly components: readonly Component[];
  /** Its text with every value in its usual form: peer ids in base58, numbers without leading zeros. */
  readonly text: string;
}

/** Why a value was refused; go-multiaddr words it the same. */
class BadValue extends Error {}

type ReadValue = (text: string) => string;

const withoutValue = new Set(
  (
    "quic quic-v1 ws wss tls noise http https p2p-circuit webtransport webrtc webrtc-direct " +
    "p2p-webrtc-direct plaintextv2 utp udt"
  ).split(" "),
);

const withValue: ReadonlyMap<string, ReadValue> = new Map(
  Object.entries({
    ip4,
    ip6,
    ipcidr: (text) => String(unsigned(text, 8)),
    ip6zone: (text) => text || refuse("empty ip6zone"),
    tcp: port,
    udp: port,
    dccp: port,
    sctp: port,
    dns,
    dns4: dns,
    dns6: dns,
    dnsaddr: dns,
    sni: dns,
    p2p: peerId,
    ipfs: peerId,
    onion: (text) => onion(text, 16, "not a Tor onion address"),
    onion3: (text) => onion(text, 56, `not a Tor onionv3 address. len == ${hostOf(text).length}`),
    garlic32: given,
    garlic64: given,
    certhash: given,
  } satisfies Record<string, ReadValue>),
);

/** Protocols that the library of Bee 2.8 knows as well. [go-multiaddr v0.16.1 protocols.go] */
const laterWithValue: ReadonlyMap<string, ReadValue> = new Map(
  Object.entries({ memory: (text: string) => String(unsigned(text, 64)), "http-path": given }),
);

/**
 * Reads a multiaddr such as `/ip4/127.0.0.1/tcp/1634/p2p/16Uiu2…`, as go-multiaddr v0.12.3 does and, when
 * `isLater`, v0.16.1. A missing first slash is added. [multiformats/multiaddr]
 */
export const multiaddrOf =
  (isLater: boolean): Parser<Multiaddr> =>
  (value) => {
    const text = `/${value.replace(/^\//, "")}`.replace(/\/+$/, "");
    const refuseText = (reason: string): never => {
      throw new BadText(`failed to parse multiaddr ${quoted(text)}: ${reason}`);
    };
    if (text === "") return refuseText("empty multiaddr");
    const parts = text.split("/").slice(1);
    const components: Component[] = [];
    for (let at = 0; at < parts.length; at++) {
      const name = parts[at] ?? "";
      if (withoutValue.has(name)) {
        components.push({ name });
        continue;
      }
      const isPath = name === "unix";
      const read = withValue.get(name) ?? (isLater ? laterWithValue.get(name) : undefined);
      if (read === undefined && !isPath) refuseText(`unknown protocol ${name}`);
      if (at + 1 >= parts.length) refuseText("unexpected end of multiaddr");
      const argument = isPath ? `/${parts.slice(at + 1).join("/")}` : (parts[++at] ?? "");
      try {
        components.push({
          name: name === "ipfs" ? "p2p" : name,
          value: read?.(argument) ?? argument,
        });
      } catch (error) {
        if (!(error instanceof BadValue || error instanceof BadHash)) throw error;
        const protocol = name === "ipfs" ? "p2p" : name;
        refuseText(`invalid value ${quoted(argument)} for protocol ${protocol}: ${error.message}`);
      }
      if (isPath) break;
    }
    const shown = components.map(({ name, value: own }) =>
      own === undefined ? `/${name}` : `/${name}/${own.replace(/^\//, "")}`,
    );
    return { components, text: shown.join("") };
  };

function refuse(reason: string): never {
  throw new BadValue(reason);
}

function ip4(text: string): string {
  const parts = text.split(".");
  const isNumber = (part: string): boolean => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256;
  if (parts.length === 4 && parts.every(isNumber)) return text;
  const canonical = canonicalIp6(text);
  const mapped = canonical === undefined ? undefined : mappedIp4(canonical);
  return mapped ?? refuse(`failed to parse ip4 addr: ${text}`);
}

function ip6(text: string): string {
  try {
    return `::ffff:${ip4(text)}`;
  } catch {
    return canonicalIp6(text) ?? refuse(`failed to parse ip6 addr: ${text}`);
  }
}

function canonicalIp6(text: string): string | undefined {
  if (!/^[0-9a-f:.]+$/i.test(text)) return undefined;
  try {
    return new URL(`http://[${text}]`).hostname.slice(1, -1);
  } catch {
    // `URL.canParse` needs Chrome 120, and this runs in the page, too.
    return undefined;
  }
}

/** The IPv4 address in `::ffff:102:304`. */
function mappedIp4(canonical: string): string | undefined {
  const groups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)?.slice(1);
  return groups
    ?.map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

function port(text: string): string {
  try {
    return String(unsigned(text, 16));
  } catch (error) {
    throw new BadValue(`failed to parse port addr: ${(error as Error).message}`);
  }
}

/** An unsigned decimal number of so many bits. [Go strconv.ParseUint] */
function unsigned(text: string, bits: number): bigint {
  const limit = 1n << BigInt(bits);
  const problem = (what: string): never =>
    refuse(`strconv.ParseUint: parsing ${quoted(text)}: ${what}`);
  let value = 0n;
  for (const digit of text) {
    if (!/[0-9]/.test(digit)) return problem("invalid syntax");
    value = value * 10n + BigInt(digit);
    if (value >= limit) return problem("value out of range");
  }
  return text === "" ? problem("invalid syntax") : value;
}

function dns(text: string): string {
  return text || refuse("empty dns addr");
}

function peerId(text: string): string {
  return encodeBase58(decodePeerId(text));
}

function hostOf(text: string): string {
  return text.split(":")[0] ?? "";
}

function onion(text: string, length: number, otherLength: string): string {
  const parts = text.split(":");
  const [host = "", portText = ""] = parts;
  if (parts.length !== 2) {
    refuse(`failed to parse onion addr: ${text} does not contain a port number`);
  }
  if (length === 56 && host.length !== length) {
    refuse(`failed to parse onion addr: ${text} ${otherLength}`);
  }
  try {
    if (host.length % 8 !== 0)
      throw new BadHash(`illegal base32 data at input byte ${host.length - (host.length % 8)}`);
    base32(host.toLowerCase());
  } catch (error) {
    refuse(`failed to decode base32 onion addr: ${text} ${(error as Error).message}`);
  }
  if (host.length !== length) refuse(`failed to parse onion addr: ${text} ${otherLength}`);
  let number = 0n;
  try {
    number = unsigned(portText, 16);
  } catch (error) {
    refuse(`failed to parse onion addr: ${(error as Error).message}`);
  }
  if (number === 0n) refuse("failed to parse onion addr: non-zero port");
  return `${host.toLowerCase()}:${number}`;
}

/** Values of protocols that no Bee has: taken as they are. */
function given(text: string): string {
  return text;
}

/** A text as Go's verb `%q` writes it, for what a path may hold; a malformed byte is a lone surrogate. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /\\u(?:00|dc)([0-9a-f]{2})|\x7f/g,
    (_all, hex?: string) => {
      return `\\x${hex ?? "7f"}`;
    },
  );
}
