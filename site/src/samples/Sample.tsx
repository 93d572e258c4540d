import { useRef } from "react";
import { createPortal } from "react-dom";
import { Panel } from "./Panel.tsx";
import { useRun, type RunnableSample } from "./useRun.ts";

interface Props {
  /** The code block; the panel stands at its end. */
  readonly block: Element;
  readonly sample: RunnableSample;
}

/** The button that runs a sample or stops it, and the panel of its run. */
export function Sample({ block, sample }: Props) {
  const { run, toggle, reset } = useRun(sample, block);
  const button = useRef<HTMLButtonElement>(null);
  const onReset = (): void => {
    reset();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="code-run"
        data-sample={sample.script}
        data-bee={sample.bee}
        onClick={toggle}
      >
        {run?.isGoing ? "Stop" : "Run"}
      </button>
      {run && createPortal(<Panel run={run} bee={sample.bee} onReset={onReset} />, block)}
    </>
  );
}
