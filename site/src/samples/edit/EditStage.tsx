import { lazy, Suspense } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { ShareButtons } from "./ShareButtons.tsx";
import type { Edit } from "../useEdit.ts";

const Editor = lazy(() => import("./Editor.tsx"));

interface Props {
  readonly edit: Edit;
  /** Where the code came from, when that is not the page. */
  readonly note: string | undefined;
  readonly bee: ReleaseName;
  /** The place of the sample among those of its page. */
  readonly index: number;
  readonly onRun: () => void;
  /** Where the focus goes that leaves the editor. */
  readonly onLeave: () => void;
}

/** The code of a block while it can be changed, in place of the page's own. */
export function EditStage({ edit, note, bee, index, onRun, onLeave }: Props) {
  return (
    <div className="edit">
      {note !== undefined && (
        <p className="edit-note" role="note">
          {note}
        </p>
      )}
      <Suspense fallback={<p className="edit-wait">The editor is on its way…</p>}>
        <Editor code={edit.code} changed={edit.change} run={onRun} leave={onLeave} />
      </Suspense>
      <div className="edit-bar">
        <span className="edit-keys">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> runs, <kbd>Esc</kbd> leaves
        </span>
        <ShareButtons code={edit.code} bee={bee} index={index} />
        <button type="button" disabled={!edit.isChanged} onClick={edit.reset}>
          Reset code
        </button>
      </div>
    </div>
  );
}
