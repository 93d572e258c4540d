// PSS: messages sent as ordinary chunks. A message is encrypted for its recipient and padded to a full
// chunk; then a nonce is mined so that the chunk's address has the target prefix. Push-syncing the chunk
// to that neighborhood delivers it, and other nodes cannot tell it from any other chunk.
//
// Bytes: hint 8 (in place of the span) ‖ nonce 32 ‖ x of the ephemeral key 32 ‖ ciphertext 4032.
import { concatBytes, equalBytes, exactly } from "./bytes.ts";
import { type Chunk, MAX_CHUNK_BYTES, makeCac, payloadOf, spanOf } from "./cac.ts";
import { sharedKey, sharedSecret } from "./crypto/ecdh.ts";
import { publicKeyOf } from "./crypto/keys.ts";
import { crypt } from "./encryption.ts";
import { ProtocolError } from "./errors.ts";
import { keccak256 } from "./keccak.ts";
import { proofAddress, proveSegment } from "./proof.ts";
import { encodeUtf8 } from "./utf8.ts";

/** Most bytes of a message. */
export const MAX_MESSAGE_BYTES = 4000;
const NONCE_BYTES = 32;
const KEY_BYTES = 32;
const SEALED_BYTES = 4032;
/** Its lowest bit tells the sign of the ephemeral key, whose y coordinate is not sent. */
const SIGN_BYTE = 28;

/** Topic of a text: its hash, 32 bytes. [bee pkg/pss NewTopic] */
export function pssTopic(text: string): Uint8Array {
  return keccak256(encodeUtf8(text));
}

/**
 * Private key derived from a topic: the topic hash itself. Its public key is the recipient of messages
 * without a named recipient, which any subscriber of the topic can decrypt. [bee pkg/pss]
 */
export function topicKey(topic: Uint8Array): Uint8Array {
  return exactly(32, topic, "topic");
}

/** A message sealed for its recipient, before a nonce is found. */
export type SealedMessage = {
  /** 8 bytes that let a recipient guess that a chunk is meant for it. */
  readonly hint: Uint8Array;
  /** x of the ephemeral key ‖ ciphertext, 4064 bytes. */
  readonly body: Uint8Array;
  /** True when the y coordinate of the ephemeral key is odd. */
  readonly isOdd: boolean;
};

/** What sealing needs. */
export type PssMessage = {
  /** 32 bytes. */
  readonly topic: Uint8Array;
  /** Up to 4000 bytes. */
  readonly message: Uint8Array;
  /** Public key. */
  readonly recipient: Uint8Array;
  /** A private key used for this message only, 32 random bytes. */
  readonly ephemeralKey: Uint8Array;
  /** Gives so many random bytes, which hide the length of the message. */
  readonly random: (length: number) => Uint8Array;
};

/**
 * Seals a message. Fails with `message-too-large`, `length-invalid`, `private-key-invalid` or
 * `public-key-invalid`. [bee pkg/pss/trojan.go Wrap]
 */
export function sealMessage(options: PssMessage): SealedMessage {
  const { message, recipient, ephemeralKey, random } = options;
  const topic = exactly(32, options.topic, "topic");
  if (message.length > MAX_MESSAGE_BYTES) {
    throw new ProtocolError("message-too-large", "message too large", {
      expected: `at most ${MAX_MESSAGE_BYTES} bytes`,
      got: message.length,
    });
  }
  const key = sharedKey(ephemeralKey, recipient, topic);
  const ciphertext = crypt(key, concatBytes(integrityOf(message), message));
  const padding = random(SEALED_BYTES - ciphertext.length);
  const publicKey = publicKeyOf(ephemeralKey);
  return {
    hint: hintOf(key, topic),
    body: exactly(
      KEY_BYTES + SEALED_BYTES,
      concatBytes(publicKey.subarray(1), ciphertext, padding),
      "sealed message",
    ),
    isOdd: publicKey[0] === 3,
  };
}

/**
 * Searches a nonce whose chunk address begins with one of `targets`, each 1 to 3 bytes and of equal
 * length, and gives the chunk. Bytes 0 to 3 of `nonce` are counted up from `from`; the rest, random
 * bytes given by the caller, stays but for the sign bit.
 *
 * A target of n bytes takes 256^n tries on average, eight hashes each. Fails with
 * `target-invalid`, or `mining-exhausted` after `tries`: continue with `from` moved forward, in as many
 * workers as you like. [bee pkg/pss/trojan.go mine]
 */
