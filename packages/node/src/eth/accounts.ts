import { fromHex } from "@swarm-docs/protocol/hex";
import {
  factoryAccount,
  namedAccount,
  postageAccount,
  stakeAccount,
  tokenAccount,
} from "../chain/events.ts";

/** Name of a contract that every simulated chain has. */
export type ContractName =
  | "token"
  | "postage"
  | "staking"
  | "redistribution"
  | "storagePrice"
  | "factory"
  | "chequebookMaster"
  | "swapPrice"
  | "multicall";

/** Accounts of the contracts, 20 bytes each. */
export const accounts: Readonly<Record<ContractName, Uint8Array>> = {
  token: tokenAccount,
  postage: postageAccount,
  staking: stakeAccount,
  redistribution: namedAccount("redistribution contract"),
  storagePrice: namedAccount("price oracle contract"),
  factory: factoryAccount,
  chequebookMaster: namedAccount("chequebook master"),
  swapPrice: namedAccount("swap price oracle contract"),
  // Clients know the account that Multicall3 has on every chain; all other contracts have accounts of this chain.
  multicall: fromHex("ca11bde05977b3631167028862be2a173976ca11"),
};
