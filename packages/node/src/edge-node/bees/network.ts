import { chainId } from "../../chain/chain.ts";
import { SwarmError } from "../../dev/swarm-error.ts";
import type { RealBee } from "./bee-node.ts";
import type { LocalChain } from "./chain-side.ts";
import type { RpcGate } from "./rpc-gate.ts";
import type { BeeNetwork } from "./types.ts";

/** What a network is made of. */
interface NetworkParts {
  readonly bees: readonly RealBee[];
  readonly chain: LocalChain;
  readonly gate: RpcGate;
  readonly version: string;
  stop(): Promise<void>;
}

/** Makes the handle of a network that has been started. Throws for a network without Bees. */
export function networkOf({ bees, chain, gate, version, stop }: NetworkParts): BeeNetwork {
  const [first] = bees;
  if (first === undefined) throw new Error("a network has at least one Bee");
  const { handle } = chain;
  let stopped: Promise<void> | undefined;
  const stopOnce = (): Promise<void> => (stopped ??= stop());
  return {
    version,
    bees,
    chainUrl: chain.url,
    rpcUrl: chain.rpcUrl,
    chainId,
    faultsUrl: gate.faultsUrl,
    url: first.url,
    port: first.port,
    batchId: first.batchId,
    fetch: (input, init) => first.fetch(input, init),
    bee: (options) => first.bee(options),
    clock: () => handle.clock(),
    mine: (blocks) => handle.mine(blocks),
    increaseTime: (seconds) => handle.increaseTime(seconds),
    setIntervalMining: (interval) => handle.setIntervalMining(interval),
    pauseBlocks: () => handle.pauseBlocks(),
    resumeBlocks: () => handle.resumeBlocks(),
    setRate: (rate) => handle.setRate(rate),
    setPrice: (price) => handle.setPrice(price),
    setBalance: (balance) => handle.setBalance({ account: first.ethereum, ...balance }),
    createBatch: (batch) => handle.createBatch(batch),
    injectRpcFault: async (rule) => gate.faults.add(rule, await chain.block()),
    rpcFaults: async () => gate.faults.list,
    async clearRpcFaults(id) {
      if (!gate.faults.remove(id))
        throw new SwarmError("SWARM_PARAMETER_INVALID", `there is no rule ${id}`, {
          parameter: "id",
        });
    },
    rpcRequests: async (since = 0) => gate.requestsAfter(since),
    stop: stopOnce,
    [Symbol.asyncDispose]: stopOnce,
  };
}
