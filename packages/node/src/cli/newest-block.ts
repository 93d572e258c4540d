import type { Chain } from "../chain/chain.ts";

/**
 * Continues from the newest block that has a transaction when the clock has been set back since: a batch that was
 * bought in a later block than the newest would not be usable before the clock has caught up.
 */
export async function continueFromNewest({ blocks, transactions }: Chain): Promise<void> {
  let newest = 0;
  for (const { sentBlock } of transactions.all()) newest = Math.max(newest, sentBlock);
  if (blocks.block < newest) await blocks.returnTo(newest);
}
