import type { ReleaseName } from "@swarm-docs/node/release/name";
import Editor from "./Editor.tsx";
import { ShareButtons } from "./ShareButtons.tsx";
import type { Edit } from "../useEdit.ts";

interface Props {
  readonly edit: Pick<Edit, "code" | "isChanged" | "change" | "reset">;
  /** Where the code came from, when that is not the page. */
  readonly note: string | undefined;
  readonly bee: ReleaseName;
  /** The place of the sample among those of its page; absent for a program of the workshop. */
  readonly index?: number;
  /** Whether the editor takes the focus when it appears. */
  readonly takesFocus?: boolean;
  readonly onRun: () => void;
  /** Where the focus goes that leaves the editor. */
  readonly onLeave: () => void;
}

/** The code of a block while it can be changed, in place of the page's own, or a program. */
export default function EditStage({ edit, note, onRun, onLeave, takesFocus = true, ...of }: Props) {
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
        changed={edit.change}
        run={onRun}
        leave={onLeave}
      />
      <div className="edit-bar">
        <span className="edit-keys">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> runs, <kbd>Esc</kbd> leaves
        </span>
        <ShareButtons code={edit.code} {...of} />
        <button type="button" disabled={!edit.isChanged} onClick={edit.reset}>
          Reset code
        </button>
      </div>
    </div>
  );
}
