import { useState } from "react";
import { bytesText, grouped } from "../../../shared/numbers/digits.ts";
import { SiteLink } from "../../../render/surroundings/links.tsx";
import { control, dumpState, loadState, type SnapshotInfo } from "../node/control.ts";
import type { NodeClient } from "../node/node-client.ts";
import css from "./clock.module.css";
import type { useClock } from "./useClock.ts";
import { Button } from "../../ui/Button.tsx";
import { Download } from "../../ui/Download.tsx";
import { Field } from "../../ui/Field.tsx";
import { FileButton } from "../../ui/FileButton.tsx";
import { Row } from "../../ui/Row.tsx";
import { isolated } from "../../../shared/text/isolated.ts";

type Work = ReturnType<typeof useClock>;

interface Props {
  readonly node: NodeClient;
  readonly work: Work;
  readonly snapshots: readonly SnapshotInfo[];
}

/** Snapshots to restore, and export and import of the whole state as a file. */
export function States({ node, work: { act, isBusy }, snapshots }: Props) {
  const [name, setName] = useState("my-state");
  const [exported, setExported] = useState<Blob>();
  return (
    <div className={css.states}>
      <h3>State</h3>
      <Row>
        <Button
          disabled={isBusy}
          onClick={() =>
            void act(async () => `Snapshot ${await control(node, "snapshot")} was taken.`)
          }
        >
          Take a snapshot
        </Button>
      </Row>
      {snapshots.map(({ id: moment, block }) => (
        <Row key={moment}>
          <Button
            disabled={isBusy}
            onClick={() =>
              void act(async () => {
                await control(node, "revert", { id: moment });
                return `The node is back at block ${grouped(block)}.`;
              })
            }
          >
            Back to block {grouped(block)}
          </Button>
          <Button
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
          </Button>
        </Row>
      ))}
      <Row>
        <Field
          label="Name of the state"
          wide
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
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
        </Button>
        {exported && <Download content={exported} name={`${name || "state"}.swarm-state`} />}
        <FileButton
          disabled={isBusy}
          onFiles={(files) => {
            const file = files.item(0);
            if (file)
              void act(async () => {
                await loadState(node, file);
                return `The node is what ${isolated(file.name)} says.`;
              });
          }}
        >
          Import
        </FileButton>
      </Row>
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
