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
import { quantity } from "../eth/quantity.ts";
import { readBody } from "../http/body.ts";
import type { RpcMethod, RpcMethods, RpcParams } from "./json-rpc.ts";

const address = hex(20, "an address");

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

/** Input of the command; absent: the first positional value. Throws `SWARM_PARAMETER_INVALID`. */
type ToInput = (params: RpcParams, node: NodeCore) => unknown;
/** Result of the method; absent: `null`. */
type ToResult = (result: never, params: RpcParams) => unknown;

const firstOf = (params: RpcParams): unknown => Object.values(params)[0];
const noInput: ToInput = () => undefined;
const sameResult: ToResult = (result) => result;
const success: ToResult = () => true;
const isAutomining: ToResult = ({ held, blockTimeMs }: ChainClock) => !held && blockTimeMs === 0;

/** Refuses a missing or named value, which the command would take as no parameters. */
const firstInput: ToInput = (params) => {
  const first = firstOf(params) ?? NaN;
  return typeof first === "object" ? NaN : first;
};

/** Blocks, and an interval that clients send unasked: 0 (viem) or 1 (Hardhat). */
const mineInput: ToInput = (params, { chain }) => {
  const parameters = {
    blocks: optional(amount(256, "blocks")),
    interval: optional(integer(0, Number.MAX_SAFE_INTEGER, "seconds")),
  };
  const { blocks, interval = 0 } = positional(parameters, params);
  const { secondsPerBlock } = chain.blocks;
  if (interval > 1 && interval !== secondsPerBlock)
    refuse("interval", `${secondsPerBlock} seconds, the distance of all blocks`, interval);
  return { blocks };
};

/** Nothing, the time of the block (Hardhat), or that and the number of blocks (Ganache, Anvil). */
const evmMineInput: ToInput = (params) => {
  const given = firstOf(params) ?? undefined;
  return Array.isArray(params) && typeof given !== "object"
    ? { timestamp: given }
    : (given ?? params);
};

/** Seconds, as Anvil has it. */
const intervalInput: ToInput = (params) => {
  const interval = integer(0, MAX_BLOCK_TIME_MS / 1000, "seconds");
  return { intervalMs: positional({ interval }, params).interval * 1000 };
};

const balanceInput: ToInput = (params) =>
  positional({ account: address, xdai: amount(256, "wei") }, params);

/** viem names a fork without an address when the caller asked for none. */
const resetInput: ToInput = (params) => {
  const options = firstOf(params) ?? {};
  const { forking } = options as { forking?: { jsonRpcUrl?: unknown } | null };
  if (typeof options !== "object" || forking?.jsonRpcUrl !== undefined)
    refuse("options", "no URL of a fork: start the node with --upstream instead", options);
  return undefined;
};

/** Commands under the names of Anvil, Hardhat and Ganache. */
const aliases: readonly (readonly [names: string, CommandName, ToInput?, ToResult?])[] = [
  ["evm_snapshot", "snapshot", noInput, sameResult],
  ["evm_revert", "revert", firstInput, success],
  ["evm_mine", "mine", evmMineInput, () => "0x0"],
  ["anvil_mine hardhat_mine", "mine", mineInput],
  ["evm_increaseTime", "increaseTime", firstInput, (_, params) => Number(firstOf(params))],
  ["evm_setNextBlockTimestamp anvil_setNextBlockTimestamp", "setNextBlockTimestamp"],
  ["evm_setAutomine", "setAutomine"],
  ["anvil_getAutomine hardhat_getAutomine", "clock", noInput, isAutomining],
  ["evm_setIntervalMining anvil_setIntervalMining", "setIntervalMining", intervalInput],
  ["anvil_setBalance hardhat_setBalance", "setBalance", balanceInput],
  ["anvil_reset hardhat_reset", "reset", resetInput],
  ["anvil_dumpState", "dumpState", noInput, sameResult],
  ["anvil_loadState", "loadState", firstInput, success],
];

/** Aliases of a command: method names of Ethereum development nodes. */
export const aliasesOf = (command: CommandName): readonly string[] =>
  aliases.flatMap(([names, target]) => (target === command ? names.split(" ") : []));

const ethereumMethods: RpcMethods = Object.fromEntries(
  aliases.flatMap(([names, target, toInput = firstInput, toResult = () => null]) => {
    const run: RpcMethod = async (node, params, task) => {
      const result = await runFor(node, commands[target], toInput(params, node), task);
      return toResult(result as never, params);
    };
    return names.split(" ").map((name) => [name, run] as const);
  }),
);

/** Everything that developer commands do, under all their JSON-RPC names: for `/_dev/rpc` and any other endpoint. */
export const controlMethods: RpcMethods = { ...ethereumMethods, ...swarmMethods };

/** What `anvil` tells of itself. */
export const nodeInfo: RpcMethods = {
  anvil_nodeInfo: ({ chain, identity, release }) => ({
    currentBlockNumber: quantity(chain.blocks.block),
    currentBlockTimestamp: chain.blocks.timestamp,
    environment: { chainId },
    bee: release.name,
    overlay: toHex(identity.overlay),
  }),
};

/** The few things about the chain that test clients read where `/_dev/eth` is not loaded. */
export const chainReads: RpcMethods = {
  ...nodeInfo,
  eth_accounts: ({ identity }) => [`0x${toHex(identity.ethereum)}`],
  eth_blockNumber: ({ chain }) => quantity(chain.blocks.block),
  eth_chainId: () => quantity(chainId),
  eth_getBalance({ chain }, params) {
    const { account } = positional({ account: address }, params);
    return quantity(chain.balance(fromHex(account)).native);
  },
  web3_clientVersion: ({ release }) => `swarm-node/bee-${release.name}`,
};
