import type { App } from "../app.ts";
import { accounts } from "../eth/accounts.ts";
import { chainId } from "../chain/chain.ts";
import { developmentNetworkId } from "../identity.ts";
import { requestBody } from "../http/body.ts";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Running } from "./start.ts";

/** Where the chain of a node is. */
const endpoint = "/_dev/eth";

/** Options of `swarm-node chain` unless the command line has others: its port, and a block a second. */
export const chainDefaults: readonly string[] = ["--port=8545", "--block-time=1000"];

/** An app whose root is the chain, so that clients need no path. */
export function chainApp(app: App): App {
  const at = (request: Request): Request | undefined => {
    const url = new URL(request.url);
    if (url.pathname !== "/") return undefined;
    url.pathname = endpoint;
    return new Request(url, { method: request.method, headers: request.headers });
  };
  return {
    fetch(request, incoming) {
      const moved =
        request.method === "POST" || request.method === "OPTIONS" ? at(request) : undefined;
      if (moved === undefined) return app.fetch(request, incoming);
      return app.fetch(moved, { ...incoming, body: incoming?.body ?? requestBody(request) });
    },
    connect: (request) => app.connect(at(request) ?? request),
  };
}

/** The options with which every release of Bee runs on the chain at `url`. */
function beeOptions(url: string, startBlock: number, secondsPerBlock: number): readonly string[] {
  const at = (name: keyof typeof accounts): string => `0x${toHex(accounts[name])}`;
  return [
    `--blockchain-rpc-endpoint=${url}${endpoint}/bee`,
    "--mainnet=false",
    `--network-id=${developmentNetworkId}`,
    `--block-time=${secondsPerBlock}`,
    `--postage-stamp-address=${at("postage")}`,
    `--postage-stamp-start-block=${startBlock}`,
    `--price-oracle-address=${at("swapPrice")}`,
    `--redistribution-address=${at("redistribution")}`,
    `--staking-address=${at("staking")}`,
    `--swap-factory-address=${at("factory")}`,
  ];
}

/** Further options that Bee needs from 2.8.1 on; older releases don't start with them. */
const newerBeeOptions: readonly string[] = [
  `--bzz-token-address=0x${toHex(accounts.token)}`,
  // Between two requests Bee estimates the block, and would be wrong after a jump of the chain.
  "--block-sync-interval=1",
];

const linesOf = (options: readonly string[]): string =>
  options.map((option) => `  ${option}`).join("\n");

/** What `swarm-node chain` prints when it is up. */
export function chainBanner({ group, servers }: Running): string {
  const url = servers[0]?.url ?? "";
  const { chain, nodes } = group;
  const wallet = nodes[0]?.core.identity.ethereum ?? new Uint8Array(20);
  const { startBlock } = chain.options;
  return `Simulated chain ${chainId} at ${url}, block ${chain.blocks.block}
Account 0x${toHex(wallet)} administers the contracts.

Options for Bee:
${linesOf(beeOptions(url, startBlock, chain.blocks.secondsPerBlock))}
Also, for Bee 2.8.1 and newer:
${linesOf(newerBeeOptions)}
`;
}
