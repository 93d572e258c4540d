import { randomBytes } from "node:crypto";
import { toHex } from "@swarm-docs/protocol/hex";
import { createPublicClient, createWalletClient, defineChain, http, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accounts } from "../../src/eth/accounts.ts";
import { devResources } from "../../src/edge-node/dev-index.ts";
import { createGroup, type Group, type GroupOptions } from "../../src/group.ts";
import { serve, type Served } from "../../src/serve.ts";

/** A served development node and clients of its chain. */
export interface EthWorld {
  readonly group: Group;
  readonly url: string;
  /** Wallet of the node, which administers the contracts. */
  readonly administrator: ReturnType<typeof privateKeyToAccount>;
  /** A new account with xDAI and xBZZ. */
  readonly account: ReturnType<typeof privateKeyToAccount>;
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Account of a contract. */
export const at = (name: keyof typeof accounts): Hex => `0x${toHex(accounts[name])}`;

/** 32 zero bytes. */
export const noHash: Hex = `0x${"0".repeat(64)}`;

/** The simulated chain for viem. */
export const simulated = defineChain({
  id: 1337,
  name: "simulated",
  nativeCurrency: { name: "xDAI", symbol: "xDAI", decimals: 18 },
  rpcUrls: { default: { http: ["http://127.0.0.1:8545"] } },
});

/** Starts a node whose chain mines a block for every transaction unless the options say otherwise. */
export async function startWorld(options: Partial<GroupOptions> = {}): Promise<EthWorld> {
  const resources = devResources(false);
  const group = await createGroup({ count: 1, seed: "eth", blockTimeMs: 0, resources, ...options });
  const [node] = group.nodes;
  if (node === undefined) throw new Error("no node");
  const server: Served = await serve(node, { port: 0 });
  const url = `${server.url}/_dev/eth`;
  const rpc = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: unknown };
    if (answer.error !== undefined) throw new Error(JSON.stringify(answer.error));
    return answer.result;
  };
  const account = privateKeyToAccount(`0x${randomBytes(32).toString("hex")}`);
  const administrator = privateKeyToAccount(`0x${toHex(node.core.identity.privateKey)}` as Hex);
  await rpc("swarm_setBalance", String(10n ** 20n), String(10n ** 20n), account.address);
  return {
    group,
    url,
    administrator,
    account,
    rpc,
    async close() {
      await server.close();
      await group.close();
    },
  };
}

/** viem's clients of a world, without pauses between polls. */
export function viemClients({ url, account }: Pick<EthWorld, "url" | "account">) {
  const shared = { chain: simulated, transport: http(url), pollingInterval: 20 } as const;
  return {
    reader: createPublicClient(shared),
    wallet: createWalletClient({ ...shared, account }),
  };
}
