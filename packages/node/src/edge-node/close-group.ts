import { closeAll } from "../close.ts";
import type { Group } from "../group.ts";

const closing = new WeakMap<Group, Promise<void>>();

/**
 * Writes the number of the newest block, then closes the group; once, however often it is called. No table has the
 * blocks that come by time and are empty: a start with the clock set back would otherwise continue from the newest
 * transaction. Not part of `Group.close`: the worker of a page bundles that, and has no bytes left.
 */
export function closeGroup(group: Group): Promise<void> {
  const closed =
    closing.get(group) ?? closeAll([() => group.chain.blocks.step(0), () => group.close()]);
  closing.set(group, closed);
  return closed;
}
