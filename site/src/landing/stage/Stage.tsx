import useBaseUrl from "@docusaurus/useBaseUrl";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useEdition } from "../../edition/use-edition.ts";
import {
  startWorker,
  useAddress,
  type AddressWorker,
  type State,
} from "../../addresses/useAddress.ts";
import { bytesText, grouped } from "../../../shared/numbers/digits.ts";
import { leaveFocus } from "../../ui/move-focus.ts";
import { Status } from "../../ui/Status.tsx";
import { useKeptFields } from "../../ui/useKeptFields.ts";
import { useTask } from "../../ui/useTask.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import type { UploadContent } from "./content.ts";
import { EXAMPLE, exampleFile } from "./example.ts";
import { Picture } from "./Picture.tsx";
import { useSlow } from "../../ui/useSlow.ts";
import css from "./stage.module.css";

const BUCKETS = 65_536;

type Done = Extract<State, { kind: "done" }>;

const INITIAL: Done = { kind: "done", name: EXAMPLE.name, result: EXAMPLE.result };

function Facts({ result: { address, sizeBytes, chunks } }: { readonly result: Done["result"] }) {
  const bucket = Number.parseInt(address.slice(0, 4), 16);
  return (
    <dl className={css.facts}>
      <div>
        <dt>Size</dt>
        <dd>{bytesText(sizeBytes)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd>{grouped(chunks)}</dd>
      </div>
      <div className={css.bucket}>
        <dt>Stamped from bucket, of {grouped(BUCKETS)}</dt>
        <dd>
          {grouped(bucket)}
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect y="4" width="100" height="2" />
            <rect className={css.stamp} x={(bucket / BUCKETS) * 98} width="2" height="10" />
          </svg>
        </dd>
      </div>
    </dl>
  );
}

interface TroubleProps {
  readonly state: State;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** Progress or failure, in place of the address. */
function Trouble({ state, onCancel, onRetry }: TroubleProps) {
  if (state.kind === "working")
    return (
      <p className={css.working}>
        <progress
          max={Math.max(1, state.totalBytes)}
          value={state.doneBytes}
          aria-label={`Hashing ${state.name}`}
        />
        {bytesText(state.doneBytes)} of {bytesText(state.totalBytes)}
        <button ref={leaveFocus} type="button" className={css.quiet} onClick={onCancel}>
          Cancel
        </button>
      </p>
    );
  if (state.kind === "failed")
    return (
      <p className={css.bad}>
        {state.name} could not be hashed: {state.reason}.{" "}
        <button ref={leaveFocus} type="button" className={css.quiet} onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  if (state.kind === "cancelled")
    return <p className={css.bad}>Hashing of {state.name} was cancelled.</p>;
  return null;
}

/** Uploads content to a node in the page; the first click loads the node's code. */
function useKeep(baseUrl: string) {
  // Last edition selected by the user, else the root edition.
  const bee = useEdition().release as ReleaseName;
  const task = useTask(async (_run, content: UploadContent): Promise<ReactNode> => {
    const [{ uploadContent: put }, { KeptView }] = await Promise.all([
      import("./keep.ts"),
      import("./Kept.tsx"),
    ]);
    return <KeptView kept={await put(content, baseUrl, bee)} content={content} />;
  });
  const { isBusy, error, value } = task;
  const view = isBusy ? (
    <p className={css.small}>Starting a node of Bee {bee} in this page and buying a batch …</p>
  ) : error === undefined ? (
    value
  ) : (
    <p className={css.bad}>It was not kept: {error}. Press again to retry.</p>
  );
  return { view, keep: task.run, forget: task.reset };
}

interface Props {
  /** Starts the hash worker; replaced in tests. */
  readonly start?: () => AddressWorker;
}

/**
 * Interactive demo of an upload: text or a file is split into chunks, hashed to a root, located in the
 * address space and stamped, all computed in the page by the kernel. The static HTML shows the example.
 */
export default function Stage({ start = startWorker }: Props) {
  const id = useId();
  /** `undefined`: the example, whose file is made when it is needed. */
  const [content, setContent] = useState<UploadContent>();
  const [isOver, setOver] = useState(false);
  const { state, run, show, cancel, retry } = useAddress(INITIAL, start);
  // Keep the previous result while the next one is computed.
  const [shown, setShown] = useState(INITIAL);
  if (state.kind === "done" && state !== shown) setShown(state);
  const { view, keep, forget } = useKeep(useBaseUrl("/"));
  const isSlow = useSlow(state.kind === "working");
  const stage = useRef<HTMLElement>(null);
  useKeptFields(stage, "stage");
  const take = (next: UploadContent, name: string): void => {
    forget();
    setContent(next);
    run(next, name);
  };
  const takeText = (text: string): void => {
    if (text !== "") {
      take(text, "your text");
      return;
    }
    forget();
    setContent(undefined);
    show(INITIAL);
  };
  const takeFile = (file: File | null | undefined): void => {
    if (file) take(file, file.name);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    takeFile(event.dataTransfer.files.item(0));
  };
  return (
    // Drag and drop is pointer-only; the file button is the keyboard alternative.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={stage}
      className={isOver ? `${css.stage} ${css.over}` : css.stage}
      aria-label="Upload progress"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={`${css.inputs} needs-script`}>
        <label className={css.field} htmlFor={`${id}-text`}>
          <span>Type something</span>
          <input
            id={`${id}-text`}
            type="text"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            placeholder="Hello, Swarm"
            onInput={({ currentTarget: { value } }) => takeText(value)}
          />
        </label>
        <label className={css.file}>
          <input
            type="file"
            className="visually-hidden"
            onClick={({ currentTarget }) => {
              // Reset: browsers fire no `change` when the same file is chosen again.
              currentTarget.value = "";
            }}
            onChange={({ currentTarget: { files } }) => takeFile(files?.item(0))}
          />
          or drop a file
        </label>
      </div>
      <p className={css.name}>
        <bdi>
          {content === undefined
            ? EXAMPLE.description
            : typeof content === "string"
              ? "Your text"
              : content.name}
        </bdi>
        :
      </p>
      <Picture result={shown.result} />
      <div className={css.answer}>
        <Status>
          {state.kind === "done" || state.kind === "working" ? (
            <p className={isSlow ? `${css.address} ${css.outdated}` : css.address}>
              <code>
                <strong>{shown.result.address.slice(0, 4)}</strong>
                {shown.result.address.slice(4)}
              </code>
              <CopyButton text={shown.result.address} what="address" />
            </p>
          ) : (
            <Trouble state={state} onCancel={cancel} onRetry={retry} />
          )}
        </Status>
        {isSlow && <Trouble state={state} onCancel={cancel} onRetry={retry} />}
      </div>
      <Facts result={shown.result} />
      <div className={css.last}>
        <button
          type="button"
          className={`${css.keep} needs-script`}
          onClick={() => void keep(content ?? exampleFile())}
        >
          Keep it
        </button>
        <noscript>
          <p className={css.small}>Without JavaScript only this example is shown.</p>
        </noscript>
        <p className={`${css.small} needs-script`}>
          Computed here; nothing leaves your browser. “Keep it” uploads to a node inside this page.
        </p>
      </div>
      <div aria-live="polite">{view}</div>
    </section>
  );
}
