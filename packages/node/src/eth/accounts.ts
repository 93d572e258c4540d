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
  | "swapPrice";

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
};
