import type { ReleaseName } from "@swarm-docs/node/release/name";
import Editor from "./Editor.tsx";
import { ShareButtons } from "./ShareButtons.tsx";
import type { Edit } from "../useEdit.ts";

interface Props {
  readonly edit: Pick<Edit, "code" | "isChanged" | "change" | "reset">;
  /** Origin of the code, if not the page. */
  readonly note: string | undefined;
  readonly bee: ReleaseName;
  /** Index of the sample on its page; absent for a program of the workshop. */
  readonly index?: number;
  /** Whether the editor is focused on mount. */
  readonly takesFocus?: boolean;
  /** Line that the last run's error names, counted from 1. */
  readonly errorLine?: number | undefined;
  readonly onRun: () => void;
  /** Called when the focus leaves the editor by Escape, to move it. */
  readonly onLeave: () => void;
}

/** Editor in place of a block's code, or for a workshop program. */
export default function EditStage(props: Props) {
  const { edit, note, onRun, onLeave, takesFocus = true, errorLine, ...of } = props;
  return (
    <div className="edit">
      {note !== undefined && (
        <p className="edit-note" role="note">
          {note}
        </p>
      )}
      <Editor
        code={edit.code}
        takesFocus={takesFocus}
        errorLine={errorLine}
        bee={of.bee}
        changed={edit.change}
        run={onRun}
        leave={onLeave}
      />
      <div className="edit-bar">
        <span className="edit-keys">
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> runs,
          </span>{" "}
          <span>
            <kbd>Ctrl</kbd> <kbd>Space</kbd> completes,
          </span>{" "}
          <span>
            <kbd>Esc</kbd> leaves
          </span>
        </span>
        <ShareButtons code={edit.code} {...of} />
        {/* Not `disabled`: with its press it would lose the focus. */}
        <button type="button" aria-disabled={!edit.isChanged} onClick={edit.reset}>
          Reset code
        </button>
      </div>
    </div>
  );
}
