import { decodeCid } from "@swarm-docs/protocol/cid";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { toHex } from "@swarm-docs/protocol/hex";

/** Reference in a CID, as hex; `undefined` for a CID that is not Swarm's. */
export function referenceOfCid(cid: string): string | undefined {
  try {
    return toHex(decodeCid(cid).reference);
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}

/**
 * Extracts a reference from user input: 64 or 128 hex digits, a CID, or a URL with one of them. More or
 * fewer digits in a row are no reference.
 */
export function referenceIn(text: string): string | undefined {
  const [hex] = /(?<![0-9a-f])(?:[0-9a-f]{128}|[0-9a-f]{64})(?![0-9a-f])/i.exec(text) ?? [];
  if (hex !== undefined) return hex.toLowerCase();
  const [cid] = /\bb[a-z2-7]{50,}\b/i.exec(text) ?? [];
  return cid === undefined ? undefined : referenceOfCid(cid.toLowerCase());
}
