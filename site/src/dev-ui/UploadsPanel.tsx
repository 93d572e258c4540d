import { useState, type FormEvent } from "react";
import { groupedInColumn } from "../mdx/form/digits.ts";
import formCss from "../mdx/form/form.module.css";
import { Scroll } from "../mdx/form/Scroll.tsx";
import { Note } from "../ui/Note.tsx";
import { Head } from "../mdx/text/Head.tsx";
import kit from "../play/kit/kit.module.css";
import { WhatCame } from "../play/kit/WhatCame.tsx";
import type { NodeClient } from "../play/node/node-client.ts";
import type { Batch } from "../play/node/stamps.ts";
import { BatchSelect, useBatchChoice } from "./BatchSelect.tsx";
import { clockText } from "./clock-text.ts";
import css from "./dev-ui.module.css";
import { Reference } from "./Reference.tsx";
import { upload, uploadsOf, type Tag } from "../play/node/uploads.ts";
import { useAct } from "../play/kit/useAct.ts";
import { useLook } from "./useLook.ts";

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
      <div className={kit.row}>
        <label className={`${kit.field} ${kit.wide}`}>
          <span>Text</span>
          <input
            value={text}
            autoComplete="off"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <BatchSelect choice={choice} />
        <button type="submit" className={kit.main} disabled={isBusy || text === ""}>
          Upload
        </button>
        <label className={kit.file}>
          <input
            type="file"
            className="visually-hidden"
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.item(0);
              if (file) send(file);
              currentTarget.value = "";
            }}
          />
          A file
        </label>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={isPinned}
            onChange={({ currentTarget }) => setPinned(currentTarget.checked)}
          />
          Pin it
        </label>
      </div>
      <WhatCame said={said} />
    </form>
  );
}

function Tags({ tags }: { readonly tags: readonly Tag[] }) {
  if (tags.length === 0) return <p className={css.empty}>No upload has a tag yet.</p>;
  return (
    <Scroll label="Tags of uploads">
      <table className={formCss.grid}>
        <Head columns={["Tag", "Split", "Seen", "Stored", "Sent", "Synced", "Root", "Begun"]} />
        <tbody>
          {tags.map(({ uid, split, seen, stored, sent, synced, address, startedAt }) => (
            <tr key={uid}>
              <td>{uid}</td>
              {[split, seen, stored, sent, synced].map((count, at) => (
                <td key={at}>{groupedInColumn(count)}</td>
              ))}
              <td>{/[1-9a-f]/.test(address) ? <Reference text={address} /> : "not known yet"}</td>
              <td>{clockText(Date.parse(startedAt))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Pins({ pins }: { readonly pins: readonly string[] }) {
  if (pins.length === 0) return <p className={css.empty}>Nothing is pinned.</p>;
  return (
    <ul className={css.plain}>
      {pins.map((pin) => (
        <li key={pin}>
          <Reference text={pin} />
        </li>
      ))}
    </ul>
  );
}

/** Uploads with their tags, what is pinned, and a form to upload. */
export function UploadsPanel({ node, changes }: { node: NodeClient; changes: number }) {
  const { seen, problem } = useLook(() => uploadsOf(node), changes);
  return (
    <div className={css.stack}>
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      {seen === undefined ? (
        <p className={css.empty}>Looking at the uploads …</p>
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
