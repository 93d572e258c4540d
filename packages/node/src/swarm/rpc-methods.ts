import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { chainId } from "../chain/chain.ts";
import type { NodeCore } from "../core.ts";
import type { Snapshots } from "../snapshots.ts";
import { setBalance, setPace } from "../state/world.ts";
import { inOnePiece, joined } from "./bytes.ts";
import { RpcError, rpcCodes } from "./rpc-error.ts";

type Params = readonly unknown[];

/** Carries out one method; what it gives is the result, nothing is `null`. Fails with `RpcError`. */
export type RpcMethod = (node: NodeCore, params: Params) => unknown;

const mostBlocks = 1_000_000_000n;
const mostSeconds = 10_000_000_000n;
const mostTimestamp = 100_000_000_000n;
/** A day. */
const mostInterval = 86_400n;

function bad(message: string): never {
  throw new RpcError(rpcCodes.params, message);
}

/** A number, `0x` text or decimal text, from 0 to `most`. Fails with `RpcError`. */
function quantity(params: Params, at: number, name: string, most?: bigint): bigint {
  const value = params[at];
  const isText = typeof value === "string" && /^(0x[0-9a-fA-F]{1,64}|\d{1,77})$/.test(value);
  const isNumber = typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
  if (!isText && !isNumber) bad(`${name}: want a whole number or 0x text at place ${at + 1}`);
  const number = BigInt(value);
  if (most !== undefined && number > most) bad(`${name}: want at most ${most}`);
  return number;
}

function bytesIn(params: Params, at: number, name: string): Uint8Array {
  const value = params[at];
  if (typeof value === "string" && /^0x([0-9a-fA-F]{2})*$/.test(value))
    return fromHex(value.slice(2));
  return bad(`${name}: want 0x text at place ${at + 1}`);
}

const hex = (value: bigint | number): string => `0x${value.toString(16)}`;

function snapshotsOf({ control }: NodeCore): Snapshots {
  return control.snapshots ?? bad("this node keeps no snapshots");
}

async function step({ chain }: NodeCore, blocks: number): Promise<void> {
  await chain.change(() => {
    void chain.blocks.step(blocks);
    chain.transactions.settle();
  });
}

/** Blocks, and a distance between them that clients send unasked: 0 (viem) or 1 (Hardhat). */
async function mine(node: NodeCore, params: Params): Promise<void> {
  const { secondsPerBlock } = node.chain.blocks;
  const blocks = params[0] === undefined ? 1n : quantity(params, 0, "blocks", mostBlocks);
  const interval = params[1] === undefined ? 0n : quantity(params, 1, "interval");
  if (interval > 1n && interval !== BigInt(secondsPerBlock)) {
    bad(`interval: blocks are ${secondsPerBlock} seconds apart here`);
  }
  await step(node, Number(blocks));
}

/** Nothing, a time for the block (Hardhat), or that and how many blocks (Ganache, Anvil). */
async function evmMine(node: NodeCore, [given]: Params): Promise<string> {
  const options = typeof given === "object" ? given : { timestamp: given };
  const { blocks, timestamp } = (options ?? {}) as { blocks?: unknown; timestamp?: unknown };
  if (timestamp !== undefined && timestamp !== null) await setNextTimestamp(node, [timestamp]);
  await mine(node, blocks === undefined ? [] : [blocks]);
  return "0x0";
}

async function setNextTimestamp({ chain: { blocks } }: NodeCore, params: Params): Promise<void> {
  const seconds = Number(quantity(params, 0, "timestamp", mostTimestamp));
  if (seconds <= blocks.timestamp) bad(`timestamp: want a later one than ${blocks.timestamp}`);
  await blocks.setNextTimestamp(seconds);
}

async function setAutomine(node: NodeCore, [isOn]: Params): Promise<void> {
  if (typeof isOn !== "boolean") bad("automine: want true or false at place 1");
  await setPace(node, isOn ? 0 : "held");
}

/** Seconds, as Anvil takes them; 0 = none. */
async function setIntervalMining(node: NodeCore, params: Params): Promise<void> {
  const seconds = Number(quantity(params, 0, "interval", mostInterval));
  await setPace(node, seconds === 0 ? "held" : seconds * 1000);
}

