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
 * Reads and verifies the update of `feed` at `index`; undefined if `get` finds no chunk.
 *
 * Fails with `soc-invalid` if the bytes belong to another address, and as `parseSoc` does, so an update
 * that the owner did not sign is never returned.
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
