// What an update says. Old writers put a time and a reference into the chunk (version 1); newer ones
// make the chunk itself the root of the content (version 2). Readers tell them apart by length alone.
import { concatBytes, fromBigEndian, toBigEndian } from "../bytes.ts";
import { type Chunk, payloadOf } from "../cac.ts";
import { ProtocolError } from "../errors.ts";

/**
 * Latest time that an update of version 1 can mean, in seconds or, as some writers have it, milliseconds. The first
 * bytes of any text are beyond it: a chunk that begins with a later time is content of that length.
 */
export const latestTime: bigint = 2n ** 48n;

/** A decoded update. */
type FeedPayload =
  | {
      readonly version: 1;
      /** Unix time that the writer claims. */
      readonly seconds: bigint;
      /** 32 bytes, or 64 when encrypted. */
      readonly reference: Uint8Array;
    }
  | {
      readonly version: 2;
      /** The wrapped chunk: root of the content. */
      readonly root: Chunk;
    };

/**
 * Payload of version 1: 8 bytes of unix seconds, big endian, then the reference.
 *
 * Fails with `feed-payload-invalid` or `time-invalid`. [bee pkg/feeds]
 */
export function encodeReferencePayload(reference: Uint8Array, seconds: bigint): Uint8Array {
  if (seconds < 0n || seconds >= 2n ** 64n) {
    throw new ProtocolError("time-invalid", "no unix time", {
      expected: "0 to 2^64 - 1 seconds",
      got: seconds.toString(),
    });
  }
  if (reference.length === 32 || reference.length === 64) {
    return concatBytes(toBigEndian(seconds, 8), reference);
  }
  throw new ProtocolError("feed-payload-invalid", "no reference", {
    expected: "32 or 64 bytes",
    got: reference.length,
  });
}

/**
 * Reads the chunk wrapped in an update. Exactly 40 or 72 bytes of payload are taken for version 1,
 * whatever was meant: a trap of the format. Never fails. [bee pkg/feeds FromChunk]
 */
export function decodePayload(wrapped: Chunk): FeedPayload {
  const payload = payloadOf(wrapped.data);
  if (payload.length !== 40 && payload.length !== 72) return { version: 2, root: wrapped };
  const seconds = fromBigEndian(payload.subarray(0, 8));
  return { version: 1, seconds, reference: payload.slice(8) };
}
