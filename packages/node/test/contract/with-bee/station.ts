import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { closeOnFailure, closeAll } from "../../../src/close.ts";
import { askBee } from "../../../src/edge-node/bees/bee-api.ts";
import { RealBee } from "../../../src/edge-node/bees/bee-node.ts";
import { optionsOf } from "../../../src/edge-node/bees/bee-options.ts";
import { startChain, type LocalChain } from "../../../src/edge-node/bees/chain-side.ts";
import type { FoundBee } from "../../../src/edge-node/bees/find-bee.ts";
import { startGuard, type Guard } from "../../../src/edge-node/bees/guard.ts";
import { ensureKeys } from "../../../src/edge-node/bees/key-file.ts";
import { ensurePassword, pathsIn } from "../../../src/edge-node/bees/network-directory.ts";
import { freePorts } from "../../../src/edge-node/bees/ports.ts";
import {
  deadlineIn,
  type Deadline,
  until,
  untilConnected,
  untilReachable,
  untilUsable,
} from "../../../src/edge-node/bees/readiness.ts";
import { RpcFaults } from "../../../src/edge-node/bees/rpc-faults.ts";
import { openGate } from "../../../src/edge-node/bees/rpc-gate.ts";
import { developmentNetworkId } from "../../../src/identity.ts";

/** Block at which the nodes of the cases begin. */
const firstBlock = 40_000_000;

/** Blocks that a Bee may need to deploy its chequebook and buy a batch. */
const preparationBlocks = 600;

/**
 * Blocks mined before each start. Bee is ready only when there are blocks that it has not read, and the newest
 * must not be older than a minute.
 */
const unreadBlocks = 10;

/** Blocks after which Bee has read an event and its batch is usable. [bee pkg/postage] */
const confirmationBlocks = 19;

/** Bee reads the chain in steps of 5 blocks, 4 behind the newest. [bee pkg/postage/listener] */
const blocksReadOf = (head: number): number => Math.floor((head - 4) / 5) * 5;

const startSeconds = 120;

/** Amount and depth of the batch that the cases buy first. */
const batch = { amount: 10n ** 10n, depth: 20 };

/** What wallets of the cases hold: PLUR and wei. */
export interface Funds {
  readonly bzz: bigint;
  readonly native: bigint;
}

/** A real Bee alone on a chain without automatic blocks; both can be reset to their initial state. */
export interface Station {
  readonly url: string;
  /** The batch that it has at the beginning, or `""`. */
  readonly batchId: string;
  readonly chain: LocalChain;
  /** Returns chain and Bee to the beginning. */
  restore(): Promise<void>;
  setFunds(funds: Funds): Promise<void>;
  /** Mines blocks, and waits until Bee has read them; with `confirm` so many that it believes the events. */
  mine(blocks: number, confirm: boolean): Promise<void>;
  close(): Promise<void>;
}

/** What a station is made of. */
interface StationOptions {
  readonly bee: FoundBee;
  readonly withBatch: boolean;
  readonly funds: Funds;
  /** Meets the Bee for a moment; absent = none. */
  readonly companion?: Companion;
}

