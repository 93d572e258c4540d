import { bzzFromPlur, plurFromBzz, weiFromXdai } from "@swarm-docs/protocol/units";
import { closeAll, closeOnFailure } from "../../close.ts";
import { maxNodes, portStep } from "../../group.ts";
import { developmentNetworkId } from "../../identity.ts";
import { minimumStake } from "../../chain/stake-registry.ts";
import { RealBee } from "./bee-node.ts";
import { optionsOf, requireKnown } from "./bee-options.ts";
import { BeesError } from "./bees-error.ts";
import { startChain, type LocalChain } from "./chain-side.ts";
import { findBee, knownSeries, type FoundBee } from "./find-bee.ts";
import { startGuard, type Guard } from "./guard.ts";
import { ensureKeys, type BeeKeys } from "./key-file.ts";
import {
  ensurePassword,
  openNetworkDirectory,
  type NetworkDirectory,
  type NetworkRecord,
} from "./network-directory.ts";
import { networkOf } from "./network.ts";
import { freePorts } from "./ports.ts";
import { deadlineIn, untilBlock, untilUsable, type Deadline } from "./readiness.ts";
import { RpcFaults } from "./rpc-faults.ts";
import { openGate, type RpcGate } from "./rpc-gate.ts";
import type { BeeNetwork, BeesOptions } from "./types.ts";

/** Id of the network; the simulated stake registry computes overlays with it. */
const networkId = Number(developmentNetworkId);

/** Seconds that the first batches last. */
const batchSeconds = 30 * 86_400;

/** Blocks after which Bee takes a new batch as usable, and those that its listener stays behind. [bee pkg/postage] */
const confirmationBlocks = 10 + 4 + 5;

/** Options with their defaults. */
type Settings = Required<Omit<BeesOptions, "bee" | "keep" | "signal" | "stake" | "funds">> & {
  readonly stakes: readonly bigint[];
  readonly funds: { readonly bzz: bigint; readonly xdai: bigint };
  readonly signal: AbortSignal | undefined;
};

/** An option of {@link createBees} that cannot be used; the message names it. */
export class BeesOptionError extends BeesError {}

/** What each option may be. Numbers and lists are looked at closer. */
const optionTypes: Readonly<Record<keyof BeesOptions, readonly string[]>> = {
  bee: ["string"],
  count: ["number"],
  full: ["boolean"],
  stake: ["bigint", "array"],
  funds: ["object"],
  chequebook: ["bigint"],
  batch: ["number", "boolean"],
  blockSeconds: ["number"],
  keep: ["string"],
  port: ["number"],
  portStep: ["number"],
  chainPort: ["number"],
  options: ["object"],
  timeoutSeconds: ["number"],
  onProgress: ["function"],
  signal: ["object"],
};

/** Checks names and types, for callers without TypeScript. Throws {@link BeesOptionError}. */
function checkOptions(options: BeesOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const types = Object.hasOwn(optionTypes, name)
      ? optionTypes[name as keyof BeesOptions]
      : undefined;
    if (types === undefined)
      throw new BeesOptionError(
        `${name}: no such option; expected ${Object.keys(optionTypes).join(", ")}`,
      );
    checkType(name, value, types);
  }
  const { stake, funds = {}, timeoutSeconds = 1 } = options;
  if (Array.isArray(stake)) for (const one of stake) checkType("stake", one, ["bigint"]);
  for (const [name, value] of Object.entries(funds)) {
    if (!["bzz", "xdai"].includes(name))
      throw new BeesOptionError(`funds.${name}: no such option; expected bzz, xdai`);
    checkType(`funds.${name}`, value, ["bigint"]);
  }
  if (!(timeoutSeconds > 0)) throw new BeesOptionError("timeoutSeconds: expected more than 0");
}

function checkType(name: string, value: unknown, types: readonly string[]): void {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  if (value === undefined || types.includes(type)) return;
  throw new BeesOptionError(`${name}: expected ${types.join(" or ")}, got ${type}`);
}

