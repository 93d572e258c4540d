import { referenceIn, referenceOfCid } from "../../shared/swarm/reference-in.ts";

/** Location on Swarm from which the page was opened. */
export interface Here {
  /** The node or gateway; absent if the page's URL does not reveal it. */
  readonly url?: string;
  /** Address of the site's manifest; absent if the URL has an ENS name instead. */
  readonly address?: string;
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
  const address = referenceOfCid(label);
  if (address === undefined) return undefined;
  // A local node serves every site under its own host name below `swarm.localhost`.
  if (rest.join(".") !== "swarm.localhost") return { address };
  return { url: `${protocol}//localhost${port === "" ? "" : `:${port}`}`, address };
}

/** Extracts a manifest address from user input, without the key of an encrypted one. */
export function addressIn(text: string): string | undefined {
  return referenceIn(text)?.slice(0, 64);
}
