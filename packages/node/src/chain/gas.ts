/** Gas wishes of a call: price in wei, limit in gas. */
export interface Gas {
  readonly gasPrice?: bigint | undefined;
  readonly gasLimit?: bigint | undefined;
  /** The request that pays for it, such as `POST /stake/100000000000000000`. */
  readonly cause?: string | undefined;
}

/** Gas of a transaction without data; a chain takes none with less. */
export const transferGas = 21_000n;
/** Limit of a transfer of xBZZ, whatever the request says. [bee pkg/settlement/swap/erc20] */
export const tokenTransferGasLimit = 90_000n;
/** Limit of a withdrawal from the chequebook, whatever the request says. [bee pkg/settlement/swap/chequebook] */
export const withdrawalGasLimit = 95_000n;
