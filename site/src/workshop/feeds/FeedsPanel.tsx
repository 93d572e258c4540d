import { useLocation } from "@docusaurus/router";
import { useEffect, useState, type FormEvent } from "react";
import { counted } from "../../../shared/numbers/digits.ts";
import { Status } from "../../ui/Status.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Hint, Pending } from "../../ui/Note.tsx";
import { WithNode } from "../node/NodeBar.tsx";
import type { NodeClient } from "../node/node-client.ts";
import css from "./feeds.module.css";
import { Rounds, TimeLine } from "./Pictures.tsx";
import type { LookupResult } from "./scribe.ts";
import { useFeed, type FeedView } from "./useFeed.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { RowForm } from "../../ui/Row.tsx";
import { Table } from "../../ui/Table.tsx";

const TWENTY: readonly string[] = Array.from({ length: 20 }, (_, at) => `update ${at}`);

function Probes({ found }: { readonly found: LookupResult }) {
  return (
    <Table
      label="Chunks that the lookup asked for"
      columns={["Round", "Update", "Chunk", "Is it there?"]}
    >
      {found.probes.map(({ round, index, address, isFound }) => (
        <tr key={`${round} ${index}`}>
          <td>{round}</td>
          <td>{index}</td>
          <td>
            <code>{address.slice(0, 24)}…</code>
          </td>
          <td>{isFound ? "yes" : "no"}</td>
        </tr>
      ))}
    </Table>
  );
}

function Answer({ view: { names, found, answer } }: { readonly view: FeedView }) {
  if (found === undefined) return null;
  const { index, text, probes } = found;
  const rounds = probes.at(-1)?.round ?? 0;
  return (
    <div className={css.answer}>
      <Status of={found}>
        <Facts
          rows={[
            [
              "Newest update",
              index === undefined ? (
                "none yet"
              ) : (
                <span key="newest">
                  number <strong>{index}</strong>: <bdi>{text}</bdi>
                </span>
              ),
            ],
            ["Chunks asked for", `${probes.length}, in ${counted(rounds, "round")}`],
            ["The node’s own lookup", answer && `index ${answer.index}, next ${answer.next}`],
            ["Owner", names && <code key="owner">{names.owner}</code>],
            ["Topic", names && <code key="topic">{names.topic}</code>],
          ]}
        />
      </Status>
      <TimeLine count={(index ?? -1) + 1} asked={new Set(probes.map((probe) => probe.index))} />
      <h3>The lookup</h3>
      <Hint>
        First update 0, then in one round those 1, 3, 7 … 255 ahead of the newest that is known. A
        gap bounds the next round. Filled: the chunk is there.
      </Hint>
      <Rounds probes={probes} />
      <Probes found={found} />
    </div>
  );
}

function Feed({ node, isPrepared }: { readonly node: NodeClient; readonly isPrepared: boolean }) {
  const [topic, setTopic] = useState(isPrepared ? "twenty" : "weather");
  const [text, setText] = useState("sunny");
  const { view, isBusy, problem, retry, lookUp, write } = useFeed(node, topic);
  const isEmpty = view.found !== undefined && view.found.index === undefined;
  const [isDone, setDone] = useState(!isPrepared || node.kind !== "page");
  useEffect(() => {
    // Prepared by a link: write the updates once, to the node in the page only.
    if (isDone || !isEmpty || isBusy) return;
    setDone(true);
    void write(TWENTY);
  }, [isDone, isEmpty, isBusy, write]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void write([text]);
  };
  return (
    <div className={css.panel}>
      <RowForm onSubmit={submit}>
        <Field
          label="Topic"
          defaultValue={topic}
          maxLength={60}
          onBlur={({ currentTarget: { value } }) => setTopic(value || "weather")}
        />
        {node.kind !== "bee" && (
          <>
            <Field
              label="What it says"
              wide
              value={text}
              maxLength={1000}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
            <Button type="submit" look="main" disabled={isBusy}>
              Write an update
            </Button>
            <Button disabled={isBusy} onClick={() => void write(TWENTY)}>
              Write twenty
            </Button>
          </>
        )}
        <Button disabled={isBusy} onClick={() => void lookUp()}>
          Look it up
        </Button>
      </RowForm>
      {problem !== undefined && <Failure reason={problem} onRetry={retry} />}
      {isBusy && view.found === undefined && <Pending>Looking up the feed …</Pending>}
      <Answer view={view} />
    </div>
  );
}

/** Panel with a feed: timeline of its updates, and the chunks requested by a lookup, in order. */
export default function FeedsPanel() {
  const { search } = useLocation();
  const isPrepared = new URLSearchParams(search).get("state") === "twenty";
  return (
    <WithNode kinds={["page", "dev", "bee"]}>
      {(node, key) => <Feed key={key} node={node} isPrepared={isPrepared} />}
    </WithNode>
  );
}
