import type { Chain } from "./chain.ts";
import { blockOf } from "./transactions.ts";

/**
 * Continues from the newest block that has a transaction, and from its time, when the clock has been set back since: a
 * batch that was bought in a later block would not be usable before the clock has caught up.
 */
export async function continueFromNewest(chain: Chain): Promise<void> {
  const { blocks, transactions } = chain;
  const { block, nowMs, blockTimeMs, rate } = blocks;
  let [isBehind, newest, newestMs] = [false, block, nowMs];
  for (const item of transactions.all()) {
    const { sentBlock, created, state } = item;
    isBehind ||= sentBlock > block || created > nowMs;
    const isMined = state === "mined" || state === "failed";
    newest = Math.max(newest, isMined ? blockOf(item) : sentBlock);
    // The block came after its transaction, by one interval at most.
    newestMs = Math.max(newestMs, isMined ? created + blockTimeMs / rate : created);
  }
  if (!isBehind) return;
  await chain.change(() => {
    void blocks.advance(Math.ceil((newestMs - nowMs) / 1000));
    void blocks.returnTo(newest);
  });
}
