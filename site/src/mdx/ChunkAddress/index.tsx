import { useState, type DragEvent } from "react";
import { bytesText, counted, grouped } from "../../../shared/numbers/digits.ts";
import { Area, Field } from "../../ui/Field.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Result, Tool } from "../../ui/Tool.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Hint, Note } from "../../ui/Note.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { EXAMPLE_CONTENT } from "../../../shared/addresses/example.ts";
import { uploadLevel } from "../../../shared/mdx/upload-level.ts";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import { useSlow } from "../../ui/useSlow.ts";
import css from "./ChunkAddress.module.css";
import {
  startWorker,
  useAddress,
  type AddressWorker,
  type State,
} from "../../addresses/useAddress.ts";
import { Button } from "../../ui/Button.tsx";
import { isolated } from "../../../shared/text/isolated.ts";

interface Props {
  /** Bee release that the notes on uploads refer to. */
  readonly release?: string;
  /** Starts the worker; replaced in tests. */
  readonly start?: () => AddressWorker;
}

interface WorkingProps {
  readonly state: Extract<State, { kind: "working" }>;
  readonly onCancel: () => void;
}

/** Progress; outside the live region, which would announce every step. */
function Working({ state, onCancel }: WorkingProps) {
  return (
    <div className={css.working}>
      <progress
        max={Math.max(1, state.totalBytes)}
        value={state.doneBytes}
        aria-label={`Hashing ${state.name}`}
      />
      <span>
        {bytesText(state.doneBytes)} of {bytesText(state.totalBytes)}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

function Answer({ state, onRetry }: { readonly state: State; readonly onRetry: () => void }) {
  switch (state.kind) {
    case "working":
      return null;
    case "failed":
      return (
        <Failure
          reason={`${isolated(state.name)} could not be hashed: ${state.reason}.`}
          onRetry={onRetry}
        />
      );
    case "cancelled":
      return (
        <Note tone="warn">
          hashing of <bdi>{state.name}</bdi> was cancelled.
        </Note>
      );
    case "done": {
      const { address, chunks, sizeBytes } = state.result;
      return (
        <>
          <p className={css.address}>
            <code>{address}</code>
            <CopyButton text={address} what="address" />
          </p>
          <Facts
            rows={[
              ["Content", state.name],
              ["Size", counted(sizeBytes, "byte")],
              [
                "Chunks",
                chunks === 1
                  ? "1, so this is the chunk's address"
                  : `${grouped(chunks)}; this is the root`,
              ],
              ["Bucket in a postage batch", grouped(Number.parseInt(address.slice(0, 4), 16))],
            ]}
          />
        </>
      );
    }
  }
}

const INITIAL: State = {
  kind: "done",
  name: `the text “${EXAMPLE_CONTENT.text}”`,
  result: EXAMPLE_CONTENT.result,
};

/** Computes the Swarm address of text or a file in the browser; sends nothing. */
export default function ChunkAddress({ release = BEE_VERSION, start = startWorker }: Props) {
  const [dragging, setDragging] = useState(false);
  const { state, run, cancel, retry } = useAddress(INITIAL, start);
  // The last result stays until the next one is there.
  const [shown, setShown] = useState(INITIAL);
  if (state.kind !== "working" && state !== shown) setShown(state);
  const isSlow = useSlow(state.kind === "working");
  const take = (file: File | null | undefined): void => {
    if (file) run(file, file.name);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragging(false);
    take(event.dataTransfer.files.item(0));
  };
  return (
    <Tool title="Address of your own content">
      {/* Drag and drop is pointer-only; the file button is the keyboard alternative. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={dragging ? css.over : css.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      >
        <Area
          label="Text"
          rows={2}
          defaultValue={EXAMPLE_CONTENT.text}
          onInput={({ currentTarget: { value } }) =>
            run(value, value === "" ? "no content" : "your text")
          }
        />
        <Field
          label="Or a file, chosen here or dropped on this box"
          type="file"
          wide
          // Reset: browsers fire no `change` when the same file is chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ currentTarget: { files } }) => take(files?.item(0))}
        />
      </div>
      <Result>
        <Answer state={shown} onRetry={retry} />
      </Result>
      {isSlow && state.kind === "working" && <Working state={state} onCancel={cancel} />}
      <Hint>
        Computed in this page; nothing is uploaded. <code>POST /bytes</code>{" "}
        {uploadLevel(release) > 0 && (
          <>
            with <code>Swarm-Redundancy-Level: 0</code>{" "}
          </>
        )}
        gives the same reference for the same content, <code>POST /bzz</code> gives the reference of
        a manifest instead.
        {uploadLevel(release) > 0 &&
          ` Without that header Bee ${release} adds redundancy, and content of more than 4096 bytes gets another reference.`}
      </Hint>
    </Tool>
  );
}
