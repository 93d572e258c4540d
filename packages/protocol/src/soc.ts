// Single-owner chunks: the address is derived from owner and identifier, and the owner's signature
// binds the content to it. Bytes: identifier 32 ‖ signature 65 ‖ span 8 ‖ payload up to 4096.
import { assertBytes } from "./assert.ts";
import { concatBytes, equalBytes, exactly } from "./bytes.ts";
import { type Chunk, MAX_CHUNK_BYTES, parseCac } from "./cac.ts";
import { SIGNATURE_BYTES, recoverEthAddress, signDigest } from "./crypto/signature.ts";
import { ethAddressOfPrivateKey } from "./crypto/keys.ts";
import { ProtocolError } from "./errors.ts";
import { toHex } from "./hex.ts";
import { keccak256 } from "./keccak.ts";
import { REPLICA_OWNER, REPLICA_OWNER_KEY } from "./redundancy/replicas.ts";

/** Bytes of an identifier. */
export const IDENTIFIER_BYTES = 32;
/** Bytes in front of the wrapped chunk: identifier and signature. */
export const SOC_OVERHEAD_BYTES: number = IDENTIFIER_BYTES + SIGNATURE_BYTES;
/** Fewest bytes of a single-owner chunk. */
export const MIN_SOC_BYTES: number = SOC_OVERHEAD_BYTES + 8;
/** Most bytes of a single-owner chunk. */
export const MAX_SOC_BYTES: number = SOC_OVERHEAD_BYTES + MAX_CHUNK_BYTES;

/** A single-owner chunk taken apart. As a `Chunk` it can be stored and sent. */
export type Soc = Chunk & {
  readonly id: Uint8Array;
  /** Ethereum address of the signer, 20 bytes. */
  readonly owner: Uint8Array;
  readonly signature: Uint8Array;
  /** The content-addressed chunk inside. */
  readonly wrapped: Chunk;
};

/** Address: hash of identifier (32 bytes) and owner (20). Fails with `length-invalid`. [bee pkg/soc] */
export function socAddress(id: Uint8Array, owner: Uint8Array): Uint8Array {
  return keccak256(
    exactly(IDENTIFIER_BYTES, id, "identifier"),
    exactly(20, owner, "owner of a single-owner chunk"),
  );
}

/** What the owner signs: hash of identifier and address of the wrapped chunk. [bee pkg/soc] */
export function socDigest(id: Uint8Array, wrappedAddress: Uint8Array): Uint8Array {
  return keccak256(id, wrappedAddress);
}

/**
 * Wraps and signs a content-addressed chunk.
 *
 * Fails with `length-invalid` or `private-key-invalid`. [bee pkg/soc Sign]
 */
export function makeSoc(id: Uint8Array, cac: Chunk, privateKey: Uint8Array): Soc {
  exactly(IDENTIFIER_BYTES, id, "identifier");
  const signature = signDigest(socDigest(id, cac.address), privateKey);
  // Half the time of a replica: a folder of 300 small files at level 4 has 4,800 of them.
  const isReplica = privateKey === REPLICA_OWNER_KEY;
  const owner = isReplica ? REPLICA_OWNER.slice() : ethAddressOfPrivateKey(privateKey);
  return assemble(id, signature, cac, owner);
}

/**
 * Takes 105 to 4201 bytes apart; the owner is recovered from the signature.
 *
 * Fails with `chunk-too-short`, `chunk-too-large`, `signature-invalid`, or `soc-invalid` for a false
 * replica. [bee pkg/soc FromChunk]
 */
export function parseSoc(data: Uint8Array): Soc {
  return parseSocBy(recoverEthAddress, data);
}

/** Recovers the Ethereum address, 20 bytes, that signed a digest, as `recoverEthAddress` does. */
export type RecoverSigner = (digest: Uint8Array, signature: Uint8Array) => Uint8Array;

/**
 * Like `parseSoc`, with another implementation of the curve: for bundles that only verify. Fails as
 * `parseSoc` and as `recover` do.
 */
export function parseSocBy(recover: RecoverSigner, data: Uint8Array): Soc {
  assertBytes(data, "single-owner chunk");
  if (data.length < MIN_SOC_BYTES) {
    throw new ProtocolError("chunk-too-short", "no single-owner chunk", {
      expected: `at least ${MIN_SOC_BYTES} bytes`,
      got: data.length,
    });
  }
  const id = data.slice(0, IDENTIFIER_BYTES);
  const signature = data.slice(IDENTIFIER_BYTES, SOC_OVERHEAD_BYTES);
  const wrapped = parseCac(data.slice(SOC_OVERHEAD_BYTES));
  const owner = recover(socDigest(id, wrapped.address), signature);
  return checkReplica(assemble(id, signature, wrapped, owner));
}

/**
 * Puts parts that came separately together, as an upload of a signed chunk does.
 *
 * Fails with `length-invalid`, `signature-invalid`, or `soc-invalid` when another key than the
 * owner's signed. [bee pkg/api/soc.go]
 */
export function joinSoc(id: Uint8Array, owner: Uint8Array, signature: Uint8Array, cac: Chunk): Soc {
  exactly(IDENTIFIER_BYTES, id, "identifier");
  exactly(20, owner, "owner of a single-owner chunk");
  const signer = recoverEthAddress(socDigest(id, cac.address), signature);
  if (!equalBytes(signer, owner)) throw invalid("another key signed", owner, signer);
  return checkReplica(assemble(id, signature, cac, owner));
}

/**
 * True when the bytes of `chunk` are a single-owner chunk that belongs at its address. Never throws.
 */
export function isSoc(chunk: Chunk): boolean {
  try {
    return equalBytes(parseSoc(chunk.data).address, chunk.address);
  } catch (error) {
    if (error instanceof ProtocolError) return false;
    throw error;
  }
}

/**
 * What a stamp and the reserve count as one chunk: the address of a content-addressed chunk, and for
 * a single-owner chunk the hash of its address and the wrapped one, as its content may change.
 * [bee pkg/storage ChunkIdentity]
 */
export function chunkIdentity(chunk: Chunk | Soc): Uint8Array {
  return "wrapped" in chunk ? keccak256(chunk.address, chunk.wrapped.address) : chunk.address;
}

function assemble(id: Uint8Array, signature: Uint8Array, wrapped: Chunk, owner: Uint8Array): Soc {
  const data = concatBytes(id, signature, wrapped.data);
  return { address: socAddress(id, owner), data, id, owner, signature, wrapped };
}

/** The replica owner's private key is public, so its identifiers must match the replicated chunk. */
function checkReplica(soc: Soc): Soc {
  if (!equalBytes(soc.owner, REPLICA_OWNER)) return soc;
  const [wanted, got] = [soc.wrapped.address.subarray(1), soc.id.subarray(1)];
  if (equalBytes(wanted, got)) return soc;
  throw invalid("replica under the name of another chunk", wanted, got);
}

function invalid(message: string, wanted: Uint8Array, got: Uint8Array): ProtocolError {
  return new ProtocolError("soc-invalid", message, { expected: toHex(wanted), got: toHex(got) });
}