/** Starts a Bee with a funded wallet and a chequebook, and with a usable batch if asked. */
export function openStation({
  bee,
  withBatch,
  funds,
  companion,
}: StationOptions): Promise<Station> {
  return closeOnFailure(async (opened) => {
    const folder = await mkdtemp(join(tmpdir(), "swarm-compare-"));
    const guard = startGuard();
    opened(() => guard.done());
    guard.delete(folder);
    opened(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const chain = await startChain({
      faults: new RpcFaults(),
      directory: undefined,
      port: 0,
      blockSeconds: 1,
      group: {
        seed: "contract",
        startBlock: firstBlock - preparationBlocks,
      },
    });
    opened(() => chain.close());
    await chain.handle.pauseBlocks();
    const gate = await openGate(chain, 0);
    opened(() => gate.close());
    const real = await makeBee({ bee, chain, folder, guard, rpcUrl: gate.urlOf(0) });
    opened(() => real.kill());
    const batchId = await prepare(real, chain, withBatch);
    const data = real.dataDirectory;
    const kept = join(folder, "kept");
    await real.stop();
    await cp(data, kept, { recursive: true });
    const head = firstBlock + (withBatch ? 1 : 0);
    await mineTo(chain, head - unreadBlocks);
    let beginning = await chain.handle.snapshot();
    const station: Station = {
      url: real.url,
      batchId,
      chain,
      async restore() {
        await real.kill();
        await rm(data, { recursive: true, force: true, maxRetries: 5 });
        await cp(kept, data, { recursive: true });
        await chain.handle.revert(beginning);
        beginning = await chain.handle.snapshot();
        await mineTo(chain, head);
        await station.setFunds(funds);
        await real.spawn();
        await real.ready(deadlineIn(startSeconds, undefined));
        // Until it knows that it can be reached, it stores no chunks.
        await untilReachable(real.starting, deadlineIn(startSeconds, undefined));
        await companion?.warmUp(real);
        await untilRead(real, chain);
      },
      setFunds: ({ bzz, native }) =>
        chain.handle.setBalance({ account: real.ethereum, bzz, xdai: native }),
      async mine(blocks, confirm) {
        await chain.handle.mine({ blocks: blocks + (confirm ? confirmationBlocks : 0) });
        await untilRead(real, chain);
      },
      close: () =>
        closeAll([
          () => real.kill(),
          () => gate.close(),
          () => chain.close(),
          () => guard.done(),
          () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
        ]),
    };
    await station.restore();
    return station;
  });
}

interface BeeParts {
  readonly bee: FoundBee;
  readonly chain: LocalChain;
  readonly folder: string;
  readonly guard: Guard;
  readonly rpcUrl: string;
}

async function makeBee({ bee, chain, folder, guard, rpcUrl }: BeeParts): Promise<RealBee> {
  const paths = pathsIn(join(folder, "bee"));
  const password = await ensurePassword(paths);
  const keys = await ensureKeys(join(paths.dataDirectory, "keys"), password);
  const [port = 0, p2pPort = 0] = await freePorts([0, 0]);
  const options = optionsOf(bee, {
    dataDirectory: paths.dataDirectory,
    passwordFile: paths.passwordFile,
    apiPort: port,
    p2pPort,
    isFull: true,
    rpcUrl,
    networkId: Number(developmentNetworkId),
    blockSeconds: 1,
    chequebookDeposit: 10n ** 17n,
    contracts: chain.contracts,
    further: { "withdrawal-addresses-whitelist": `0x${"11".repeat(20)}` },
  });
  return new RealBee({
    index: 0,
    executable: bee.path,
    options,
    paths,
    port,
    p2pPort,
    isFull: true,
    ethereum: keys.ethereum,
    peers: () => [],
    underlay: `/ip4/127.0.0.1/tcp/${p2pPort}/p2p/${keys.peerId}`,
    guard,
    timeoutSeconds: startSeconds,
    onEnd: () => undefined,
  });
}

/** Mines up to a block. Rejects when it has passed. */
async function mineTo(chain: LocalChain, block: number): Promise<void> {
  const left = block - (await chain.block());
  if (left < 0) throw new Error(`the preparation took more than ${preparationBlocks} blocks`);
  await chain.handle.mine({ blocks: left });
}

/** Starts Bee for the first time and buys its batch; returns the id, or `""`. */
async function prepare(real: RealBee, chain: LocalChain, withBatch: boolean): Promise<string> {
  const deadline = deadlineIn(startSeconds, undefined);
  const account = real.ethereum;
  await chain.handle.setBalance({ account, bzz: 10n ** 20n, xdai: 10n ** 19n });
  const stop = mineUntilStopped(chain, 250);
  let batchId = "";
  try {
    await real.spawn();
    await real.ready(deadline);
    if (withBatch) {
      batchId = await real.buyBatch(batch.amount, batch.depth, undefined);
      await chain.handle.mine({ blocks: confirmationBlocks });
      await untilUsable(real.starting, batchId, deadline);
    }
  } finally {
    stop();
  }
  return batchId;
}

/** Another Bee, which sleeps except when a Bee needs a peer. */
interface Companion {
  /** Connects it with a Bee until that has warmed up: a Bee that never had a peer pushes no chunks. */
  warmUp(real: RealBee): Promise<void>;
  close(): Promise<void>;
}

/** Starts a companion. */
export function openCompanion(bee: FoundBee): Promise<Companion> {
  return closeOnFailure(async (opened) => {
    const folder = await mkdtemp(join(tmpdir(), "swarm-compare-"));
    const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
    opened(remove);
    const guard = startGuard();
    opened(() => guard.done());
    guard.delete(folder);
    const chain = await startChain({
      faults: new RpcFaults(),
      directory: undefined,
      port: 0,
      blockSeconds: 1,
    });
    opened(() => chain.close());
    const gate = await openGate(chain, 0);
    opened(() => gate.close());
    const other = await makeBee({ bee, chain, folder, guard, rpcUrl: gate.urlOf(0) });
    opened(() => other.kill());
    await chain.handle.setBalance({ account: other.ethereum, bzz: 10n ** 18n, xdai: 10n ** 18n });
    await other.spawn();
    await other.ready(deadlineIn(startSeconds, undefined));
    const signal = (name: "SIGSTOP" | "SIGCONT"): void => void process.kill(other.pid, name);
    signal("SIGSTOP");
    let turn: Promise<void> = Promise.resolve();
    return {
      warmUp(bee) {
        const next = turn.then(async () => {
          signal("SIGCONT");
          try {
            await untilWarm(bee, other);
          } finally {
            signal("SIGSTOP");
          }
        });
        turn = next.catch(() => undefined);
        return next;
      },
      close: () =>
        closeAll([
          () => other.kill(),
          () => gate.close(),
          () => chain.close(),
          () => guard.done(),
          remove,
        ]),
    };
  });
}

async function untilWarm(real: RealBee, other: RealBee): Promise<void> {
  const deadline = deadlineIn(startSeconds, undefined);
  await untilConnected(real.starting, [other.underlay], deadline);
  await until(real.starting, "warm", deadline, async () => {
    const { isWarmingUp } = await askBee<{ isWarmingUp: boolean }>(
      real.url,
      "GET /status",
      undefined,
    );
    return isWarmingUp ? undefined : true;
  });
  await untilAlone(real, deadline);
}

/** Milliseconds in which the other side notices the end of a connection. */
const disconnectMs = 500;

/** Disconnects a Bee from its peers until no peer reconnects. */
async function untilAlone(real: RealBee, deadline: Deadline): Promise<void> {
  await until(real.starting, "alone", deadline, async () => {
    const { peers } = await askBee<{ peers: readonly { readonly address: string }[] }>(
      real.url,
      "GET /peers",
      undefined,
    );
    for (const { address } of peers) await askBee(real.url, `DELETE /peers/${address}`, undefined);
    await wait(disconnectMs);
    return peers.length === 0 ? true : undefined;
  });
}

/** Mines a block every so many milliseconds; returns what ends it. */
export function mineUntilStopped(chain: LocalChain, everyMs: number): () => void {
  const timer = setInterval(() => void chain.handle.mine({ blocks: 1 }), everyMs);
  return () => clearInterval(timer);
}

/** Waits until Bee has read the chain as far as it does. */
async function untilRead(real: RealBee, chain: LocalChain): Promise<void> {
  const head = await chain.block();
  const endMs = performance.now() + startSeconds * 1000;
  while (performance.now() < endMs) {
    const state = await real.fetch("/chainstate").catch(() => undefined);
    const { block = 0 } = state?.ok === true ? ((await state.json()) as { block?: number }) : {};
    if (block >= blocksReadOf(head)) return;
    await wait(100);
  }
  throw new Error(`Bee has not read block ${blocksReadOf(head)} after ${startSeconds} s`);
}
