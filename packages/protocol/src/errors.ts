/**
 * The one error class of the kernel. A caller decides by `code`, never by message text.
 */

/** Every code the kernel can report. The name says which rule of the format was broken. */
export type ProtocolErrorCode =
  // chunks and spans
  | "payload-too-large"
  | "chunk-too-short"
  | "chunk-too-large"
  | "chunk-address-mismatch"
  | "span-invalid"
  | "segment-out-of-range"
  | "proof-invalid"
  // encryption
  | "key-invalid"
  | "ciphertext-invalid"
  // files
  | "reference-invalid"
  | "chunk-not-found"
  | "tree-malformed"
  | "tree-too-large"
  | "range-invalid"
  | "level-invalid"
  // erasure coding
  | "shards-invalid"
  | "shards-too-few"
  // text forms
  | "text-invalid"
  | "hex-invalid"
  | "type-invalid"
  | "length-invalid"
  | "integer-invalid"
  | "amount-invalid"
  | "cid-invalid"
  // keys and addresses
  | "private-key-invalid"
  | "public-key-invalid"
  | "signature-invalid"
  | "network-id-invalid"
  | "depth-invalid"
  // single-owner chunks and feeds
  | "soc-invalid"
  | "feed-index-invalid"
  | "feed-payload-invalid"
  | "time-invalid"
  // manifests
  | "manifest-malformed"
  | "manifest-too-large"
  | "manifest-entry-invalid"
  | "metadata-invalid"
  // postage
  | "batch-expired"
  | "stamp-invalid"
  | "size-invalid"
  | "duration-invalid"
  // access control
  | "act-malformed"
  | "act-entry-missing"
  | "grantees-malformed"
  // messages
  | "message-too-large"
  | "target-invalid"
  | "mining-exhausted"
  // reserve sample
  | "sample-too-small";

/** Expected and received value, formatted for a message (sizes, lengths, hex prefixes). */
export type Expectation = {
  /** What the rule wants. */
  expected?: string | number;
  /** The received value. */
  got?: string | number;
};

/**
 * Thrown by every parser, verifier and tree walk of this package when its input breaks a rule.
 * `expected` and `got` are present where the rule can be put that way.
 */
export class ProtocolError extends Error {
  /** The rule that was broken. */
  readonly code: ProtocolErrorCode;
  /** What the rule wants, where it can be put that way. */
  readonly expected: string | number | undefined;
  /** The received value, if it has a short form. */
  readonly got: string | number | undefined;

  /** The message is for people; programs decide by the code. */
  constructor(code: ProtocolErrorCode, message: string, expectation: Expectation = {}) {
    const { expected, got } = expectation;
    const wanted = expected === undefined ? "" : `, expected ${expected}`;
    const came = got === undefined ? "" : `, got ${got}`;
    super(`${message}${wanted}${came}`);
    this.name = "ProtocolError";
    this.code = code;
    this.expected = expected;
    this.got = got;
  }
}
