/**
 * Swarm's stream cipher, and chunks enciphered with it. A key of n bytes enciphers block by block
 * of n bytes: block j is xored with H(H(key ‖ LE32(j + counter))). Enciphering and deciphering are
 * the same act. [bee pkg/encryption]
 */
import { engine } from "./_wasm/engine.ts";
import { assertBytes } from "./assert.ts";
import { MAX_PAYLOAD_BYTES } from "./bmt.ts";
import { type Chunk, makeCac, payloadOf, spanOf } from "./cac.ts";
import { ProtocolError } from "./errors.ts";
import { SPAN_BYTES } from "./span.ts";

/** Bytes in a chunk's key. */
export const KEY_BYTES = 32;
/** Bytes in an encrypted reference: address ‖ key. */
export const ENCRYPTED_REFERENCE_BYTES = 64;
/** Block counter at which a chunk's span starts; the payload's blocks are 0 to 127. */
const SPAN_COUNTER = 128;

/** `bytes` enciphered (or deciphered) with a 32-byte key, block counter starting at `counter`. */
export function crypt(key: Uint8Array, bytes: Uint8Array, counter = 0): Uint8Array {
  assertKey(key);
  assertBytes(bytes);
  return engine().crypt(key, bytes, counter);
}

/**
 * Chunk enciphered with `key`. `data` is span ‖ payload; `padding` gives the random bytes that
 * fill the payload up to 4096 after enciphering (so the length does not show). Throws for a longer
 * payload and for data without a span.
 */
export function encryptChunk(
  data: Uint8Array,
  key: Uint8Array,
  padding: (bytes: number) => Uint8Array,
): Chunk {
  assertLength(data, SPAN_BYTES);
  const payload = payloadOf(data);
  if (payload.length > MAX_PAYLOAD_BYTES) {
    throw new ProtocolError("payload-too-large", "payload too large", {
      expected: `at most ${MAX_PAYLOAD_BYTES} bytes`,
      got: payload.length,
    });
  }
  const sealed = new Uint8Array(MAX_PAYLOAD_BYTES);
  sealed.set(crypt(key, payload));
  if (payload.length < MAX_PAYLOAD_BYTES) {
    sealed.set(padding(MAX_PAYLOAD_BYTES - payload.length), payload.length);
  }
  return makeCac(sealed, crypt(key, spanOf(data), SPAN_COUNTER));
}

/** Deciphered span (8 bytes) of an encrypted chunk's data. */
export function decryptSpan(data: Uint8Array, key: Uint8Array): Uint8Array {
  assertLength(data, SPAN_BYTES);
  return crypt(key, spanOf(data), SPAN_COUNTER);
}

/** Deciphered first `payloadBytes` bytes of an encrypted chunk's payload. */
export function decryptPayload(
  data: Uint8Array,
  key: Uint8Array,
  payloadBytes: number,
): Uint8Array {
  assertLength(data, SPAN_BYTES + payloadBytes);
  return crypt(key, data.subarray(SPAN_BYTES, SPAN_BYTES + payloadBytes));
}

function assertKey(key: Uint8Array): void {
  assertBytes(key, "key");
  if (key.length !== KEY_BYTES) {
    throw new ProtocolError("key-invalid", "wrong key length", {
      expected: KEY_BYTES,
      got: key.length,
    });
  }
}

function assertLength(data: Uint8Array, least: number): void {
  if (data.length >= least) return;
  throw new ProtocolError("ciphertext-invalid", "chunk shorter than its span says", {
    expected: `at least ${least} bytes`,
    got: data.length,
  });
}
