import { blockGasLimit, usualTip } from "../chain/fees.ts";
import type { RpcParams } from "../swarm/json-rpc.ts";
import { reject } from "../swarm/rpc-error.ts";
import { blockNumberIn } from "./block-tag.ts";
import type { Ethereum } from "./ethereum.ts";
import { invalid, numberIn, param } from "./params.ts";
import { quantity } from "./quantity.ts";
import { gasOf, type JsonView } from "./views.ts";

/** Blocks, and percentiles, of a fee history at most. [go-ethereum eth/gasprice] */
const [mostBlocks, mostPercentiles] = [1_024, 100];

/**
 * Returns the fees of the blocks up to one: base fees, shares of used gas, and for each percentile the tip,
 * which is the same in every block of this chain. Throws `RpcError`.
 */
export function feeHistory(ethereum: Ethereum, params: RpcParams): JsonView {
  const { fees, latest } = ethereum;
  const last = blockNumberIn(ethereum, param(params, 1));
  if (last > latest) reject(`request beyond head block: requested ${last}, head ${latest}`);
  const wanted = Number(numberIn(param(params, 0), "blockCount") ?? 1n);
  const count = Math.min(wanted, mostBlocks, last + 1);
  const tips = percentilesIn(param(params, 2)).map(() => quantity(usualTip));
  const first = last - count + 1;
  const blocks = Array.from({ length: count }, (_, at) => first + at);
  return {
    oldestBlock: quantity(first),
    baseFeePerGas: [...blocks, last + 1].map((block) => quantity(fees.of(block))),
    gasUsedRatio: blocks.map((block) => gasRatio(ethereum, block)),
    ...(tips.length > 0 && { reward: blocks.map(() => tips) }),
  };
}

/** Percentiles of rewards; clients expect one reward for each, so wrong ones are refused as go-ethereum does. */
function percentilesIn(value: unknown): readonly number[] {
  const given = value ?? [];
  if (!Array.isArray(given)) return invalid("rewardPercentiles", "a list of numbers", value);
  if (given.length > mostPercentiles)
    reject(`invalid reward percentile: over the query limit ${mostPercentiles}`);
  let before = 0;
  return given.map((one: unknown) => {
    if (typeof one !== "number" || one < 0 || one > 100)
      return invalid("rewardPercentiles", "numbers from 0 to 100", one);
    if (one < before) reject(`invalid reward percentile: ${one} after ${before}`);
    return (before = one);
  });
}

/** Share of its gas that a block used. */
function gasRatio({ index }: Ethereum, block: number): number {
  const used = index.transactions(block).reduce((sum, item) => sum + gasOf(item), 0n);
  return Number(used) / Number(blockGasLimit);
}
