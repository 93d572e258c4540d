import { Select } from "../../ui/Field.tsx";
import { control, type ChainClock } from "../../workshop/node/control.ts";
import type { NodeClient } from "../../workshop/node/node-client.ts";

/** When blocks come, by the value of its option. */
const PACES = {
  time: "as time passes",
  transaction: "with every transaction",
  command: "on command only",
} as const;

type PaceName = keyof typeof PACES;

/** Block time of a chain that had none, in milliseconds. */
const USUAL_MS = 1000;

const paceOf = ({ held, blockTimeMs }: ChainClock): PaceName =>
  held ? "command" : blockTimeMs === 0 ? "transaction" : "time";

/** Changes when blocks come; a block time that the chain had is kept. */
function setPace(node: NodeClient, pace: PaceName, { blockTimeMs }: ChainClock) {
  if (pace === "transaction") return control(node, "setAutomine", { enabled: true });
  if (pace === "command") return control(node, "pauseBlocks");
  if (blockTimeMs > 0) return control(node, "resumeBlocks");
  return control(node, "setIntervalMining", { intervalMs: USUAL_MS });
}

interface Props {
  readonly node: NodeClient;
  readonly clock: ChainClock;
  readonly isBusy: boolean;
  readonly act: (work: () => Promise<void>) => Promise<void>;
}

/** Select that says and changes when blocks come. */
export function Pace({ node, clock, isBusy, act }: Props) {
  return (
    <Select
      label="Blocks come"
      value={paceOf(clock)}
      // Not `disabled`: with the first arrow key it would lose the focus.
      aria-disabled={isBusy || undefined}
      options={PACES}
      onChange={({ currentTarget }) => {
        if (isBusy) return;
        const pace = currentTarget.value as PaceName;
        void act(async () => void (await setPace(node, pace, clock)));
      }}
    />
  );
}
