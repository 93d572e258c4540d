import { createApp, type App } from "./app.ts";
import { Chain, type ChainOptions } from "./chain/chain.ts";
import { startBlock } from "./chain/block-clock.ts";
import type { Clock, Random } from "./clock.ts";
import { closeAll, closeOnFailure } from "./close.ts";
import type { NodeCore } from "./core.ts";
import { setOnline } from "./dev/node-commands.ts";
import { identityOf, keyFromSeed, type DerivePublicKey } from "./identity.ts";
import type { Resource } from "./http/route.ts";
import { buildCore, type DeliveryMaker } from "./node.ts";
import { withDefaults, type NodeOptions } from "./options.ts";
import type { ReleaseName } from "./release/name.ts";
import { releases, usualRelease } from "./release/releases.ts";
import { seeding } from "./seed.ts";
import { Snapshots } from "./snapshots.ts";
import type { Fetch } from "./state/upstream-request.ts";
import type { ChunkStore } from "./store/chunk-store.ts";
import { MemoryJournal, type Journal } from "./store/journal.ts";
import { MemoryStore } from "./store/memory.ts";
import { Tables } from "./store/tables.ts";
import { ownThread, type Turns } from "./turns.ts";

/** What {@link createNode} can be told; everything has a default. */
export interface CreateOptions extends Partial<NodeOptions>, Partial<ChainOptions> {
  readonly clock?: Clock;
  /** Default: cryptographic randomness, or a generator seeded with `seed`. */
  readonly random?: Random;
  /** How public keys are derived; default: by the kernel. */
  readonly derivePublicKey?: DerivePublicKey;
  /** How the upstream node is asked; default: the platform's `fetch`. */
  readonly fetch?: Fetch;
  /** Default: in memory. */
  readonly store?: ChunkStore;
  readonly journal?: Journal;
  /** How long work shares its thread; default: in slices of four milliseconds. */
  readonly turns?: Turns;
  /** What the node shares with others of its group; absent = it is alone. */
  readonly shared?: Shared;
}

/** Chain and tables that the nodes of a group share. */
export interface Shared {
  readonly chain: Chain;
  /** Over the journal of the chain, so that a change may be one of both. */
  readonly tables: Tables;
  /** How uploads go to the others; without it they stay here. */
  readonly delivery?: DeliveryMaker;
  /** What only nodes of a group answer; kept out of a node in a page. */
  readonly resources?: readonly Resource[];
}

/** A running node: its interface, its inside, and the way to stop it. */
export interface Node extends App {
  readonly core: NodeCore;
  /** Ends subscriptions, waits for writes, closes the stores. */
  close(): Promise<void>;
}

/** Mints the first funds of a new account; an existing account keeps its balance. */
async function endow({ chain, identity, chequebook, stake, options }: NodeCore): Promise<void> {
  if (chain.ledger.knows(identity.ethereum)) return;
  await chain.change(() => {
    chain.ledger.mint(identity.ethereum, options.wallet);
    chain.ledger.mint(chequebook.address, { bzz: options.chequebookFunds, native: 0n });
    chain.chequebooks.deploy(chequebook.address, identity.ethereum);
    stake.endow(options.stake);
  });
}

/** Gives a node the snapshots of its group or its own; after a reset it is online. */
export function attachSnapshots(core: NodeCore, snapshots: Snapshots): void {
  core.dev.snapshots = snapshots;
  snapshots.onReset(() => setOnline(core, true));
}

/** The chain's options with every omitted one at its default. */
export function chainOptions(
  options: Partial<ChainOptions> & { readonly bee?: ReleaseName },
): ChainOptions {
  const { blockTimeMs = 1000, bee = usualRelease } = options;
  return {
    blockTimeMs,
    hasLeastGasPrice: releases[bee].hasLeastGasPrice,
    price: options.price ?? 24_000n,
    startBlock: options.startBlock ?? startBlock,
    // A batch is usable one block after its purchase, where the public network waits for ten. With a
    // block per transaction no block would come, so there it is usable at once.
    confirmations: options.confirmations ?? (blockTimeMs === 0 ? 0 : 1),
    ...(options.secondsPerBlock !== undefined && { secondsPerBlock: options.secondsPerBlock }),
  };
}

/**
 * Starts a development node over the given stores; by default everything is in memory, with a chain of
 * its own. The node owns its stores: a failed start closes them, too.
 */
export function createNode(options: CreateOptions = {}): Promise<Node> {
  return closeOnFailure((opened) => openNode(options, opened));
}

async function openNode(
  options: CreateOptions,
  opened: (close: () => unknown) => void,
): Promise<Node> {
  const clock = options.clock ?? { now: () => Date.now() };
  const store = options.store ?? new MemoryStore();
  opened(() => store.close());
  const { shared } = options;
  const tables = shared?.tables ?? (await openTables(options.journal, opened));
  const { seed, random: seededRandom } = await seeding(tables, options.seed);
  const random = options.random ?? seededRandom;
  const nodeOptions = withDefaults({ ...options, seed });
  const chain = shared?.chain ?? (await Chain.open(tables, clock, random, chainOptions(options)));
  // The whole node lives at the chain's time, so that `increaseTime` moves both.
  const nodeClock: Clock = { now: () => chain.blocks.nowMs };
  const identity = identityOf(
    keyFromSeed(nodeOptions.seed, "wallet"),
    keyFromSeed(nodeOptions.seed, "pss"),
    options.derivePublicKey,
  );
  const core = await buildCore({
    options: nodeOptions,
    clock: nodeClock,
    random,
    turns: options.turns ?? ownThread,
    identity,
    chain,
    store,
    tables,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    delivery: shared?.delivery,
  });
  opened(() => core.delivery.close());
  await endow(core);
  if (shared === undefined) {
    const { chunks, batches, delivery } = core;
    const nodes = [{ store: chunks.local, batches, delivery }];
    const snapshots = new Snapshots({ tables, chain, nodes, randoms: [random] });
    attachSnapshots(core, snapshots);
    await snapshots.begin();
  }
  const app = createApp(core, shared?.resources);
  return {
    core,
    fetch: app.fetch,
    connect: app.connect,
    close: () =>
      closeAll([
        () => core.subscriptions.close(),
        () => core.delivery.close(),
        () => (shared === undefined ? tables.close() : undefined),
        () => store.close(),
      ]),
  };
}

async function openTables(
  journal: Journal = new MemoryJournal(),
  opened: (close: () => unknown) => void,
): Promise<Tables> {
  opened(() => journal.close());
  return Tables.open(journal);
}
