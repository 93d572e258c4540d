import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { NodeCore } from "../core.ts";

// What a test does to the pretended world, from inside the process and through `/_dev` alike.

/** Sets what the wallet holds, in PLUR and wei; what is left out stays. */
export async function setBalance(
  { chain, identity }: NodeCore,
  { bzz, xdai }: { bzz?: bigint | undefined; xdai?: bigint | undefined },
): Promise<void> {
  const account = identity.ethereum;
  await chain.change(() => {
    const held = chain.balance(account);
    chain.ledger.burn("bzz", account, bzz === undefined ? 0n : held.bzz);
    chain.ledger.burn("native", account, xdai === undefined ? 0n : held.native);
    chain.ledger.mint(account, { bzz: bzz ?? 0n, native: xdai ?? 0n });
  });
}

/** Makes blocks come every so many wall milliseconds, with 0 for every transaction, or by steps alone. */
export async function setPace({ chain }: NodeCore, every: number | "held"): Promise<void> {
  await chain.change(() => {
    if (every !== "held") void chain.blocks.setBlockTime(every);
    void chain.blocks.hold(every === "held");
    chain.transactions.settle();
  });
}

/** Takes away everything that is left of a batch. False when there is no such one. */
export async function expireBatch({ chain }: NodeCore, id: string): Promise<boolean> {
  const batch = chain.postage.get(fromHex(id));
  if (batch === undefined) return false;
  await chain.change(() => chain.postage.topUp(batch, -chain.postage.remaining(batch)));
  return true;
}

const batchDays = 365n;

/**
 * A batch for a year that belongs to any key (20 bytes of address), paid by nobody: its owner makes the
 * stamps, as clients do that stamp by themselves. Gives its id, 64 hex digits.
 */
export async function giveBatch(
  { chain }: NodeCore,
  owner: Uint8Array,
  depth: number,
): Promise<string> {
  const { postage, blocks } = chain;
  const amount = postage.price * BigInt(86_400 / blocks.secondsPerBlock) * batchDays;
  const batch = await chain.change(() => postage.create(owner, amount, depth, false));
  return toHex(batch.id);
}

/** Loses a share (0 to 1) of the chunks; gives how many. The same seed loses the same ones. */
export async function loseShare(
  { chunks }: NodeCore,
  { share, seed = "" }: { share: number; seed?: string | undefined },
): Promise<number> {
  const salt = encodeUtf8(seed);
  const unlucky: Uint8Array[] = [];
  for await (const address of chunks.local.addresses()) {
    const draw = fromBigEndian(keccak256(salt, address).subarray(0, 6));
    if (Number(draw) < share * 2 ** 48) unlucky.push(address.slice());
  }
  for (const address of unlucky) await chunks.local.delete(address);
  return unlucky.length;
}

/** Cuts a node off from other nodes and the upstream one, or brings it back; its own chunks stay. */
export function setOnline({ chunks, control }: NodeCore, isOnline: boolean): void {
  chunks.isOnline = isOnline;
  control.links?.refresh();
}
