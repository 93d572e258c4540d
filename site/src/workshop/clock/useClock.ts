import { control, type ChainClock, type SnapshotInfo } from "../node/control.ts";
import type { NodeClient } from "../node/node-client.ts";
import { standings, type StampedText, type Standing } from "./kept.ts";
import { usePolled } from "../../ui/usePolled.ts";
import { useAct } from "../kit/useAct.ts";

/** Node state shown in the panel. */
export interface ClockView {
  readonly clock: ChainClock;
  readonly snapshots: readonly SnapshotInfo[];
  readonly kept: readonly Standing[];
}

/** Uploads per node; survives unmounting of the panel. */
const memory = new WeakMap<NodeClient, readonly StampedText[]>();

/** Polls the node every second and runs the panel's actions; `said` is the last result. */
export function useClock(node: NodeClient) {
  const { value: view, run: look } = usePolled(async (): Promise<ClockView> => {
    const [clock, snapshots, kept] = await Promise.all([
      control(node, "clock"),
      control(node, "snapshots"),
      standings(node, memory.get(node) ?? []),
    ]);
    return { clock, snapshots, kept };
  });
  const { isBusy, said, act } = useAct(look);
  return {
    view,
    isBusy,
    said,
    act,
    remember(more: readonly StampedText[]) {
      memory.set(node, [...(memory.get(node) ?? []), ...more]);
    },
  };
}
