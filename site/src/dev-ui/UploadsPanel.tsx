import { useState, type FormEvent } from "react";
import { groupedInColumn } from "../../shared/numbers/digits.ts";
import { Note } from "../ui/Note.tsx";
import { WhatCame } from "../workshop/kit/WhatCame.tsx";
import type { NodeClient } from "../workshop/node/node-client.ts";
import type { Batch } from "../workshop/node/stamps.ts";
import { BatchSelect, useBatchChoice } from "./BatchSelect.tsx";
import { clockText } from "./clock-text.ts";
import css from "./dev-ui.module.css";
import { ReferenceLink } from "./ReferenceLink.tsx";
import { upload, uploadsOf, type Tag } from "../workshop/node/uploads.ts";
import { useAct } from "../workshop/kit/useAct.ts";
import { useLook } from "./useLook.ts";
import { Button } from "../ui/Button.tsx";
import { FileButton } from "../ui/FileButton.tsx";
import { Check, Field } from "../ui/Field.tsx";
import { Row } from "../ui/Row.tsx";
import { Table } from "../ui/Table.tsx";

function Form({ node, batches }: { node: NodeClient; batches: readonly Batch[] }) {
  const { act, isBusy, said } = useAct();
  const [text, setText] = useState("hello world");
  const [isPinned, setPinned] = useState(false);
  const choice = useBatchChoice(batches);
  const { batchId } = choice;
  const send = (content: string | File): void =>
    void act(async () => {
      const reference = await upload(node, { batchId: batchId ?? "", content, isPinned });
      return `Uploaded: ${reference}`;
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(text);
  };
  if (batchId === undefined) {
    return <p className={css.empty}>Uploads need a batch that is usable: buy one under Batches.</p>;
  }
  return (
    <form className={css.stack} onSubmit={submit}>
      <Row>
        <Field
          label="Text"
          wide
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <BatchSelect choice={choice} />
        <Button type="submit" look="main" disabled={isBusy || text === ""}>
          Upload
        </Button>
        <FileButton
          disabled={isBusy}
          onFiles={(files) => {
            const file = files.item(0);
            if (file) send(file);
          }}
        >
          A file
        </FileButton>
        <Check
          label="Pin it"
          checked={isPinned}
          onChange={({ currentTarget }) => setPinned(currentTarget.checked)}
        />
      </Row>
      <WhatCame said={said} />
    </form>
  );
}

function Tags({ tags }: { readonly tags: readonly Tag[] }) {
  if (tags.length === 0) return <p className={css.empty}>No upload has a tag yet.</p>;
  return (
    <Table
      label="Tags of uploads"
      columns={["Tag", "Split", "Seen", "Stored", "Sent", "Synced", "Root", "Begun"]}
    >
      {tags.map(({ uid, split, seen, stored, sent, synced, address, startedAt }) => (
        <tr key={uid}>
          <td>{uid}</td>
          {[split, seen, stored, sent, synced].map((count, at) => (
            <td key={at}>{groupedInColumn(count)}</td>
          ))}
          <td>{/[1-9a-f]/.test(address) ? <ReferenceLink text={address} /> : "not known yet"}</td>
          <td>{clockText(Date.parse(startedAt))}</td>
        </tr>
      ))}
    </Table>
  );
}

function Pins({ pins }: { readonly pins: readonly string[] }) {
  if (pins.length === 0) return <p className={css.empty}>Nothing is pinned.</p>;
  return (
    <ul className={css.plain}>
      {pins.map((pin) => (
        <li key={pin}>
          <ReferenceLink text={pin} />
        </li>
      ))}
    </ul>
  );
}

/** Uploads with their tags, pins, and an upload form. */
export function UploadsPanel({ node, changes }: { node: NodeClient; changes: number }) {
  const { seen, problem } = useLook(() => uploadsOf(node), changes);
  return (
    <div className={css.stack}>
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      {seen === undefined ? (
        <p className={css.empty}>Loading uploads …</p>
      ) : (
        <>
          <Form node={node} batches={seen.batches} />
          <h3>Tags</h3>
          <Tags tags={seen.tags} />
          <h3>Pins</h3>
          <Pins pins={seen.pins} />
        </>
      )}
    </div>
  );
}
