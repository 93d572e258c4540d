/** Gas wishes of a call: price in wei, limit in gas. */
export interface Gas {
  readonly gasPrice?: bigint | undefined;
  readonly gasLimit?: bigint | undefined;
  /** The request that pays for it, such as `POST /stake/100000000000000000`. */
  readonly cause?: string | undefined;
}
