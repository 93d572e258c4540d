import type { ReactNode } from "react";
import { grouped, rounded } from "../../../shared/numbers/digits.ts";
import { announce } from "../../ui/announce.ts";
import { Button } from "../../ui/Button.tsx";
import { Row } from "../../ui/Row.tsx";
import type { useAct } from "../kit/useAct.ts";
import { control, type ChainClock } from "../node/control.ts";
import type { NodeClient } from "../node/node-client.ts";
import css from "./clock.module.css";

const HOUR = 3600;
const JUMPS: readonly (readonly [seconds: number, label: string])[] = [
  [HOUR, "An hour"],
  [24 * HOUR, "A day"],
  [30 * 24 * HOUR, "A month"],
];

function paceOf({ held, blockTimeMs, rate, secondsPerBlock }: ChainClock): string {
  if (held) return "held: no new blocks";
  if (blockTimeMs === 0) return "a block with every transaction";
  const seconds = rounded(blockTimeMs / 1000 / rate);
  const wait = seconds === "1" ? "each second" : `every ${seconds} seconds`;
  return `a block ${wait}, which stands for ${secondsPerBlock}`;
}

interface Props {
  readonly node: NodeClient;
  readonly clock: ChainClock;
  readonly work: Pick<ReturnType<typeof useAct>, "act" | "isBusy">;
  /** Control of the pace; default: a button that holds the chain or lets it run. */
  readonly children?: ReactNode;
}

/** Newest block and pace of the chain, and buttons that hold it, mine a block and move the time. */
export function ClockControls({ node, clock, work: { act, isBusy }, children }: Props) {
  const change = (run: () => Promise<ChainClock>): void =>
    void act(async () => {
      const next = await run();
      // No live region, in which each block would be announced.
      announce(`Block ${grouped(next.block)}, ${paceOf(next)}`);
    });
  return (
    <div className={css.clock}>
      <p className={css.block}>
        <span>Block</span>
        <strong>{grouped(clock.block)}</strong>
        <span>{paceOf(clock)}</span>
      </p>
      <Row>
        {children ?? (
          <Button
            disabled={isBusy}
            onClick={() => change(() => control(node, clock.held ? "resumeBlocks" : "pauseBlocks"))}
          >
            {clock.held ? "Let it run" : "Hold"}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => change(() => control(node, "mine"))}>
          One block
        </Button>
        {JUMPS.map(([seconds, label]) => (
          <Button
            key={label}
            disabled={isBusy}
            onClick={() => change(() => control(node, "increaseTime", { seconds }))}
          >
            {label} on
          </Button>
        ))}
      </Row>
    </div>
  );
}
