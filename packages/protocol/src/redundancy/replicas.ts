/**
 * Dispersed replicas: the root chunk of an erasure-coded file has no siblings to be recovered
 * from, so it is stored again inside single-owner chunks whose addresses fall in different parts
 * of the address space. Anyone can make and find them: the owner's key is public.
 * [bee pkg/replicas] [Book of Swarm §5.1.3]
 */
import { MAX_PAYLOAD_BYTES } from "../bmt.ts";
import { equalBytes } from "../bytes.ts";
import { type Chunk, makeCac, parseCac, payloadOf, spanOf } from "../cac.ts";
import { fromHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import type { RedundancyLevel } from "../span.ts";

/** Signs a chunk as a single-owner chunk; `makeSoc` of `soc.ts` fits. */
export type MakeSoc = (id: Uint8Array, cac: Chunk, signer: Uint8Array) => Chunk;

/** The private key that owns every replica: 01 followed by 31 zero bytes. */
export const REPLICA_OWNER_KEY: Readonly<Uint8Array> = Uint8Array.of(1, ...new Uint8Array(31));

/** Ethereum address of that key. */
export const REPLICA_OWNER: Readonly<Uint8Array> = fromHex(
  "dc5b20847f43d67928f49cd4f85d696b5a7617b5",
);

const SOC_HEADER_BYTES = 32 + 65;

/** Where one replica lives: the id it is signed under and the address that follows. */
export type ReplicaPlace = { id: Uint8Array; address: Uint8Array };

/** Replicas of a root at `level`: 0, 2, 4, 8 or 16. */
export function replicaCount(level: RedundancyLevel): number {
  return level === 0 ? 0 : 1 << level;
}

/**
 * Places of the replicas of the chunk at `rootAddress`, in the order in which they are stored and
 * tried. Ids differ from the root address in the first byte only; those are taken whose addresses
 * spread evenly: one in each half, then quarter, eighth, sixteenth of the address space.
 */
export function replicaPlaces(rootAddress: Uint8Array, level: RedundancyLevel): ReplicaPlace[] {
  const count = replicaCount(level);
  const slots: (ReplicaPlace | undefined)[] = [];
  const seen = new Set<string>();
  const free = Array.from({ length: level + 1 }, (_, depth) => (depth < 2 ? 0 : 1 << (depth - 1)));
  for (let n = 0, filled = 0; filled < count && n < 256; n++) {
    const place = replicaPlace(rootAddress, n);
    const depth = shallowestNewDepth(place.address, level, seen);
    if (depth === undefined) continue;
    const slot = free[depth] as number;
    free[depth] = slot + 1;
    slots[slot] = place;
    filled++;
  }
  return slots.filter((place) => place !== undefined);
}

/** The replica chunks of `root` at `level`; none at level 0. */
export function makeReplicas(root: Chunk, level: RedundancyLevel, makeSoc: MakeSoc): Chunk[] {
  const payload = new Uint8Array(MAX_PAYLOAD_BYTES);
  payload.set(payloadOf(root.data));
  const wrapped = makeCac(payload, spanOf(root.data));
  return replicaPlaces(root.address, level).map(({ id }) =>
    makeSoc(id, wrapped, REPLICA_OWNER_KEY),
  );
}

/**
 * The root chunk inside a replica's data (id ‖ signature ‖ span ‖ payload), or undefined when the
 * bytes do not hold the chunk of that address. The address is the proof; no signature is checked.
 */
export function unwrapReplica(data: Uint8Array, rootAddress: Uint8Array): Chunk | undefined {
  try {
    const chunk = parseCac(data.subarray(SOC_HEADER_BYTES));
    return equalBytes(chunk.address, rootAddress) ? chunk : undefined;
  } catch {
    return undefined;
  }
}

function replicaPlace(rootAddress: Uint8Array, n: number): ReplicaPlace {
  const id = rootAddress.slice(0, 32);
  id[0] = n;
  return { id, address: keccak256(id, REPLICA_OWNER) };
}

// Marks the address seen at every depth where it is new and returns the shallowest such depth;
// undefined when even the deepest neighbourhood is taken.
function shallowestNewDepth(
  address: Uint8Array,
  level: number,
  seen: Set<string>,
): number | undefined {
  let newest: number | undefined;
  for (let depth = level; depth > 0; depth--) {
    const neighborhood = `${depth}:${(address[0] as number) >> (8 - depth)}`;
    if (seen.has(neighborhood)) break;
    seen.add(neighborhood);
    newest = depth;
  }
  return newest;
}
