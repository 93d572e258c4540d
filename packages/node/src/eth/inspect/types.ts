/** A value of a call or an event. */
export interface NamedValue {
  /** Name in the published interface, such as `_batchId`; empty where it has none. */
  readonly name: string;
  /** Solidity type, such as `uint256`. */
  readonly type: string;
  /** Decimal digits, 0x text, `true`, `false`, or JSON of a list or structure of these. */
  readonly value: string;
}

/** A decoded call of a contract. */
export interface DecodedCall {
  /** Name of the contract, such as `PostageStamp`. */
  readonly contract: string;
  readonly function: string;
  readonly values: readonly NamedValue[];
}

/** A decoded event of a contract. */
export interface DecodedEvent {
  readonly contract: string;
  /** Account of the contract. */
  readonly address: string;
  readonly name: string;
  readonly values: readonly NamedValue[];
}

/** A transfer of tokens that is not a call: PLUR of xBZZ, or wei of the native token. */
export interface DecodedTransfer {
  readonly token: "bzz" | "native";
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** A transaction in words of the contracts. Accounts and hashes are 0x text. */
export interface InspectedTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly nonce: number;
  /** `next`: it has run, and will be in the next block; `queued`: an earlier nonce or a lower fee is missing. */
  readonly state: "mined" | "failed" | "next" | "pending" | "queued";
  /** Sent by an account, signed or not; sent by the node for a request; or the trace of a developer command or of the start. */
  readonly origin: "account" | "node" | "command";
  /** What the node says of it, such as `Deposit stake`. */
  readonly description: string;
  /** The request that sent it, such as `POST /stake/100000000000000000`. */
  readonly cause?: string;
  readonly call?: DecodedCall;
  readonly transfer?: DecodedTransfer;
  /** Wei that were paid for gas. */
  readonly fee: string;
  /** Why it failed. */
  readonly reason?: string;
  readonly events: readonly DecodedEvent[];
}

/** A block with transactions. */
export interface InspectedBlock {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** The first transactions of the block. */
  readonly transactions: readonly InspectedTransaction[];
  /** Number of transactions that are left out. */
  readonly more: number;
}

/** Some blocks with transactions, the newest first. */
export interface BlockPage {
  /** Number of the newest block, which may be empty. */
  readonly latest: number;
  readonly blocks: readonly InspectedBlock[];
  /** Block before which the next page begins; absent = no earlier transactions. */
  readonly next?: number;
  /** Transactions that are in no block yet, the oldest first, at most 100. */
  readonly waiting: readonly InspectedTransaction[];
  /** Names of accounts that have one: contracts, chequebooks, wallets of nodes. */
  readonly names: Readonly<Record<string, string>>;
}

/** An account and its balances. */
export interface InspectedAccount {
  readonly address: string;
  /** Absent = it is an account of a client. */
  readonly name?: string;
  /** PLUR. */
  readonly bzz: string;
  /** Wei. */
  readonly native: string;
  /** Transactions that it has sent, traces of commands included. */
  readonly nonce: number;
  /** PLUR of its stake. */
  readonly staked: string;
}

/** Accounts of the chain: wallets of nodes, contracts, chequebooks, then the others. */
export interface AccountList {
  readonly accounts: readonly InspectedAccount[];
  /** Number of accounts that are left out. */
  readonly more: number;
}
