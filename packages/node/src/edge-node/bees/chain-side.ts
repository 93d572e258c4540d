import { toHex } from "@swarm-docs/protocol/hex";
import { closeAll, closeOnFailure } from "../../close.ts";
import { runCommand } from "../../dev/command.ts";
import { commands } from "../../dev/commands.ts";
import { accounts, type ContractName } from "../../eth/accounts.ts";
import { createGroup, type GroupOptions } from "../../group.ts";
import { serve } from "../../serve.ts";
import { endpointOf } from "../../state/underlay.ts";
import { watch } from "../../swarm/faults.ts";
import { handleOf } from "../../swarm/handle.ts";
import type { SwarmHandle } from "../../swarm/types.ts";
import { closeGroup } from "../close-group.ts";
import { openDataDirectory, type Report } from "../data-directory.ts";
import { devResources } from "../dev-index.ts";
import { derivePublicKey } from "../public-key.ts";
import type { ContractAddresses } from "./bee-options.ts";
import type { RpcFaults } from "./rpc-faults.ts";
import type { GatedChain } from "./rpc-gate.ts";
import type { RpcCall } from "./stalled-head.ts";

/** The development node whose ledger is the chain of the Bees. */
export interface LocalChain extends GatedChain {
  readonly url: string;
  /** Its Ethereum JSON-RPC. */
  readonly rpcUrl: string;
  readonly contracts: ContractAddresses;
  readonly handle: SwarmHandle;
  close(): Promise<void>;
}

/** How the chain is started. */
interface LocalChainOptions {
  /** Directory that keeps it; absent = in memory. */
  readonly directory: string | undefined;
  /** Port on 127.0.0.1, 0 = any free one. */
  readonly port: number;
  readonly blockSeconds: number;
  /** Called for everything that the start found or changed in the directory. */
  readonly report?: Report;
  /** Fault rules of the Bees' RPC, which the page of the chain shows and changes. */
  readonly faults: RpcFaults;
  /** Further options of the development node. */
  readonly group?: Partial<GroupOptions>;
}

/** Starts the chain. Rejects with `EADDRINUSE`, `DirectoryInUseError`, `DataLossError`. */
export function startChain(options: LocalChainOptions): Promise<LocalChain> {
  return closeOnFailure(async (opened) => {
    const { blockSeconds, directory, port, report } = options;
    const data =
      directory === undefined
        ? undefined
        : await openDataDirectory(directory, { count: 1, ...(report && { report }) });
    opened(() => data?.release());
    const group = await createGroup({
      count: 1,
      blockTimeMs: blockSeconds * 1000,
      secondsPerBlock: blockSeconds,
      derivePublicKey,
      resources: devResources(true, options.faults),
      ...options.group,
      ...(data !== undefined && {
        tables: data.tables,
        spareSeed: data.spareSeed,
        places: data.places,
      }),
    });
    opened(() => group.close());
    const [node] = group.nodes;
    if (node === undefined) throw new Error("a group has at least one node");
    const app = watch(node);
    const served = await serve(app, { host: "127.0.0.1", port });
    const close = (): Promise<void> =>
      closeAll([
        () => app.end(),
        () => served.close(),
        () => closeGroup(group),
        () => data?.release(),
      ]);
    opened(close);
    Object.assign(node.core.endpoint, endpointOf("127.0.0.1", served.port));
    await group.snapshots.begin();
    const task = { pace: node.core.turns.pace() };
    const handle = handleOf({
      url: served.url,
      batchId: "",
      run: (name, values) => runCommand(node.core, commands[name], values, task),
      fetch: (request) => app.fetch(request),
      stop: close,
    });
    const rpcUrl = `${served.url}/_dev/eth`;
    return {
      url: served.url,
      rpcUrl,
      contracts: contractsFrom(group.chain.options.startBlock),
      handle,
      async answer(call: RpcCall) {
        const response = await app.fetch(
          new Request(`${rpcUrl}/bee`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(call),
          }),
        );
        return (await response.json()) as object;
      },
      block: async () => (await handle.clock()).block,
      close,
    };
  });
}

/** Addresses of the simulated contracts. */
function contractsFrom(startBlock: number): ContractAddresses {
  const at = (name: ContractName): string => `0x${toHex(accounts[name])}`;
  return {
    token: at("token"),
    postageStamp: at("postage"),
    // Bee's option of this name means the oracle of cheques.
    priceOracle: at("swapPrice"),
    redistribution: at("redistribution"),
    staking: at("staking"),
    chequebookFactory: at("factory"),
    startBlock,
  };
}
