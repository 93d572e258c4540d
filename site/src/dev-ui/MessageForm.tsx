import { useState, type FormEvent, type ReactNode } from "react";
import { grouped } from "../../shared/numbers/digits.ts";
import { useAct } from "../workshop/kit/useAct.ts";
import { useRemote } from "../ui/useRemote.ts";
import { WhatCame } from "../workshop/kit/WhatCame.tsx";
import type { Miner } from "../workshop/messages/miner.ts";
import { send } from "../workshop/messages/post.ts";
import { WAYS, type Way } from "../workshop/messages/ways.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import type { Batch } from "../workshop/node/stamps.ts";
import { BatchSelect, useBatchChoice } from "./BatchSelect.tsx";
import { typedHex } from "./chunk.ts";
import css from "./dev-ui.module.css";
import { sendPss, typedTopic, type Addressee, type Channel } from "./messages.ts";
import { Button } from "../ui/Button.tsx";
import { Field, Select } from "../ui/Field.tsx";
import { Row } from "../ui/Row.tsx";

const startMiner = (): Worker => new Worker("/_dev/ui/miner.js", { type: "module" });

/** Value of the option "another address". */
const ELSEWHERE = "elsewhere";

interface Draft {
  readonly way: Way;
  readonly topic: string;
  readonly text: string;
  /** Overlay of a listed node, or {@link ELSEWHERE}. */
  readonly to: string;
  readonly overlay: string;
  readonly recipient: string;
}

const FIRST: Draft = {
  way: "pss",
  topic: "chat",
  text: "hello",
  to: "",
  overlay: "",
  recipient: "",
};

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly pattern?: string;
  readonly isOptional?: boolean;
}

function TextField({ label, value, onValue, pattern, isOptional = false }: TextProps) {
  return (
    <Field
      label={label}
      wide
      value={value}
      maxLength={1000}
      required={!isOptional}
      {...(pattern && { pattern, mono: true })}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

interface Props {
  readonly node: NodeClient;
  readonly batches: readonly Batch[];
  readonly addressees: readonly Addressee[];
  /** Settles once the subscription to the channel on this node is open. */
  readonly listen: (channel: Channel) => Promise<void>;
}

/** Sends a draft; returns a result text. Rejects with the node's error. */
function useSend({ node, addressees, listen }: Props) {
  const call = useRemote<Miner>(startMiner);
  return async (draft: Draft, batchId: string): Promise<string> => {
    const { way, topic, text } = draft;
    const addressee = addressees.find(({ overlay }) => overlay === draft.to);
    const overlay = addressee?.overlay ?? typedHex(draft.overlay);
    const hearIt = async (name: string): Promise<void> => {
      if (addressee?.isThis) await listen({ way, name });
    };
    const whose = addressee === undefined ? "the node nearest to it" : addressee.title;
    if (way === "pss") {
      await hearIt(typedTopic(topic));
      const recipient = addressee?.pssPublicKey ?? typedHex(draft.recipient);
      await sendPss(node, batchId, { topic, text, overlay, recipient });
      return `Sent, encrypted for ${recipient ? "one key" : "everyone who knows the topic"}; heard by ${whose}.`;
    }
    // The miner needs a full overlay; the first bits of a short one count, so pad it.
    const letter = { topic, text, overlay: overlay.padEnd(64, "0") };
    const mined = await call((miner) => miner.gsoc(letter));
    await hearIt(mined.address);
    await send(node, batchId, mined);
    return `Sent to ${mined.address}, found at try ${grouped(mined.tries)}; heard by ${whose}.`;
  };
}

function Fields({
  draft,
  set,
  addressees,
  children,
}: {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly addressees: readonly Addressee[];
  readonly children: ReactNode;
}) {
  const { way, topic, text, to, overlay, recipient } = draft;
  return (
    <Row>
      <Select
        label="Way"
        value={way}
        onChange={({ currentTarget }) => set({ way: currentTarget.value as Way })}
      >
        {Object.entries(WAYS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="To"
        value={to}
        onChange={({ currentTarget }) => set({ to: currentTarget.value })}
      >
        {addressees.map((one) => (
          <option key={one.overlay} value={one.overlay}>
            {one.title}, {one.overlay.slice(0, 8)}…
          </option>
        ))}
        <option value={ELSEWHERE}>another address</option>
      </Select>
      {to === ELSEWHERE && (
        <TextField
          label="Overlay, or its first digits"
          value={overlay}
          pattern="\s*(0x)?([0-9a-fA-F]{2}){1,32}\s*"
          onValue={(value) => set({ overlay: value })}
        />
      )}
      {to === ELSEWHERE && way === "pss" && (
        <TextField
          label="Its PSS public key (optional)"
          value={recipient}
          pattern="\s*(0x)?0[23][0-9a-fA-F]{64}\s*"
          isOptional
          onValue={(value) => set({ recipient: value })}
        />
      )}
      <TextField
        label={way === "pss" ? "Topic" : "Identifier: a topic, or 64 digits"}
        value={topic}
        onValue={(value) => set({ topic: value })}
      />
      <TextField label="Message" value={text} onValue={(value) => set({ text: value })} />
      {children}
    </Row>
  );
}

/** Form to send a message to this node, another node of its group, or any address. */
export function MessageForm(props: Props) {
  const { act, isBusy, said } = useAct();
  const choice = useBatchChoice(props.batches);
  const { batchId } = choice;
  const { addressees } = props;
  const [kept, keep] = useState(FIRST);
  const isListed = kept.to === ELSEWHERE || addressees.some(({ overlay }) => overlay === kept.to);
  const draft = isListed ? kept : { ...kept, to: addressees[0]?.overlay ?? ELSEWHERE };
  const deliver = useSend(props);
  if (batchId === undefined) {
    return (
      <p className={css.empty}>Messages need a batch that is usable: buy one under Batches.</p>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act(() => deliver(draft, batchId));
  };
  return (
    <form className={css.stack} onSubmit={submit}>
      <Fields
        draft={draft}
        set={(part) => keep({ ...draft, ...part })}
        addressees={props.addressees}
      >
        <BatchSelect choice={choice} />
        <Button type="submit" look="main" disabled={isBusy}>
          Send
        </Button>
      </Fields>
      <WhatCame said={said} />
    </form>
  );
}
