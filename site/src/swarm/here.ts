import { decodeCid } from "@swarm-docs/protocol/cid";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { toHex } from "@swarm-docs/protocol/hex";

/** Location on Swarm from which the page was opened. */
export interface Here {
  /** The node or gateway; absent if the page's URL does not reveal it. */
  readonly url?: string;
  /** Address of the site's manifest; absent if the URL has an ENS name instead. */
  readonly address?: string;
}

function referenceOf(cid: string): string | undefined {
  try {
    return toHex(decodeCid(cid).reference);
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}

/**
 * Parses the page's URL: `/bzz/<manifest or name>/` of a node or gateway, or a host name that
 * starts with a CID. `undefined` for any other URL.
 */
export function hereOf({
  protocol,
  hostname,
  port,
  origin,
  pathname,
}: Pick<URL, "protocol" | "hostname" | "port" | "origin" | "pathname">): Here | undefined {
  const [, above, name] = /^(.*?)\/bzz\/([^/]+)\//.exec(pathname) ?? [];
  if (name !== undefined) {
    const isAddress = /^[0-9a-f]{64}$/.test(name);
    return { url: `${origin}${above}`, ...(isAddress && { address: name }) };
  }
  const [label = "", ...rest] = hostname.split(".");
  const address = referenceOf(label);
  if (address === undefined) return undefined;
  // A local node serves every site under its own host name below `swarm.localhost`.
  if (rest.join(".") !== "swarm.localhost") return { address };
  return { url: `${protocol}//localhost${port === "" ? "" : `:${port}`}`, address };
}

/** Extracts a manifest address from user input: 64 hex digits, a CID, or a URL with one. */
export function addressIn(text: string): string | undefined {
  const [hex] = /[0-9a-f]{64}/i.exec(text) ?? [];
  if (hex !== undefined) return hex.toLowerCase();
  const [cid] = /\bb[a-z2-7]{50,}\b/i.exec(text) ?? [];
  return cid === undefined ? undefined : referenceOf(cid.toLowerCase());
}
