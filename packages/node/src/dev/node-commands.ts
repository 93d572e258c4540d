import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { chainId, type Chain } from "../chain/chain.ts";
import type { NodeCore } from "../core.ts";
import type { Snapshots } from "../snapshots.ts";
import { change, read, type Command } from "./command.ts";
import type { GroupCommandName } from "./group-commands.ts";
import { MAX_BLOCK_TIME_MS, MAX_DEPTH, MAX_RATE, MAX_TIMESTAMP, MIN_DEPTH } from "./limits.ts";
import {
  amount,
  boolean,
  decimal,
  file,
  hex,
  id,
  integer,
  optional,
  refuse,
  text,
  withDefault,
  type Parameter,
} from "./parameters.ts";
import { SwarmError } from "./swarm-error.ts";
import type { ChainClock, CommandName, NodeState } from "./types.ts";

/** Blocks that one command mines at most, and the number of the last block (below 2^53 for ever). */
const [maxBlocks, lastBlock] = [1_000_000_000, 1e14];
/** The contract's price is a uint64. [ethersphere/storage-incentives PostageStamp] */
export const price: Parameter<bigint> = amount(64, "PLUR per chunk and block");
/** Sums of balances stay within a uint256. */
const balance = (unit: string): Parameter<bigint | undefined> => optional(amount(128, unit));

/** Rent of a chunk for a year, PLUR; at least 1, so that a batch is alive at price 0. */
export function yearOfRent({ postage, blocks }: Chain): bigint {
  const perBlock = postage.price > 0n ? postage.price : 1n;
  return (perBlock * 365n * 86_400n) / BigInt(blocks.secondsPerBlock);
}

/** Cuts a node off from other nodes and its upstream node, or connects it; its own chunks stay. */
export function setOnline({ chunks, dev }: NodeCore, isOnline: boolean): void {
  chunks.isOnline = isOnline;
  dev.links?.refresh();
}

function clockOf({ chain: { blocks } }: NodeCore): ChainClock {
  const { block, timestamp, isHeld: held, rate, blockTimeMs, secondsPerBlock } = blocks;
  return { block, timestamp, held, rate, blockTimeMs, secondsPerBlock };
}

/** Changes the chain as a whole or not at all, and mines what waits for a block. */
async function onChain(node: NodeCore, work: (chain: Chain) => void): Promise<ChainClock> {
  const { chain } = node;
  await chain.change(() => {
    work(chain);
    chain.transactions.settle();
  });
  return clockOf(node);
}

const onBlocks = (
  node: NodeCore,
  work: (blocks: Chain["blocks"]) => unknown,
): Promise<ChainClock> => onChain(node, ({ blocks }) => void work(blocks));

/** Holds or resumes block production, and sets the block time if given. */
const setPace = (node: NodeCore, isHeld: boolean, blockTimeMs?: number): Promise<ChainClock> =>
  onBlocks(node, (blocks) => {
    if (blockTimeMs !== undefined) void blocks.setBlockTime(blockTimeMs);
    void blocks.hold(isHeld);
  });

/** Throws when the timestamp is too early for the next block. */
function requireLater({ chain }: NodeCore, timestamp: number): void {
  const { timestamp: now } = chain.blocks;
  if (timestamp <= now) refuse("timestamp", `Unix seconds later than ${now}`, timestamp);
}

/** `attachSnapshots` sets them before the node answers requests. */
const snapshotsOf = ({ dev }: NodeCore): Snapshots => dev.snapshots as Snapshots;

function requireSnapshot(isFound: boolean, name: string): void {
  if (!isFound) throw new SwarmError("SWARM_SNAPSHOT_NOT_FOUND", `there is no snapshot ${name}`);
}

const timestamp = integer(0, MAX_TIMESTAMP, "Unix seconds");

