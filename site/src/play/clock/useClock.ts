import { useEffect, useRef, useState } from "react";
import { clockOf, snapshotsOf, type Clock, type Snapshot } from "../node/clock.ts";
import type { NodeClient } from "../node/node-client.ts";
import { standings, type Kept, type Standing } from "./kept.ts";
import { useAct } from "../kit/useAct.ts";

/** What the panel shows of the node. */
export interface View {
  readonly clock: Clock;
  readonly snapshots: readonly Snapshot[];
  readonly kept: readonly Standing[];
}

/** What was kept by each node of this visit; it outlasts the panel. */
const memory = new WeakMap<NodeClient, readonly Kept[]>();

const BEAT_MS = 1000;

/** Looks at the node every second, and does what a reader asks. `said` is what came of it. */
export function useClock(node: NodeClient) {
  const [view, setView] = useState<View>();
  const isGone = useRef(false);

  const look = async (): Promise<void> => {
    const [clock, snapshots, kept] = await Promise.all([
      clockOf(node),
      snapshotsOf(node),
      standings(node, memory.get(node) ?? []),
    ]);
    if (!isGone.current) setView({ clock, snapshots, kept });
  };
  const { isBusy, said, act } = useAct(look);
  useEffect(() => {
    isGone.current = false;
    const beat = (): void => {
      if (!document.hidden) void look().catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    return () => {
      isGone.current = true;
      clearInterval(timer);
    };
    // The panel is begun anew with another node.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  return {
    view,
    isBusy,
    said,
    act,
    remember(more: readonly Kept[]) {
      memory.set(node, [...(memory.get(node) ?? []), ...more]);
    },
  };
}