function settingsOf(options: BeesOptions): Settings {
  checkOptions(options);
  const { count = 1, batch = 20, blockSeconds = 1, stake = [], signal } = options;
  const whole = (name: string, value: number, least: number, most: number): void => {
    if (!Number.isInteger(value) || value < least || value > most)
      throw new BeesOptionError(`${name}: expected a whole number from ${least} to ${most}`);
  };
  whole("count", count, 1, maxNodes);
  whole("blockSeconds", blockSeconds, 1, 60);
  if (batch !== false) whole("batch", batch, 17, 40);
  const stakes = typeof stake === "bigint" ? Array<bigint>(count).fill(stake) : stake;
  if (stakes.some((one) => one !== 0n && one < minimumStake))
    throw new BeesOptionError(
      `stake: expected at least ${bzzFromPlur(minimumStake)} BZZ, ${minimumStake} PLUR`,
    );
  const { bzz = plurFromBzz("1000"), xdai = weiFromXdai("10") } = options.funds ?? {};
  const { port = 0, chainPort = 0, timeoutSeconds = 120 } = options;
  const step = options.portStep ?? portStep(count);
  whole("portStep", step, 2, 20_000);
  whole("port", port, 0, 65_535);
  if (port !== 0 && port + (count - 1) * step + 1 > 65_535)
    throw new BeesOptionError(`port: ${port} leaves no room for ${count} Bees, ${step} apart`);
  whole("chainPort", chainPort, 0, 65_535);
  return {
    count,
    full: options.full ?? false,
    stakes,
    funds: { bzz, xdai },
    chequebook: options.chequebook ?? plurFromBzz("10"),
    batch,
    blockSeconds,
    port,
    portStep: step,
    chainPort,
    options: options.options ?? {},
    timeoutSeconds,
    onProgress: options.onProgress ?? (() => undefined),
    signal,
  };
}

/**
 * Starts real Bees on a local chain: funded wallets, deployed chequebooks, connected with each other,
 * each with a usable batch. Takes 15 to 30 seconds. Needs a `bee` executable.
 *
 * Rejects with `BeeNotFoundError`, {@link BeesOptionError}, `UnknownBeeOptionError`, `BeeStartError`,
 * `BeeRequestError`, `DirectoryInUseError`, or as `listen` does (`EADDRINUSE`); everything started until
 * then has ended.
 *
 * @example
 * await using network = await createBees({ count: 3 });
 * await network.increaseTime(86_400);
 */
export async function createBees(options: BeesOptions = {}): Promise<BeeNetwork> {
  const settings = settingsOf(options);
  const bee = await findBee(options.bee);
  requireKnown(bee, settings.options);
  return closeOnFailure(async (opened) => {
    const directory = await openNetworkDirectory(options.keep);
    opened(() => directory.close());
    const guard = startGuard();
    opened(() => guard.done());
    if (directory.isTemporary) guard.delete(directory.path);
    return start({ settings, bee, directory, guard }, opened);
  });
}

interface Parts {
  readonly settings: Settings;
  readonly bee: FoundBee;
  readonly directory: NetworkDirectory;
  readonly guard: Guard;
}

async function start(parts: Parts, opened: (close: () => unknown) => void): Promise<BeeNetwork> {
  const { settings, bee, directory, guard } = parts;
  const say = settings.onProgress;
  const isKnown = knownSeries.includes(bee.series);
  say(`bee ${bee.version} (${bee.path})${isKnown ? "" : ": not tried with this program"}`);
  const ports = await portsOf(settings, directory);
  await directory.save(ports);
  const faults = new RpcFaults();
  const chain = await startChain({
    faults,
    directory: directory.isTemporary ? undefined : directory.chain,
    port: ports.chainPort,
    blockSeconds: settings.blockSeconds,
    report: (message, fields) => say(`chain: ${message} ${JSON.stringify(fields)}`),
  });
  opened(() => chain.close());
  say(`chain ${chain.rpcUrl}, a block every ${settings.blockSeconds} s`);
  const gate = await openGate(chain, ports.gatePort, faults);
  opened(() => gate.close());
  const bees = await makeBees(parts, chain, gate, ports.ports);
  opened(() => Promise.all(bees.map((one) => one.stop())));
  const deadline = deadlineIn(settings.timeoutSeconds, settings.signal);
  await Promise.all(bees.map((one) => one.spawn()));
  await Promise.all(bees.map((one) => makeReady(one, settings, deadline)));
  await Promise.all(bees.map((one) => one.meet(deadline)));
  await Promise.all(bees.map((one) => equip(one, settings, chain, deadline)));
  // A Bee refuses chunks with stamps of batches that it has not read yet.
  const bought = await chain.block();
  if (settings.batch !== false) await chain.handle.mine({ blocks: confirmationBlocks });
  await Promise.all(bees.map((one) => untilBlock(one.starting, bought, deadline, say)));
  const stop = (): Promise<void> =>
    closeAll([
      () => Promise.all(bees.map((one) => one.stop())),
      () => gate.close(),
      () => chain.close(),
      () => guard.done(),
      () => directory.close(),
    ]);
  return networkOf({ bees, chain, gate, stop, version: bee.version });
}

