import { closeAll } from "../close.ts";
import type { Group } from "../group.ts";

/**
 * Writes the number of the newest block, then closes the group. No table has the blocks that come by time and are
 * empty: a start with the clock set back would otherwise continue from the newest transaction.
 */
export function closeGroup(group: Group): Promise<void> {
  return closeAll([() => group.chain.blocks.step(0), () => group.close()]);
}
