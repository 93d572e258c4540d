import { useEffect, useState, type FormEvent } from "react";
import { durationText } from "../../../shared/numbers/digits.ts";
import { Note, Pending } from "../../ui/Note.tsx";
import { WhatCame } from "../kit/WhatCame.tsx";
import type { NodeClient } from "../node/node-client.ts";
import css from "./clock.module.css";
import { ClockControls } from "./ClockControls.tsx";
import { dropUnpaid, uploadStamped, prepareExpired, type Standing } from "./kept.ts";
import { States } from "./States.tsx";
import { useClock } from "./useClock.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Row, RowForm } from "../../ui/Row.tsx";
import { Table } from "../../ui/Table.tsx";

type Work = ReturnType<typeof useClock>;

function KeepForm({ node, work }: { readonly node: NodeClient; readonly work: Work }) {
  const [text, setText] = useState("hello world");
  const [days, setDays] = useState(2);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void work.act(async () => {
      work.remember([await uploadStamped(node, text, days)]);
      return `The text was uploaded and is paid for ${days} days.`;
    });
  };
  return (
    <RowForm onSubmit={submit}>
      <Field
        label="Text"
        wide
        value={text}
        maxLength={1000}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Select
        label="Paid for"
        value={days}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      >
        {[2, 7, 30, 365].map((one) => (
          <option key={one} value={one}>
            {one} days
          </option>
        ))}
      </Select>
      <Button type="submit" look="main" disabled={work.isBusy}>
        Buy and upload
      </Button>
    </RowForm>
  );
}

const readable = (status: number): string =>
  status === 200 ? "readable" : `GET /bytes answers ${status}`;

function KeptTable({ kept }: { readonly kept: readonly Standing[] }) {
  return (
    <Table label="What was uploaded" columns={["Text", "Reference", "Time to live", "Content"]}>
      {kept.map(({ text, reference, batchId, batch, status }) => (
        <tr key={batchId}>
          <td>{text.slice(0, 40)}</td>
          <td>
            <code>{reference.slice(0, 12)}…</code>
          </td>
          <td>
            {batch ? (
              durationText(batch.batchTTL)
            ) : (
              <strong className={css.bad}>the batch has run out</strong>
            )}
          </td>
          <td>{readable(status)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Unpaid({ node, work, kept }: { node: NodeClient; work: Work; kept: readonly Standing[] }) {
  const isLeft = kept.some(({ batch, status }) => batch === undefined && status === 200);
  if (!isLeft) return null;
  return (
    <>
      <Note tone="warn">
        nobody pays for it any more. Full nodes of the network drop such chunks as soon as they
        learn of it, apart from copies in caches; a development node keeps them until you say so.
      </Note>
      <Row>
        <Button
          disabled={work.isBusy}
          onClick={() =>
            void work.act(async () => {
              const count = await dropUnpaid(node, kept);
              return `${count} ${count === 1 ? "chunk was" : "chunks were"} dropped.`;
            })
          }
        >
          Drop unpaid chunks
        </Button>
      </Row>
    </>
  );
}

interface Props {
  readonly node: NodeClient;
  /** Gives the node in the page an expired batch on mount. */
  readonly isPrepared?: boolean;
}

/** Clock controls of a node, content with expiring batches, and state snapshots. */
export function ClockAndState({ node, isPrepared = false }: Props) {
  const work = useClock(node);
  const { view, said, act, remember } = work;
  useEffect(() => {
    if (isPrepared && node.kind === "page")
      void act(async () => remember(await prepareExpired(node)));
    // Run once, for links that request an expired batch.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, []);
  if (view === undefined) return <Pending>Loading the clock …</Pending>;
  return (
    <div className={css.panel}>
      <ClockControls node={node} work={work} clock={view.clock} />
      <WhatCame said={said} />
      <div className={css.columns}>
        <div className={css.uploads}>
          <h3>Content and what pays for it</h3>
          <KeepForm node={node} work={work} />
          {view.kept.length > 0 && <KeptTable kept={view.kept} />}
          <Unpaid node={node} work={work} kept={view.kept} />
        </div>
        <States node={node} work={work} snapshots={view.snapshots} />
      </div>
    </div>
  );
}
