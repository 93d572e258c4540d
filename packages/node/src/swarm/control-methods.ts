import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { chainId } from "../chain/chain.ts";
import type { NodeCore } from "../core.ts";
import { runCommand, type Command, type Task } from "../dev/command.ts";
import { commands } from "../dev/commands.ts";
import { MAX_BLOCK_TIME_MS } from "../dev/limits.ts";
import {
  amount,
  hex,
  integer,
  isStream,
  optional,
  parseParameters,
  refuse,
  type Parameters,
  type Values,
} from "../dev/parameters.ts";
import type { ChainClock, CommandName } from "../dev/types.ts";
import { readBody } from "../http/body.ts";
import type { RpcMethod, RpcMethods, RpcParams } from "./json-rpc.ts";

const address = hex(20, "an address");

const quantity = (value: bigint | number): string => `0x${value.toString(16)}`;

/** Positional values by the names of parameters; one value may be an object of named ones. */
function namedParams(parameters: Parameters, params: RpcParams): unknown {
  if (!Array.isArray(params)) return params;
  if (params.length < 2) return params[0];
  const names = Object.keys(parameters);
  return Object.fromEntries(params.map((value, at) => [names[at] ?? String(at), value]));
}

/** Parses the first positional values; further ones, which clients add unasked, are ignored. */
function positional<P extends Parameters>(parameters: P, params: RpcParams): Values<P> {
  const values = Array.isArray(params) ? params.slice(0, Object.keys(parameters).length) : [params];
  const entries = Object.keys(parameters).map((name, at) => [name, values[at] ?? undefined]);
  return parseParameters(parameters, Object.fromEntries(entries));
}

async function runFor(node: NodeCore, command: Command, input: unknown, task: Task) {
  const result = await runCommand(node, command, input, task);
  return isStream(result) ? `0x${toHex(await readBody(result))}` : result;
}

/** `swarm_…`: every developer command under its name, with positional or named parameters. */
const swarmMethods: RpcMethods = Object.fromEntries(
  Object.entries(commands).map(([name, command]): [string, RpcMethod] => [
    `swarm_${name}`,
    (node, params, task) => runFor(node, command, namedParams(command.parameters, params), task),
  ]),
);

/** Input of the command. Throws `SWARM_PARAMETER_INVALID`. */
type ToInput = (params: RpcParams, node: NodeCore) => unknown;
type ToResult = (result: never, params: RpcParams) => unknown;

/** The first positional value, which must not be an object. */
const firstOf: ToInput = (params) => {
  const [first] = Array.isArray(params) ? (params as unknown[]) : Object.values(params);
  return first === undefined || typeof first === "object" ? NaN : first;
};
const noInput: ToInput = () => undefined;
const nothing: ToResult = () => null;
const same: ToResult = (result) => result;
const success: ToResult = () => true;

/** Blocks, and a distance between them that clients send unasked: 0 (viem) or 1 (Hardhat). */
const mineInput: ToInput = (params, { chain }) => {
  const { secondsPerBlock } = chain.blocks;
  const { blocks, interval = 0 } = positional(
    {
      blocks: optional(amount(256, "blocks")),
      interval: optional(integer(0, Number.MAX_SAFE_INTEGER, "seconds")),
    },
    params,
  );
  if (interval > 1 && interval !== secondsPerBlock)
    refuse("interval", `${secondsPerBlock} seconds, the distance of all blocks`, interval);
  return { blocks };
};

/** Nothing, the time of the block (Hardhat), or that and the number of blocks (Ganache, Anvil). */
const evmMineInput: ToInput = (params) => {
  const given = Array.isArray(params) ? (params[0] as unknown) : params;
  return typeof given === "object" && given !== null ? given : { timestamp: given ?? undefined };
};

/** Seconds, as Anvil has it. */
const intervalInput: ToInput = (params) => {
  const max = MAX_BLOCK_TIME_MS / 1000;
  const { interval } = positional({ interval: integer(0, max, "seconds") }, params);
  return { intervalMs: interval * 1000 };
};

