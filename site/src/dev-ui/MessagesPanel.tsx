import { useEffect, useState } from "react";
import { bytesText } from "../../shared/numbers/digits.ts";
import { Note } from "../ui/Note.tsx";
import { useAct } from "../workshop/kit/useAct.ts";
import { WhatCame } from "../workshop/kit/WhatCame.tsx";
import type { Way } from "../workshop/messages/ways.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { listBatches } from "../workshop/node/stamps.ts";
import { typedHex } from "./chunk.ts";
import { clockText } from "./clock-text.ts";
import css from "./dev-ui.module.css";
import { MessageForm } from "./MessageForm.tsx";
import {
  addresseesOf,
  channelsIn,
  contentOf,
  channelKey,
  typedTopic,
  type Channel,
} from "./messages.ts";
import type { Requests } from "./requests.ts";
import { useLook } from "./useLook.ts";
import { MOST_CHANNELS, type Heard, type Listened, type Listening } from "./useListening.ts";
import { Button } from "../ui/Button.tsx";
import { Field, Select } from "../ui/Field.tsx";
import { Row } from "../ui/Row.tsx";

const NAMES: Readonly<Record<Way, string>> = { pss: "PSS", gsoc: "GSOC" };
const STATES: Readonly<Record<Listened["state"], string>> = {
  opening: "opening …",
  open: "listening",
  ended: "ended",
};

function Came({ heard }: { readonly heard: readonly Heard[] }) {
  if (heard.length === 0) return <p className={css.empty}>No messages yet.</p>;
  return (
    <ol className={css.plain} aria-label="Messages, the newest first">
      {heard.toReversed().map(({ id, channel: { way, name }, bytes, atMs }) => (
        <li key={id} className={css.feed}>
          <p className={css.message}>
            <bdi>{contentOf(bytes)}</bdi>
          </p>
          <p className={css.about}>
            <span>
              {NAMES[way]}{" "}
              <code title={name}>{name.length > 40 ? `${name.slice(0, 12)}…` : name}</code>
            </span>
            <span>{bytesText(bytes.length)}</span>
            <time>{clockText(atMs)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Channels({
  listening: { channels, listen, stop },
  onStop,
}: {
  readonly listening: Listening;
  readonly onStop: (channel: Channel) => void;
}) {
  return (
    <ul className={css.plain} aria-label="Where messages come in">
      {channels.map(({ way, name, state }) => (
        <li key={channelKey({ way, name })} className={css.rule}>
          <span className={css.path}>
            {NAMES[way]} <code>{name}</code>, {STATES[state]}
          </span>
          <Row>
            {state === "ended" && (
              <Button onClick={() => void listen({ way, name }).catch(() => undefined)}>
                Again
              </Button>
            )}
            <Button
              aria-label={`Stop listening to ${name}`}
              onClick={() => {
                stop({ way, name });
                onStop({ way, name });
              }}
            >
              Stop
            </Button>
          </Row>
        </li>
      ))}
    </ul>
  );
}

function ListenForm({ listen }: Pick<Listening, "listen">) {
  const { act, isBusy, said } = useAct();
  const [way, setWay] = useState<Way>("pss");
  const [name, setName] = useState("");
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void act(() => listen({ way, name: way === "pss" ? typedTopic(name) : typedHex(name) }));
      }}
    >
      <Row>
        <Select
          label="Listen to"
          value={way}
          onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
        >
          <option value="pss">a PSS topic</option>
          <option value="gsoc">a GSOC address</option>
        </Select>
        <Field
          label={way === "pss" ? "Name of the topic" : "Address, 64 digits"}
          wide
          value={name}
          required
          {...(way === "gsoc" && {
            pattern: "\\s*(0x)?[0-9a-fA-F]{64}\\s*",
            mono: true,
          })}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" disabled={isBusy}>
          Listen
        </Button>
      </Row>
      <WhatCame said={said} />
    </form>
  );
}

/** Subscribes to the channels that clients use, unless the user has unsubscribed. */
function useClientsChannels(requests: Requests, { channels, listen }: Listening) {
  const [stopped, setStopped] = useState<readonly string[]>([]);
  const { all } = requests;
  useEffect(() => {
    const known = new Set([...stopped, ...channels.map(channelKey)]);
    const wanted = channelsIn(all).filter((channel) => !known.has(channelKey(channel)));
    for (const channel of wanted.slice(0, Math.max(0, MOST_CHANNELS - channels.length))) {
      listen(channel).catch(() => undefined);
    }
  }, [all, stopped, channels, listen]);
  return (channel: Channel) => setStopped((before) => [...before, channelKey(channel)]);
}

interface Props {
  readonly node: NodeClient;
  readonly requests: Requests;
  readonly changes: number;
  readonly listening: Listening;
}

/** PSS and GSOC messages received by this node, and a form to send one. */
export function MessagesPanel({ node, requests, changes, listening }: Props) {
  const { seen, problem } = useLook(
    async () => ({ addressees: await addresseesOf(node), batches: await listBatches(node) }),
    changes,
  );
  const remember = useClientsChannels(requests, listening);
  const { heard, listen, forget } = listening;
  return (
    <div className={css.stack}>
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      {seen && <MessageForm {...seen} node={node} listen={listen} />}
      <h3>Received</h3>
      <Came heard={heard} />
      {heard.length > 0 && (
        <Row>
          <Button onClick={forget}>Clear</Button>
        </Row>
      )}
      <h3>Listening</h3>
      <p className={css.empty}>
        A node keeps no messages: it hands each to those who listen at that moment. This page
        listens where clients of this node do, where you send to it, and to what you add.
      </p>
      <Channels listening={listening} onStop={remember} />
      <ListenForm listen={listen} />
    </div>
  );
}
