import { useMemo, useState } from "react";
import { LEVEL_NAMES } from "@swarm-docs/protocol/redundancy/tables";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { counted, grouped, percentText } from "../../../shared/numbers/digits.ts";
import { Status } from "../../ui/Status.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Hint, Note, Pending } from "../../ui/Note.tsx";
import { toggled } from "../kit/toggled.ts";
import { groupName, shuffled, standingOf } from "./losses.ts";
import { Picture } from "./Picture.tsx";
import css from "./redundancy.module.css";
import type { ErasureGroup, ReadResult, Stored } from "./stock.ts";
import { useStock } from "./useStock.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Row } from "../../ui/Row.tsx";
import { Table } from "../../ui/Table.tsx";

const SIZES: readonly (readonly [bytes: number, label: string])[] = [
  [4_000, "4 kB"],
  [100_000, "100 kB"],
  [400_000, "400 kB"],
  [1_000_000, "1 MB"],
];

interface GroupsProps {
  readonly groups: readonly ErasureGroup[];
  readonly lost: ReadonlySet<string>;
  readonly reading: ReadResult | undefined;
}

/** Table version of the picture, with the losses each group can still tolerate. */
function Groups({ groups, lost, reading }: GroupsProps) {
  const back = new Set(reading?.recovered);
  return (
    <Table
      label="Groups"
      className={css.scroll}
      columns={["Group", "Data", "Added", "Lost", "May still lose", "Recovered"]}
    >
      {groups.map((group, at) => {
        const { lostData, lostAdded, left } = standingOf(group, lost);
        const survivors = group.data.length + group.added.length - lostData - lostAdded;
        const again = group.data.filter((address) => back.has(address)).length;
        return (
          <tr key={group.data[0]}>
            <th scope="row">{groupName(group, at)}</th>
            <td>{group.data.length}</td>
            <td>{group.added.length}</td>
            <td>
              {lostData} + {lostAdded}
            </td>
            <td>{left < 0 ? <strong className={css.bad}>{left}</strong> : left}</td>
            <td>{again === 0 ? "" : `${again}, from ${survivors} that are left`}</td>
          </tr>
        );
      })}
    </Table>
  );
}

function Cost({ stored }: { readonly stored: Stored }) {
  const { chunks, plainChunks, targetLoss, failures } = stored;
  return (
    <>
      <Facts
        rows={[
          [
            "Chunks to pay for",
            <span key="chunks">
              <strong>{grouped(chunks)}</strong> instead of {grouped(plainChunks)}
            </span>,
          ],
          ["That is more by", percentText(chunks / plainChunks - 1)],
          ["Made for losses up to", targetLoss === 0 ? "none" : percentText(targetLoss)],
        ]}
      />
      <Table label="Chance" caption="Chance to lose the file" columns={["Chunks lost", "Chance"]}>
        {failures.map(([loss, chance]) => (
          <tr key={loss}>
            <td>{percentText(loss)}</td>
            <td>{chance < 1e-12 ? "below 10⁻¹²" : percentText(chance)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Verdict({ reading, lost }: { readonly reading: ReadResult; readonly lost: number }) {
  const { isWhole, recovered, asked, reason } = reading;
  return (
    <Status of={reading}>
      <Note tone={isWhole ? "ok" : "bad"}>
        {isWhole
          ? `read whole, byte for byte, with ${counted(lost, "chunk")} lost. Recovered: ${grouped(recovered.length)}; asked for: ${grouped(asked)}.`
          : `the file cannot be read: ${reason ?? ""}.`}
      </Note>
    </Status>
  );
}

/** Panel that removes chunks of a file until recovery fails, and shows recovered chunks and their cost. */
export default function RedundancyPanel() {
  const [level, setLevel] = useState<RedundancyLevel>(1);
  const [sizeBytes, setSize] = useState(400_000);
  const [seed, setSeed] = useState(1);
  const [group, setGroup] = useState(1);
  const work = useStock({ level, sizeBytes });
  const { stored, lost, reading, setLost, problem } = work;
  const order = useMemo(() => shuffled(stored?.groups ?? [], seed), [stored, seed]);
  const recovered = useMemo(() => new Set(reading?.recovered), [reading]);
  const pull = (address: string): void => setLost(toggled(lost, address));
  const next = (stored?.groups[group]?.data ?? []).find((address) => !lost.has(address));
  const share = (part: number): void =>
    setLost(new Set(order.slice(0, Math.round(order.length * part))));
  const failure = problem !== undefined && <Failure reason={problem} onRetry={work.retry} />;
  if (stored === undefined) return failure || <Pending>Splitting …</Pending>;
  return (
    <div className={css.panel}>
      <Row>
        <Select
          label="Level"
          value={level}
          onChange={({ currentTarget }) => setLevel(Number(currentTarget.value) as RedundancyLevel)}
        >
          {LEVEL_NAMES.map((name, at) => (
            <option key={name} value={at}>
              {at}: {name.toLowerCase()}
            </option>
          ))}
        </Select>
        <Select
          label="File"
          value={sizeBytes}
          onChange={({ currentTarget }) => setSize(Number(currentTarget.value))}
        >
          {SIZES.map(([bytes, label]) => (
            <option key={bytes} value={bytes}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label="Order of losses"
          type="number"
          min="1"
          max="9999"
          value={seed}
          onChange={({ currentTarget }) => setSeed(Math.max(1, Number(currentTarget.value)))}
        />
        <Button look="main" onClick={() => void work.loseUntilBroken(order)}>
          Lose chunks until it breaks
        </Button>
      </Row>
      <Row>
        {[0.01, 0.05, 0.1, 0.3].map((part) => (
          <Button key={part} onClick={() => share(part)}>
            Lose {percentText(part)}
          </Button>
        ))}
        {stored.groups.length > 1 && (
          <Select
            label="Group"
            hidesLabel
            value={group}
            onChange={({ currentTarget }) => setGroup(Number(currentTarget.value))}
          >
            {stored.groups.map((one, at) => (
              <option key={one.data[0]} value={at}>
                {groupName(one, at)}
              </option>
            ))}
          </Select>
        )}
        <Button disabled={next === undefined} onClick={() => next && pull(next)}>
          Lose one chunk
        </Button>
        <Button disabled={lost.size === 0} onClick={() => setLost(new Set())}>
          Restore all
        </Button>
      </Row>
      {failure}
      {reading && <Verdict reading={reading} lost={lost.size} />}
      <div className={css.columns}>
        <div className={css.left}>
          <Picture groups={stored.groups} lost={lost} recovered={recovered} onPull={pull} />
          <Hint>
            Filled: data, or references to it. Outlined: what was added. Press a chunk to lose it or
            to restore it; one with a broken edge is lost, one with a thick edge was lost and
            recovered from the others.
          </Hint>
          <Groups groups={stored.groups} lost={lost} reading={reading} />
        </div>
        <div>
          <Cost stored={stored} />
        </div>
      </div>
    </div>
  );
}
