import { BeesError } from "./bees-error.ts";
import type { FoundBee } from "./find-bee.ts";

/** Addresses of the contracts that a Bee needs, `0x` and 40 hexadecimal digits. */
export interface ContractAddresses {
  readonly token: string;
  readonly postageStamp: string;
  readonly priceOracle: string;
  readonly redistribution: string;
  readonly staking: string;
  readonly chequebookFactory: string;
  /** Block from which Bee reads the events of the postage contract; at least 1. */
  readonly startBlock: number;
}

/** What differs between the Bees of a network. */
export interface BeeSettings {
  readonly dataDirectory: string;
  readonly passwordFile: string;
  readonly apiPort: number;
  readonly p2pPort: number;
  readonly isFull: boolean;
  readonly rpcUrl: string;
  readonly networkId: number;
  /** Seconds between two blocks, at least 1. */
  readonly blockSeconds: number;
  /** PLUR that the chequebook gets when it is deployed. */
  readonly chequebookDeposit: bigint;
  readonly contracts: ContractAddresses;
  /** Options of the user, which win; {@link requireKnown} has checked their names. */
  readonly further: Readonly<Record<string, string>>;
}

/** Options of Bee by name, without dashes. */
export type BeeOptions = Readonly<Record<string, string | number | boolean>>;

/** An option that the Bee found does not have. */
export class UnknownBeeOptionError extends BeesError {
  /** Option that this Bee does not list in its help. */
  constructor(name: string, { version }: FoundBee) {
    super(`Bee ${version} has no option ${name}; bee start --help lists them.`);
    this.name = "UnknownBeeOptionError";
  }
}

/** Options that newer releases have, and older ones refuse in a configuration file. */
const newerOptions: readonly string[] = [
  // 2.8.1; until then Bee asks the postage contract for the token.
  "bzz-token-address",
  // 2.8.1 estimates the block number in between, which a jump of the chain makes wrong.
  "block-sync-interval",
];

/** Checks that a release of Bee has these options. Throws {@link UnknownBeeOptionError}. */
export function requireKnown(bee: FoundBee, further: BeeSettings["further"]): void {
  for (const name of Object.keys(further)) {
    if (!bee.options.has(name)) throw new UnknownBeeOptionError(name, bee);
  }
}

/** The options of a Bee, as far as its release has them. */
export function optionsOf(bee: FoundBee, settings: BeeSettings): BeeOptions {
  const { contracts } = settings;
  const options: BeeOptions = {
    "data-dir": settings.dataDirectory,
    "password-file": settings.passwordFile,
    "api-addr": `127.0.0.1:${settings.apiPort}`,
    "p2p-addr": `127.0.0.1:${settings.p2pPort}`,
    "full-node": settings.isFull,
    "network-id": settings.networkId,
    mainnet: false,
    // Bee neither stores at its bootnodes nor pays them; the Bees are connected by calls.
    // [bee pkg/topology/kademlia]
    bootnode: "",
    // Since 2.8.0 Bee does not even dial 127.0.0.1 without it.
    "allow-private-cidrs": true,
    // The default asks a public service where to settle.
    "neighborhood-suggester": "",
    "blockchain-rpc-endpoint": settings.rpcUrl,
    "block-time": settings.blockSeconds,
    "block-sync-interval": 1,
    "bzz-token-address": contracts.token,
    "postage-stamp-address": contracts.postageStamp,
    "postage-stamp-start-block": contracts.startBlock,
    "price-oracle-address": contracts.priceOracle,
    "redistribution-address": contracts.redistribution,
    "staking-address": contracts.staking,
    "swap-factory-address": contracts.chequebookFactory,
    "swap-enable": true,
    "chequebook-enable": true,
    "swap-initial-deposit": String(settings.chequebookDeposit),
    "skip-postage-snapshot": true,
    "storage-incentives-enable": settings.isFull,
    "warmup-time": "1s",
    ...settings.further,
  };
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name]) => !newerOptions.includes(name) || bee.options.has(name),
    ),
  );
}

/** The options as a configuration file: YAML whose texts are JSON strings. */
export function configurationOf(options: BeeOptions): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("");
}
