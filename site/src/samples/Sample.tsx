import { useRef } from "react";
import { createPortal } from "react-dom";
import { Panel } from "./Panel.tsx";
import { useRun } from "./useRun.ts";

interface Props {
  /** The code block; the panel stands at its end. */
  readonly block: Element;
  /** File of the sample's module. */
  readonly script: string;
}

/** The button that runs a sample or stops it, and the panel of its run. */
export function Sample({ block, script }: Props) {
  const { run, toggle, reset } = useRun(script, block);
  const button = useRef<HTMLButtonElement>(null);
  const onReset = (): void => {
    reset();
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className="code-run" data-sample={script} onClick={toggle}>
        {run?.isGoing ? "Stop" : "Run"}
      </button>
      {run && createPortal(<Panel run={run} onReset={onReset} />, block)}
    </>
  );
}