export function mineChunk(
  sealed: SealedMessage,
  targets: readonly Uint8Array[],
  nonce: Uint8Array,
  { from = 0, tries = 2 ** 32 - from }: { from?: number; tries?: number } = {},
): Chunk {
  checkTargets(targets);
  const payload = concatBytes(exactly(NONCE_BYTES, nonce, "nonce"), sealed.body);
  payload[SIGN_BYTE] = ((payload[SIGN_BYTE] ?? 0) & 0xfe) | (sealed.isOdd ? 1 : 0);
  // only the first of 128 segments changes, so 8 hashes tell the address instead of 128
  const proof = proveSegment(payload, 0, sealed.hint);
  const counter = new DataView(proof.segment.buffer, proof.segment.byteOffset);
  for (let count = from; count < from + tries; count++) {
    counter.setUint32(0, count);
    const address = proofAddress(proof);
    if (!targets.some((target) => target.every((byte, at) => byte === address[at]))) continue;
    payload.set(proof.segment);
    return makeCac(payload, sealed.hint);
  }
  throw new ProtocolError("mining-exhausted", "no nonce found", {
    expected: "an address near a target",
    got: `none in ${tries} tries`,
  });
}

/**
 * Opens a chunk with a private key, for one topic: gives the message, or undefined when the chunk is
 * not a message for both. Never fails on chunk bytes, whatever they are.
 *
 * Bee tries the node's key, then the topic's (see `topicKey`). For one key and several topics use
 * {@link messageOpener}. [bee pkg/pss/trojan.go Unwrap]
 */
export function openMessage(
  chunk: Pick<Chunk, "data">,
  privateKey: Uint8Array,
  topic: Uint8Array,
): Uint8Array | undefined {
  return messageOpener(chunk, privateKey)(topic);
}

/**
 * Prepares the opening of a chunk with one private key: returns a function that opens it for a topic as
 * {@link openMessage} does. The curve multiplication, which takes milliseconds, is done once for all topics.
 */
export function messageOpener(
  { data }: Pick<Chunk, "data">,
  privateKey: Uint8Array,
): (topic: Uint8Array) => Uint8Array | undefined {
  if (data.length !== MAX_CHUNK_BYTES) return () => undefined;
  const payload = payloadOf(data);
  const secret = secretWith(privateKey, payload.subarray(NONCE_BYTES, NONCE_BYTES + KEY_BYTES));
  if (secret === undefined) return () => undefined;
  return (topic) => {
    const key = keccak256(secret, topic);
    if (!equalBytes(hintOf(key, topic), spanOf(data))) return undefined;
    const opened = crypt(key, payload.subarray(NONCE_BYTES + KEY_BYTES));
    const [high = 0, low = 0] = opened;
    const length = high * 256 + low;
    if (length > MAX_MESSAGE_BYTES) return undefined;
    const message = opened.slice(32, 32 + length);
    return equalBytes(integrityOf(message), opened.subarray(0, 32)) ? message : undefined;
  };
}

/** The secret depends on x alone, so either sign of y will do. Undefined when x is on no point. */
function secretWith(privateKey: Uint8Array, x: Uint8Array): Uint8Array | undefined {
  try {
    return sharedSecret(privateKey, concatBytes(Uint8Array.of(2), x));
  } catch (error) {
    if (error instanceof ProtocolError && error.code === "public-key-invalid") return undefined;
    throw error;
  }
}

function hintOf(key: Uint8Array, topic: Uint8Array): Uint8Array {
  return keccak256(key, topic).slice(0, 8);
}

/** Hash of the message, its first two bytes replaced by the length. */
function integrityOf(message: Uint8Array): Uint8Array {
  const integrity = keccak256(message);
  integrity[0] = message.length >> 8;
  integrity[1] = message.length & 255;
  return integrity;
}

function checkTargets(targets: readonly Uint8Array[]): void {
  const length = targets[0]?.length ?? 0;
  if (length >= 1 && length <= 3 && targets.every((target) => target.length === length)) return;
  throw new ProtocolError("target-invalid", "targets of a message", {
    expected: "one or more, all of 1, 2 or 3 bytes",
    got: targets.length === 0 ? "none" : targets.map((target) => target.length).join(", "),
  });
}
