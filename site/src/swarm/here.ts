import { decodeCid } from "@swarm-docs/protocol/cid";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { toHex } from "@swarm-docs/protocol/hex";

/** Where on Swarm a page was opened from. */
export interface Here {
  /** The node or gateway; absent where its address does not follow from the page's. */
  readonly url?: string;
  /** Address of the site's manifest; absent where a name stands for it. */
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
 * Where a page was opened from, by its address: `/bzz/<manifest or name>/` of a node or a gateway, or
 * a host name that begins with a CID. Undefined when it is neither.
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
  // A node on this machine gives every site a host name of its own, below `swarm.localhost`.
  if (rest.join(".") !== "swarm.localhost") return { address };
  return { url: `${protocol}//localhost${port === "" ? "" : `:${port}`}`, address };
}

/** The address of a manifest in what a reader typed or pasted: 64 digits, a CID, or an URL with one. */
export function addressIn(text: string): string | undefined {
  const [hex] = /[0-9a-f]{64}/i.exec(text) ?? [];
  if (hex !== undefined) return hex.toLowerCase();
  const [cid] = /\bb[a-z2-7]{50,}\b/i.exec(text) ?? [];
  return cid === undefined ? undefined : referenceOf(cid.toLowerCase());
}
