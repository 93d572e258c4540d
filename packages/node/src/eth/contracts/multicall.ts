import { toHex } from "@swarm-docs/protocol/hex";
import { parseAbi, zeroAddress } from "viem";
import { chainId } from "../../chain/chain.ts";
import { blockGasLimit } from "../../chain/fees.ts";
import { contract, lazyAbi, type CallContext, type Contract, type Hex } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { Revert, revertWith } from "../revert.ts";

/** Interface of the published contract. */
const multicallAbi = lazyAbi(() =>
  parseAbi([
    "struct Call { address target; bytes callData; }",
    "struct Call3 { address target; bool allowFailure; bytes callData; }",
    "struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }",
    "struct Result { bool success; bytes returnData; }",
    "function aggregate(Call[] calls) payable returns (uint256 blockNumber, bytes[] returnData)",
    "function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] returnData)",
    "function tryBlockAndAggregate(bool requireSuccess, Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)",
    "function blockAndAggregate(Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)",
    "function aggregate3(Call3[] calls) payable returns (Result[] returnData)",
    "function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)",
    "function getBlockHash(uint256 blockNumber) view returns (bytes32 blockHash)",
    "function getBlockNumber() view returns (uint256 blockNumber)",
    "function getCurrentBlockCoinbase() view returns (address coinbase)",
    "function getCurrentBlockDifficulty() view returns (uint256 difficulty)",
    "function getCurrentBlockGasLimit() view returns (uint256 gaslimit)",
    "function getCurrentBlockTimestamp() view returns (uint256 timestamp)",
    "function getEthBalance(address addr) view returns (uint256 balance)",
    "function getLastBlockHash() view returns (bytes32 blockHash)",
    "function getBasefee() view returns (uint256 basefee)",
    "function getChainId() view returns (uint256 chainid)",
  ]),
);

/** A call that a client wants made. */
interface InnerCall {
  readonly target: Hex;
  readonly callData: Hex;
  readonly allowFailure: boolean;
  /** Wei. */
  readonly value?: bigint;
}

interface CallResult {
  readonly success: boolean;
  readonly returnData: Hex;
}

function resultOf(context: CallContext, { target, callData, value = 0n }: InnerCall): CallResult {
  try {
    const message = { to: bytesOf(target), data: bytesOf(callData), value };
    return { success: true, returnData: context.call(message) };
  } catch (error) {
    if (error instanceof Revert) return { success: false, returnData: error.data };
    throw error;
  }
}

/** Makes calls in their order. Reverts when one fails that must not. */
const callAll = (context: CallContext, calls: readonly InnerCall[]): CallResult[] =>
  calls.map((call) => {
    const result = resultOf(context, call);
    return result.success || call.allowFailure ? result : revertWith("Multicall3: call failed");
  });

/** Calls of the functions that decide about failures for all of them. */
const withFailures = (
  calls: readonly Pick<InnerCall, "target" | "callData">[],
  allowFailure: boolean,
): InnerCall[] => calls.map(({ target, callData }) => ({ target, callData, allowFailure }));

const lastHash = ({ state, blocks }: CallContext, back: number): Hex =>
  data(blocks.hash(Number(state.block) - back));

/** Multicall3, with which clients make many calls in one. [mds1/multicall3] */
export const multicall: Contract = contract(
  "Multicall3",
  multicallAbi,
  {
    aggregate: (context, calls) => [
      context.state.block,
      callAll(context, withFailures(calls, false)).map(({ returnData }) => returnData),
    ],
    tryAggregate: (context, requireSuccess, calls) =>
      callAll(context, withFailures(calls, !requireSuccess)),
    // The contract asks for the hash of its own block, which is zero.
    tryBlockAndAggregate: (context, requireSuccess, calls) => [
      context.state.block,
      lastHash(context, 0),
      callAll(context, withFailures(calls, !requireSuccess)),
    ],
    blockAndAggregate: (context, calls) => [
      context.state.block,
      lastHash(context, 0),
      callAll(context, withFailures(calls, false)),
    ],
    aggregate3: (context, calls) => callAll(context, calls),
    aggregate3Value(context, calls) {
      const results = callAll(context, calls);
      const sum = calls.reduce((total, { value }) => total + value, 0n);
      return sum === context.value ? results : revertWith("Multicall3: value mismatch");
    },
    getBlockHash: ({ blocks }, block) => data(blocks.hash(Number(block))),
    getBlockNumber: ({ state }) => state.block,
    getCurrentBlockCoinbase: () => zeroAddress,
    getCurrentBlockDifficulty: ({ state }) => BigInt(`0x${toHex(state.prevrandao())}`),
    getCurrentBlockGasLimit: () => blockGasLimit,
    getCurrentBlockTimestamp: ({ blocks }) => BigInt(blocks.timestamp()),
    getEthBalance: ({ state }, account) => state.chain.ledger.of(bytesOf(account)).native,
    getLastBlockHash: (context) => lastHash(context, 1),
    getBasefee: ({ blocks }) => blocks.baseFee(),
    getChainId: () => BigInt(chainId),
  },
  { isPayable: true },
);
