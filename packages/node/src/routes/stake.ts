import { toHex } from "@swarm-docs/protocol/hex";
import { gasGuard, gasOf } from "../http/gas.ts";
import { given, pathParameters } from "../http/parameters.ts";
import { anyInteger } from "../http/parsers.ts";
import { json } from "../http/reply.ts";
import { resource, type Call, type Resource, type ResourceOptions } from "../http/route.ts";
import { lock } from "../http/lock.ts";

const onChain: ResourceOptions = {
  simulated: ["chain"],
  guards: [lock("stake", "simultaneous-onchain"), gasGuard],
};

function sent(hash: Uint8Array): Response {
  return json(200, { txHash: `0x${toHex(hash)}` });
}

function staked(call: Call): Response {
  return json(200, { stakedAmount: String(call.node.stake.holding.staked) });
}

function withdrawable(call: Call): Response {
  return json(200, { withdrawableAmount: String(call.node.stake.withdrawable) });
}

async function deposit(call: Call): Promise<Response> {
  const { amount } = pathParameters(call, { amount: given(anyInteger) });
  return sent(await call.node.stake.deposit(amount, gasOf(call)));
}

/** `/stake`: the node's stake. [bee pkg/api/staking.go] */
export const stake: readonly Resource[] = [
  resource(
    "/stake",
    { GET: staked, DELETE: async (call) => sent(await call.node.stake.migrate(gasOf(call))) },
    onChain,
  ),
  resource(
    "/stake/withdrawable",
    {
      GET: withdrawable,
      DELETE: async (call) => sent(await call.node.stake.withdraw(gasOf(call))),
    },
    onChain,
  ),
  resource("/stake/{amount}", { POST: deposit }, onChain),
];
