import { useEffect, useId, useRef, useState } from "react";
import { bytesText, grouped } from "../../mdx/form/digits.ts";
import { SiteLink } from "../../mdx/links.tsx";
import kit from "../kit/kit.module.css";
import { control, dumpState, loadState, type SnapshotInfo } from "../node/control.ts";
import type { NodeClient } from "../node/node-client.ts";
import css from "./clock.module.css";
import type { useClock } from "./useClock.ts";

type Work = ReturnType<typeof useClock>;

/** Hands a file to the browser's downloads once it is there. */
function Download({ file, name }: { readonly file: Blob; readonly name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (link.current) link.current.href = url;
    link.current?.click();
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its address is made for the press
    <a ref={link} download={name} data-native hidden>
      {name}
    </a>
  );
}

interface Props {
  readonly node: NodeClient;
  readonly work: Work;
  readonly snapshots: readonly SnapshotInfo[];
}

/** Moments to go back to, and the whole state as a file. */
export function States({ node, work: { act, isBusy }, snapshots }: Props) {
  const id = useId();
  const [name, setName] = useState("my-state");
  const [exported, setExported] = useState<Blob>();
  return (
    <div className={css.states}>
      <h3>State</h3>
      <div className={kit.row}>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            void act(async () => `Snapshot ${await control(node, "snapshot")} was taken.`)
          }
        >
          Take a snapshot
        </button>
      </div>
      {snapshots.map(({ id: moment, block }) => (
        <div key={moment} className={kit.row}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => control(node, "revert", { id: moment }))}
          >
            Back to block {grouped(block)}
          </button>
          <button
            type="button"
            disabled={isBusy}
            aria-label={`Forget snapshot ${moment}`}
            onClick={() =>
              void act(async () => {
                await control(node, "dropSnapshot", { id: moment });
                return `Snapshot ${moment} was forgotten.`;
              })
            }
          >
            Forget it
          </button>
        </div>
      ))}
      <div className={kit.row}>
        <label className={`${kit.field} ${kit.wide}`} htmlFor={`${id}-name`}>
          <span>Name of the state</span>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            void act(async () => {
              const file = await dumpState(node);
              setExported(file);
              return `${bytesText(file.size)} were written to a file: a development node of the same seed takes it with --load-state.`;
            })
          }
        >
          Export
        </button>
        {exported && <Download file={exported} name={`${name || "state"}.swarm-state`} />}
        <label className={kit.file}>
          <input
            type="file"
            className="visually-hidden"
            disabled={isBusy}
            onClick={({ currentTarget }) => {
              currentTarget.value = "";
            }}
            onChange={({ currentTarget: { files } }) => {
              const file = files?.item(0);
              if (file)
                void act(async () => {
                  await loadState(node, file);
                  return `The node is what ${file.name} says.`;
                });
            }}
          />
          Import
        </label>
      </div>
      {node.kind === "page" && (
        <p className={css.prepared}>
          Prepared states: <SiteLink to="/play?state=expired#clock">a batch that ran out</SiteLink>,{" "}
          <SiteLink to="/play?state=full#batches">a full bucket</SiteLink>,{" "}
          <SiteLink to="/play?state=twenty#feeds">a feed with twenty updates</SiteLink>.
        </p>
      )}
    </div>
  );
}
