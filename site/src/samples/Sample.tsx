import { lazy, Suspense, useRef } from "react";
import { createPortal } from "react-dom";
import { RunPanel } from "./RunPanel.tsx";
import { indexOf } from "./code-of.ts";
import type { Edit } from "./useEdit.ts";
import { useShared } from "./useShared.ts";
import { useRun, type RunnableSample } from "./useRun.ts";

const EditStage = lazy(() => import("./edit/EditStage.tsx"));

interface Props {
  /** Code block; the panel is appended to it. */
  readonly block: Element;
  readonly sample: RunnableSample;
  /** What the names of the buttons call the sample. */
  readonly name: string;
  readonly edit: Edit;
}

/**
 * Buttons to run or stop a sample and to edit its code; below it the editor and the output panel.
 */
export function Sample({ block, sample, name, edit }: Props) {
  const { run, toggle, start, reset } = useRun(sample, block, edit.shown);
  const note = useShared(block, edit);
  const button = useRef<HTMLButtonElement>(null);
  const focus = (): void => button.current?.focus();
  const label = run?.isGoing ? "Stop" : "Run";
  return (
    <>
      <button
        ref={button}
        type="button"
        className="code-run"
        data-sample={sample.script}
        data-bee={sample.bee}
        data-going={run?.isGoing ? "" : undefined}
        aria-label={`${label} ${name}`}
        onClick={toggle}
      >
        {label}
      </button>
      {sample.isEditable && (
        <button
          type="button"
          className="code-edit"
          aria-pressed={edit.isOpen}
          aria-label={`Edit ${name}`}
          onClick={edit.toggle}
        >
          Edit
        </button>
      )}
      {(edit.isOpen || run) &&
        createPortal(
          <>
            {edit.isOpen && (
              <Suspense fallback={<p className="edit-wait">Loading the editor …</p>}>
                <EditStage
                  edit={edit}
                  note={note}
                  bee={sample.bee}
                  index={indexOf(block)}
                  errorLine={run?.errorLine}
                  onRun={start}
                  onLeave={focus}
                />
              </Suspense>
            )}
            {run && (
              <RunPanel
                run={run}
                bee={sample.bee}
                onReset={() => {
                  reset();
                  focus();
                }}
              />
            )}
          </>,
          block,
        )}
    </>
  );
}
