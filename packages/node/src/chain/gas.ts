/** Gas wishes of a call: price in wei, limit in gas. */
export interface Gas {
  readonly gasPrice?: bigint | undefined;
  readonly gasLimit?: bigint | undefined;
}
