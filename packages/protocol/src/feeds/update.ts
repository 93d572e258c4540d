// One update of a feed: made and signed here, read and checked here.
import { equalBytes } from "../bytes.ts";
import type { Chunk } from "../cac.ts";
import { ProtocolError } from "../errors.ts";
import type { GetChunk } from "../file/group.ts";
import { toHex } from "../hex.ts";
import { type Soc, makeSoc, parseSoc } from "../soc.ts";
import { type Feed, feedAddress, feedIdentifier } from "./identifier.ts";

/** The update as a signed chunk. Fails with `private-key-invalid`. [bee pkg/feeds Putter] */
export function makeUpdate(
  topic: Uint8Array,
  index: Uint8Array,
  content: Chunk,
  privateKey: Uint8Array,
): Soc {
  return makeSoc(feedIdentifier(topic, index), content, privateKey);
}

/**
 * The update of `feed` at `index`, checked, or undefined when `get` finds no chunk.
 *
 * Fails with `soc-invalid` when the bytes found belong to another address, and as `parseSoc` does:
 * whatever feeds the store, a reader is never shown an update that the owner did not sign.
 */
export async function readUpdate(
  feed: Feed,
  index: Uint8Array,
  get: GetChunk,
): Promise<Soc | undefined> {
  const address = feedAddress(feed, index);
  const data = await get(address);
  if (data === undefined) return undefined;
  const soc = parseSoc(data);
  if (equalBytes(soc.address, address)) return soc;
  throw new ProtocolError("soc-invalid", "another chunk came", {
    expected: toHex(address),
    got: toHex(soc.address),
  });
}