/** The commands of every node: [types.ts DevCommands] says what each does. */
export const nodeCommands: Readonly<Record<Exclude<CommandName, GroupCommandName>, Command>> = {
  clock: read({}, clockOf),

  state: read({}, async (node, _values, pace): Promise<NodeState> => {
    const { batches, chain, chunks, identity, options, peers, pins, tags } = node;
    const { bzz, native } = chain.balance(identity.ethereum);
    return {
      persona: options.persona,
      overlay: toHex(identity.overlay),
      chain: { id: chainId, ...clockOf(node) },
      wallet: { bzz: String(bzz), native: String(native) },
      store: { chunks: chunks.local.chunkCount, bytes: chunks.local.chunkBytes },
      tags: tags.count,
      pins: pins.count,
      stamps: (await batches.living(pace)).length,
      issued: batches.issued,
      peers: peers.connected().length,
      sources: chunks.sources.map(({ name }) => name),
    };
  }),

  mine: change(
    {
      blocks: withDefault(integer(0, maxBlocks, "blocks"), 1),
      timestamp: optional(timestamp),
    },
    (node, { blocks, timestamp: first }) => {
      if (node.chain.blocks.block + blocks > lastBlock)
        refuse("blocks", `blocks up to number ${lastBlock}`, blocks);
      if (first !== undefined) requireLater(node, first);
      return onBlocks(node, (clock) => {
        if (first !== undefined) void clock.setNextTimestamp(first);
        void clock.step(blocks);
      });
    },
  ),

  increaseTime: change({ seconds: integer(0, 10_000_000_000, "seconds") }, (node, { seconds }) => {
    if (node.chain.blocks.timestamp + seconds > MAX_TIMESTAMP)
      refuse("seconds", `a time up to ${MAX_TIMESTAMP}`, seconds);
    return onBlocks(node, (blocks) => blocks.advance(seconds));
  }),

  setNextBlockTimestamp: change({ timestamp }, (node, { timestamp: next }) => {
    requireLater(node, next);
    return onBlocks(node, (blocks) => blocks.setNextTimestamp(next));
  }),

  setAutomine: change({ enabled: boolean }, (node, { enabled }) =>
    setPace(node, !enabled, enabled ? 0 : undefined),
  ),

  setIntervalMining: change(
    { intervalMs: integer(0, MAX_BLOCK_TIME_MS, "milliseconds") },
    (node, { intervalMs }) => setPace(node, intervalMs === 0, intervalMs || undefined),
  ),

  pauseBlocks: change({}, (node) => setPace(node, true)),

  resumeBlocks: change({}, (node) => setPace(node, false)),

  setRate: change({ rate: decimal(MAX_RATE, "factor") }, (node, { rate }) =>
    onBlocks(node, (blocks) => blocks.setRate(rate)),
  ),

  setPrice: change({ price }, (node, { price: rent }) =>
    onChain(node, ({ postage }) => postage.setPrice(rent)),
  ),

  setBalance: change(
    {
      bzz: balance("PLUR"),
      xdai: balance("wei"),
      account: optional(hex(20, "an address")),
    },
    async ({ chain, identity }, { bzz, xdai, account }) => {
      const holder = account === undefined ? identity.ethereum : fromHex(account);
      await chain.change(() => {
        const held = chain.balance(holder);
        const more = {
          bzz: (bzz ?? held.bzz) - held.bzz,
          native: (xdai ?? held.native) - held.native,
        };
        chain.ledger.mint(holder, more);
      });
    },
  ),

  setStake: change(
    { paused: optional(boolean), withdrawable: balance("PLUR") },
    ({ stake }, { paused, withdrawable }) => {
      const { staked } = stake.holding;
      if (withdrawable !== undefined && withdrawable > staked)
        refuse("withdrawable", `at most the stake of ${staked} PLUR`, withdrawable);
      return stake.set({ withdrawable, isPaused: paused });
    },
  ),

  createBatch: change(
    {
      owner: hex(20, "an address"),
      depth: withDefault(integer(MIN_DEPTH, MAX_DEPTH, "depth"), 20),
    },
    async ({ chain }, { owner, depth }) => {
      const { id: batchId } = await chain.change(() =>
        chain.postage.create(fromHex(owner), yearOfRent(chain), depth, false),
      );
      return toHex(batchId);
    },
  ),

  expireBatch: change({ batchId: hex(32, "a batch id") }, async ({ chain }, { batchId }) => {
    const { postage } = chain;
    const batch = postage.get(fromHex(batchId));
    if (batch === undefined)
      throw new SwarmError("SWARM_BATCH_NOT_FOUND", `there is no batch ${batchId}`);
    await chain.change(() => postage.topUp(batch, -postage.remaining(batch)));
  }),

  loseChunks: change(
    {
      address: optional(hex(32, "an address")),
      share: optional(decimal(1, "share of all chunks")),
      seed: withDefault(text("a text of at most 256 characters", /^[^]{0,256}$/), ""),
    },
    async ({ chunks: { local } }, { address, share, seed }, pace) => {
      if ((address === undefined) === (share === undefined))
        refuse("share", "either an address or a share", share);
      if (address !== undefined) return Number(await local.delete(fromHex(address)));
      const salt = encodeUtf8(seed);
      const unlucky: Uint8Array[] = [];
      for await (const one of local.addresses()) {
        await pace();
        const draw = fromBigEndian(keccak256(salt, one).subarray(0, 6));
        if (Number(draw) < (share ?? 0) * 2 ** 48) unlucky.push(one.slice());
      }
      for (const one of unlucky) {
        await pace();
        await local.delete(one);
      }
      return unlucky.length;
    },
  ),

  setOnline: change({ online: boolean }, (node, { online }) => setOnline(node, online)),

  snapshot: change({}, (node) => snapshotsOf(node).take()),

  snapshots: read({}, (node) => snapshotsOf(node).list()),

  revert: change({ id }, async (node, { id: name }) =>
    requireSnapshot(await snapshotsOf(node).revert(name), name),
  ),

  dropSnapshot: change({ id }, async (node, { id: name }) =>
    requireSnapshot(await snapshotsOf(node).drop(name), name),
  ),

  reset: change({}, (node) => snapshotsOf(node).reset()),

  dumpState: read({}, (node, _values, pace) => snapshotsOf(node).dump(pace)),

  loadState: change({ state: file }, (node, { state }, pace) =>
    snapshotsOf(node).load(state, pace),
  ),
};