const balanceInput: ToInput = (params) =>
  positional({ account: address, xdai: amount(256, "wei") }, params);

/** viem names a fork without an address when the caller asked for none. */
const resetInput: ToInput = (params) => {
  const [options = {}] = Array.isArray(params) ? (params as unknown[]) : [params];
  if (typeof options !== "object") refuse("options", "an object", options);
  const { forking } = (options ?? {}) as { forking?: { jsonRpcUrl?: unknown } | null };
  if (forking?.jsonRpcUrl !== undefined)
    refuse("forking", "no URL: start the node with --upstream (or --fork-url)", "a URL");
  return undefined;
};

/** Commands under the names of Anvil, Hardhat and Ganache, with their parameters and results. */
const aliases: Readonly<Record<string, readonly [CommandName, ToInput, ToResult]>> = {
  evm_snapshot: ["snapshot", noInput, same],
  evm_revert: ["revert", firstOf, success],
  evm_mine: ["mine", evmMineInput, () => "0x0"],
  evm_increaseTime: [
    "increaseTime",
    firstOf,
    (_result, params) => Number(Object.values(params)[0]),
  ],
  evm_setNextBlockTimestamp: ["setNextBlockTimestamp", firstOf, nothing],
  anvil_setNextBlockTimestamp: ["setNextBlockTimestamp", firstOf, nothing],
  evm_setAutomine: ["setAutomine", firstOf, nothing],
  evm_setIntervalMining: ["setIntervalMining", intervalInput, nothing],
  anvil_setIntervalMining: ["setIntervalMining", intervalInput, nothing],
  anvil_getAutomine: ["clock", noInput, isAutomining],
  hardhat_getAutomine: ["clock", noInput, isAutomining],
  anvil_mine: ["mine", mineInput, nothing],
  hardhat_mine: ["mine", mineInput, nothing],
  anvil_setBalance: ["setBalance", balanceInput, nothing],
  hardhat_setBalance: ["setBalance", balanceInput, nothing],
  anvil_reset: ["reset", resetInput, nothing],
  hardhat_reset: ["reset", resetInput, nothing],
  anvil_dumpState: ["dumpState", noInput, same],
  anvil_loadState: ["loadState", firstOf, success],
};

function isAutomining({ held, blockTimeMs }: ChainClock): boolean {
  return !held && blockTimeMs === 0;
}

/** Names of Ethereum development nodes that stand for a command. */
export const aliasesOf = (command: CommandName): readonly string[] =>
  Object.entries(aliases).flatMap(([name, [target]]) => (target === command ? [name] : []));

const ethereumMethods: RpcMethods = Object.fromEntries(
  Object.entries(aliases).map(([name, [target, toInput, toResult]]): [string, RpcMethod] => [
    name,
    async (node, params, task) => {
      const result = await runFor(node, commands[target], toInput(params, node), task);
      return toResult(result as never, params);
    },
  ]),
);

/** Everything that developer commands do, under all their JSON-RPC names: for `/_dev/rpc` and any other endpoint. */
export const controlMethods: RpcMethods = { ...ethereumMethods, ...swarmMethods };

/** The few things about the chain that test clients read. */
export const chainReads: RpcMethods = {
  anvil_nodeInfo: ({ chain, identity, release }) => ({
    currentBlockNumber: quantity(chain.blocks.block),
    currentBlockTimestamp: chain.blocks.timestamp,
    environment: { chainId },
    bee: release.name,
    overlay: toHex(identity.overlay),
  }),
  eth_accounts: ({ identity }) => [`0x${toHex(identity.ethereum)}`],
  eth_blockNumber: ({ chain }) => quantity(chain.blocks.block),
  eth_chainId: () => quantity(chainId),
  eth_getBalance({ chain }, params) {
    const { account } = positional({ account: address }, params);
    return quantity(chain.balance(fromHex(account)).native);
  },
  web3_clientVersion: ({ release }) => `swarm-node/bee-${release.name}`,
};
