import { useState, type FormEvent } from "react";
import { Scroll } from "../../ui/Scroll.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Status } from "../../ui/Status.tsx";
import { Pending } from "../../ui/Note.tsx";
import { ReleaseSelect } from "../node/ReleaseSelect.tsx";
import css from "./messages.module.css";
import { bitsOf, sharedBits } from "./post.ts";
import { useMessages, type Draft, type MessagesView } from "./useMessages.ts";
import { WAYS, type Way } from "./ways.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { RowForm } from "../../ui/Row.tsx";
import { Table } from "../../ui/Table.tsx";

const BITS = 24;

/** Leading bits of an address; highlights the prefix shared with B's overlay. */
function Bits({ address, like }: { readonly address: string; readonly like: string }) {
  const shared = sharedBits(address, like);
  return (
    <code className={css.bits} aria-hidden="true">
      {[...bitsOf(address, BITS)].map((bit, at) => (
        <span key={at} className={at < shared ? css.same : undefined}>
          {bit}
        </span>
      ))}
    </code>
  );
}

/** Addresses of the two nodes and of the mined chunk. */
function Addresses({ view: { names, mined } }: { readonly view: MessagesView }) {
  if (names === undefined) return null;
  const [a, b] = names;
  const rows = [
    ["Node A", a.overlay],
    ["The chunk", mined?.address],
    ["Node B", b.overlay],
  ] as const;
  return (
    <Table label="Addresses" columns={["Who", "Address", `First ${BITS} bits`, "Shared with B"]}>
      {rows.map(([who, address]) =>
        address === undefined ? null : (
          <tr key={who}>
            <th scope="row">{who}</th>
            <td>
              <code>{address.slice(0, 12)}…</code>
            </td>
            <td>
              <Bits address={address} like={b.overlay} />
              <span className="visually-hidden">{bitsOf(address, BITS)}</span>
            </td>
            <td>{who === "Node B" ? "" : `${sharedBits(address, b.overlay)} bits`}</td>
          </tr>
        ),
      )}
    </Table>
  );
}

const NAMES = { page: "This page", A: "Node A", B: "Node B" } as const;

interface StepsProps {
  readonly view: MessagesView;
  readonly onRetry: () => void;
}

function Steps({ view, onRetry }: StepsProps) {
  const { steps, problem } = view;
  return (
    <Status of={view}>
      <ol className={css.steps}>
        {steps.map(({ who, text }) => (
          <li key={text}>
            <strong>{NAMES[who]}</strong> {text}
          </li>
        ))}
      </ol>
      {problem !== undefined && <Failure reason={problem} onRetry={onRetry} />}
    </Status>
  );
}

interface ComposeProps {
  readonly isBusy: boolean;
  readonly onSend: (draft: Draft) => void;
}

function Compose({ isBusy, onSend }: ComposeProps) {
  const [draft, setDraft] = useState<Draft>({
    way: "pss",
    topic: "chat",
    text: "hello B",
    bytes: 1,
  });
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSend(draft);
  };
  return (
    <RowForm onSubmit={submit}>
      <ReleaseSelect label="Two nodes in this page" />
      <Select
        label="Way"
        value={draft.way}
        onChange={({ currentTarget: { value } }) => set({ way: value as Way })}
      >
        {Object.entries(WAYS).map(([way, label]) => (
          <option key={way} value={way}>
            {label}
          </option>
        ))}
      </Select>
      {draft.way === "pss" && (
        <Select
          label="Target"
          value={draft.bytes}
          onChange={({ currentTarget: { value } }) => set({ bytes: Number(value) })}
        >
          <option value={1}>8 bits: 256 tries on average</option>
          <option value={2}>16 bits: 65,536</option>
        </Select>
      )}
      <Field
        label="Topic"
        value={draft.topic}
        maxLength={60}
        required
        onChange={({ currentTarget: { value } }) => set({ topic: value })}
      />
      <Field
        label="Message from A to B"
        wide
        value={draft.text}
        maxLength={1000}
        required
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
      <Button type="submit" look="main" disabled={isBusy}>
        Mine and send
      </Button>
    </RowForm>
  );
}

/** Panel with two nodes in the page that exchange messages by PSS and GSOC. */
export default function MessagesPanel() {
  const { view, send, retry } = useMessages();
  const { mined, names } = view;
  return (
    <div className={css.panel}>
      <Compose isBusy={view.isBusy} onSend={send} />
      {names === undefined && view.problem === undefined && <Pending>Starting two nodes …</Pending>}
      <div className={css.columns}>
        <Scroll label="Addresses" className={css.scroll}>
          <Addresses view={view} />
        </Scroll>
        <Steps view={view} onRetry={retry} />
      </div>
      {mined && (
        <Facts
          rows={[
            ["Where the chunk lies", <code key="address">{mined.address}</code>],
            ["Its owner", "owner" in mined ? <code key="owner">{mined.owner}</code> : undefined],
            ["Its identifier", "id" in mined ? <code key="id">{mined.id}</code> : undefined],
          ]}
        />
      )}
    </div>
  );
}