/** The ports of the last start if they are free, else the wanted or any free ones. */
async function portsOf(settings: Settings, { record }: NetworkDirectory): Promise<NetworkRecord> {
  const { count, port, portStep: step, chainPort } = settings;
  const wanted = Array.from({ length: count }, (_, index) => {
    if (port === 0) return [record?.ports[2 * index] ?? 0, record?.ports[2 * index + 1] ?? 0];
    const api = port + index * step;
    return [api, api + 1];
  }).flat();
  const all = [chainPort === 0 ? (record?.chainPort ?? 0) : chainPort, record?.gatePort ?? 0];
  const [chainFree = 0, gatePort = 0, ...ports] = await freePorts([...all, ...wanted]);
  return { version: 1, ports, chainPort: chainFree, gatePort };
}

/** Creates folders, keys and configurations, and funds the wallets that are new. */
async function makeBees(
  { settings, bee, directory, guard }: Parts,
  chain: LocalChain,
  gate: RpcGate,
  ports: readonly number[],
): Promise<readonly RealBee[]> {
  const indexes = Array.from({ length: settings.count }, (_, index) => index);
  const keys = await Promise.all(
    indexes.map(async (index): Promise<BeeKeys> => {
      const paths = directory.pathsOf(index);
      const password = await ensurePassword(paths);
      return ensureKeys(`${paths.dataDirectory}/keys`, password);
    }),
  );
  for (const { ethereum, isNew } of keys) {
    if (isNew) await chain.handle.setBalance({ account: ethereum, ...settings.funds });
  }
  const underlays = keys.map(
    ({ peerId }, index) => `/ip4/127.0.0.1/tcp/${ports[2 * index + 1]}/p2p/${peerId}`,
  );
  const bees: readonly RealBee[] = indexes.map((index) => {
    const paths = directory.pathsOf(index);
    const port = ports[2 * index] ?? 0;
    const p2pPort = ports[2 * index + 1] ?? 0;
    const isFull = settings.full || index === 0;
    const options = optionsOf(bee, {
      dataDirectory: paths.dataDirectory,
      passwordFile: paths.passwordFile,
      apiPort: port,
      p2pPort,
      isFull,
      rpcUrl: gate.urlOf(index),
      networkId,
      blockSeconds: settings.blockSeconds,
      chequebookDeposit: settings.chequebook,
      contracts: chain.contracts,
      further: settings.options,
    });
    return new RealBee({
      index,
      executable: bee.path,
      options,
      paths,
      port,
      p2pPort,
      isFull,
      ethereum: keys[index]?.ethereum ?? "",
      underlay: underlays[index] ?? "",
      peers: (one) => peersOf(one, bees),
      guard,
      timeoutSeconds: settings.timeoutSeconds,
      onEnd: (one, words) =>
        settings.onProgress(`bee ${one.index + 1} ${words}; its log: ${one.logFile}`),
    });
  });
  return bees;
}

/** Waits until a Bee is ready. */
async function makeReady(
  bee: RealBee,
  { onProgress }: Settings,
  deadline: Deadline,
): Promise<void> {
  const mode = await bee.ready(deadline);
  onProgress(`bee ${bee.index + 1} ready: ${bee.url} (${mode})`);
}

/** The Bees that one connects with: light nodes refuse each other. */
function peersOf(bee: RealBee, bees: readonly RealBee[]): readonly RealBee[] {
  return bees.filter((other) => other !== bee && (other.full || bee.full));
}

/** Deposits the stake and buys the batch of a Bee, unless it has them already. */
async function equip(
  bee: RealBee,
  { stakes, batch, onProgress, blockSeconds }: Settings,
  chain: LocalChain,
  deadline: Deadline,
): Promise<void> {
  const name = `bee ${bee.index + 1}`;
  const { signal } = deadline;
  const stake = bee.full ? (stakes[bee.index] ?? 0n) : 0n;
  if (stake > 0n && (await bee.stake()) === 0n) {
    await bee.deposit(stake, signal);
    onProgress(`${name} has staked ${bzzFromPlur(stake)} BZZ`);
  }
  if (batch === false) return;
  bee.batchId = await bee.usableBatch();
  if (bee.batchId !== "") return;
  const blocks = BigInt(Math.ceil(batchSeconds / blockSeconds));
  const amount = (await bee.price()) * blocks;
  bee.batchId = await bee.buyBatch(amount, batch, signal);
  // The blocks that Bee waits for, at once.
  await chain.handle.mine({ blocks: confirmationBlocks });
  await untilUsable(bee.starting, bee.batchId, deadline);
  onProgress(`${name} has batch ${bee.batchId}`);
}
