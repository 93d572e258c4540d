import { useEffect, useState } from "react";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { startBench, type Bench } from "./bench.ts";
import { ChunkTree } from "./ChunkTree.tsx";
import { ChunkView } from "./ChunkView.tsx";
import { EXAMPLES } from "./examples.ts";
import css from "./files.module.css";
import { Input } from "./Input.tsx";
import { ManifestTree } from "./ManifestTree.tsx";
import { SplitResult } from "./SplitResult.tsx";
import { largest } from "./rows.ts";
import { useBench, type State } from "./useBench.ts";
import type { ChunkTarget } from "./workbench.ts";

type View = "chunks" | "manifest";

/** Reference that an upload would return. */
function Reference({ opened: { files, manifest } }: Extract<State, { kind: "open" }>) {
  const reference = manifest?.reference ?? files[0]?.reference ?? "";
  return (
    <p className={css.reference}>
      <span>{manifest ? "POST /bzz gives" : "POST /bytes gives"}</span>
      <code>{reference}</code>
      <CopyButton text={reference} what="reference" />
    </p>
  );
}

function OpenContent({ state }: { readonly state: Extract<State, { kind: "open" }> }) {
  const { opened, bench } = state;
  const { files, manifest } = opened;
  const [view, setView] = useState<View>("chunks");
  const [target, setTarget] = useState<ChunkTarget | undefined>(() => {
    const file = largest(files);
    const place = files[file]?.root;
    return place && { file, place };
  });
  return (
    <>
      <Reference {...state} />
      <div className={css.columns}>
        <div className={css.left}>
          {manifest && (
            <fieldset className={css.views}>
              <legend className="visually-hidden">What is shown</legend>
              {(["chunks", "manifest"] as const).map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="view"
                    value={one}
                    checked={view === one}
                    onChange={() => setView(one)}
                  />
                  <span>{one === "chunks" ? "Chunks" : "Manifest"}</span>
                </label>
              ))}
            </fieldset>
          )}
          {view === "manifest" && manifest ? (
            <ManifestTree trie={manifest.trie} onOpen={setTarget} />
          ) : (
            <ChunkTree bench={bench} files={files} onOpen={setTarget} />
          )}
        </div>
        {target && <ChunkView bench={bench} target={target} />}
      </div>
    </>
  );
}

interface Props {
  /** Starts the worker; replaced in tests. */
  readonly start?: () => Bench;
}

/** Panel that shows files as Swarm stores them: chunks, manifest, and the bytes of every chunk. */
export default function FilesPanel({ start = startBench }: Props) {
  const { state, take, stop, retry } = useBench(start);
  // `take` is stable, so the effect runs once and opens the first example.
  useEffect(() => {
    const example = EXAMPLES[0]?.[1];
    if (example) void take(example());
  }, [take]);
  return (
    <div className={css.files}>
      <Input onTake={(content) => void take(content)}>
        <SplitResult state={state} onStop={stop} onRetry={retry} />
      </Input>
      {state.kind === "open" && (
        <OpenContent key={state.opened.files[0]?.reference} state={state} />
      )}
    </div>
  );
}