const isAutomining: RpcMethod = ({ chain: { blocks } }) => blocks.isInstant && !blocks.isHeld;

/** Time is counted in blocks: as many are mined as the seconds need. */
async function increaseTime(node: NodeCore, params: Params): Promise<number> {
  const seconds = Number(quantity(params, 0, "seconds", mostSeconds));
  await node.chain.change(() => {
    void node.chain.blocks.advance(seconds);
    node.chain.transactions.settle();
  });
  return seconds;
}

function requireWallet({ identity }: NodeCore, params: Params): void {
  const account = toHex(bytesIn(params, 0, "address"));
  if (account === toHex(identity.ethereum)) return;
  bad(`address: only that of the node's wallet is known, 0x${toHex(identity.ethereum)}`);
}

async function setWei(node: NodeCore, params: Params): Promise<void> {
  requireWallet(node, params);
  await setBalance(node, { xdai: quantity(params, 1, "balance") });
}

async function reset(node: NodeCore, [options]: Params): Promise<void> {
  // viem names a fork without an address when nobody asked for one.
  const { forking } = (options ?? {}) as { forking?: { jsonRpcUrl?: unknown } | null };
  if (forking?.jsonRpcUrl !== undefined)
    bad("forking: say --upstream (or --fork-url) when the node is started");
  await snapshotsOf(node).reset();
}

async function dumpState(node: NodeCore): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of snapshotsOf(node).dump()) pieces.push(piece);
  return `0x${toHex(joined(pieces))}`;
}

async function loadState(node: NodeCore, params: Params): Promise<boolean> {
  await snapshotsOf(node).load(inOnePiece(bytesIn(params, 0, "state")));
  return true;
}

function nodeInfo({ chain, identity, release }: NodeCore): object {
  return {
    currentBlockNumber: hex(chain.blocks.block),
    currentBlockTimestamp: chain.blocks.timestamp,
    environment: { chainId },
    bee: release.name,
    overlay: toHex(identity.overlay),
  };
}

/** Method → what it does: that of `/_dev` in the words of Anvil and Hardhat, and what is only read. */
export const methods: Readonly<Record<string, RpcMethod>> = {
  evm_snapshot: (node) => snapshotsOf(node).take(),
  evm_revert: (node, params) => snapshotsOf(node).revert(hex(quantity(params, 0, "id"))),
  evm_mine: evmMine,
  evm_increaseTime: increaseTime,
  evm_setNextBlockTimestamp: setNextTimestamp,
  anvil_setNextBlockTimestamp: setNextTimestamp,
  evm_setAutomine: setAutomine,
  evm_setIntervalMining: setIntervalMining,
  anvil_setIntervalMining: setIntervalMining,
  anvil_getAutomine: isAutomining,
  hardhat_getAutomine: isAutomining,
  anvil_mine: mine,
  hardhat_mine: mine,
  anvil_setBalance: setWei,
  hardhat_setBalance: setWei,
  anvil_reset: reset,
  hardhat_reset: reset,
  anvil_dumpState: dumpState,
  anvil_loadState: loadState,
  anvil_nodeInfo: nodeInfo,
  eth_accounts: ({ identity }) => [`0x${toHex(identity.ethereum)}`],
  eth_blockNumber: ({ chain }) => hex(chain.blocks.block),
  eth_chainId: () => hex(chainId),
  eth_getBalance(node, params) {
    requireWallet(node, params);
    return hex(node.chain.balance(node.identity.ethereum).native);
  },
  web3_clientVersion: ({ release }) => `swarm-node/bee-${release.name}`,
};

/** Names that Ethereum's nodes have and this one has not, with what to do instead. */
export const absentMethods: readonly (readonly [RegExp, string])[] = [
  [
    /^(evm|anvil|hardhat)_set(Logging|Block|Time)/,
    "time is counted in blocks, which are five seconds apart: evm_increaseTime and evm_setNextBlockTimestamp move the chain on, and POST /_dev/clock holds and hastens it",
  ],
  [
    /^(anvil|hardhat)_|^eth_(send|call|estimate|getCode|getStorage)|^debug_|^trace_/,
    "the chain is pretended and runs no contracts",
  ],
];
