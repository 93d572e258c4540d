import type { ReleaseName } from "@swarm-docs/node/release/name";
import { Status } from "../ui/Status.tsx";
import { WhatHappened } from "./asked/WhatHappened.tsx";
import type { Run } from "./run.ts";

const WHERE =
  "Runs against a development node inside this tab. Nothing leaves your browser; stamps, chain and peers are simulated.";

interface Props {
  readonly run: Run;
  /** Bee release that the node simulates. */
  readonly bee: ReleaseName;
  /** Node that ran it, in a sentence or two. */
  readonly where?: string;
  /** Stops the node; absent if the panel does not own it. */
  readonly onReset?: () => void;
}

/** Output of a run, below its code block. */
export function RunPanel({ run, bee, where = WHERE, onReset }: Props) {
  const { status, mood, lines, asked, isGoing, offersReset } = run;
  return (
    <div className="run" data-mood={mood}>
      <div className="run-head">
        {/* While a program runs, each line that it prints makes another run of it. */}
        <Status className="run-status" isNew of={isGoing || run}>
          {status}
        </Status>
        {offersReset && onReset && (
          <button
            type="button"
            className="run-reset"
            title="Ends the node in this tab and forgets what was stored in it"
            onClick={onReset}
          >
            New node
          </button>
        )}
      </div>
      {lines.length > 0 && (
        // Long output is scrolled, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <pre className="run-output" tabIndex={0} role="group" aria-label="What the sample printed">
          {lines.map(({ text, stream }, at) => (
            <span key={at} className={stream === "error" ? "run-error" : undefined}>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      )}
      {asked.count > 0 && <WhatHappened asked={asked} bee={bee} />}
      <p className="run-where">{where}</p>
    </div>
  );
}
