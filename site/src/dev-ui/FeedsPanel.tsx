import { useState } from "react";
import { counted } from "../../shared/numbers/digits.ts";
import { WhatCame } from "../workshop/kit/WhatCame.tsx";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { typedHex } from "./chunk.ts";
import css from "./dev-ui.module.css";
import { feedsIn, newestOf, type NamedFeed } from "../workshop/node/named-feeds.ts";
import type { Requests } from "./requests.ts";
import { useAct } from "../workshop/kit/useAct.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Row, RowForm } from "../ui/Row.tsx";

function FeedRow({ node, feed }: { readonly node: NodeClient; readonly feed: NamedFeed }) {
  const { act, said, isBusy } = useAct();
  const { owner, topic } = feed;
  const look = (): void =>
    void act(async () => {
      const { status, index, bytes } = await newestOf(node, feed);
      return status === 200
        ? `The newest update has index ${index || "0"} and ${counted(bytes, "byte")}.`
        : `There is no update: the node answers ${status}.`;
    });
  return (
    <li className={css.feed}>
      <p className={css.path}>
        owner <code>{owner}</code>
      </p>
      <p className={css.path}>
        topic <code>{topic}</code>
      </p>
      <Row>
        <Button disabled={isBusy} onClick={look}>
          Look up the newest
        </Button>
      </Row>
      <WhatCame said={said} />
    </li>
  );
}

/** Feeds seen in requests; a node has no list of feeds. */
export function FeedsPanel({ node, requests }: { node: NodeClient; requests: Requests }) {
  const [added, setAdded] = useState({ owner: "", topic: "" });
  const { owner, topic } = added;
  const feeds = feedsIn(requests.all);
  const known = feeds.some((feed) => feed.owner + feed.topic === owner + topic);
  const [draft, setDraft] = useState({ owner: "", topic: "" });
  return (
    <div className={css.stack}>
      <RowForm
        onSubmit={(event) => {
          event.preventDefault();
          setAdded({ owner: typedHex(draft.owner), topic: typedHex(draft.topic) });
        }}
      >
        {(["owner", "topic"] as const).map((name) => (
          <Field
            key={name}
            label={name === "owner" ? "Owner, 40 digits" : "Topic, 64 digits"}
            wide
            value={draft[name]}
            required
            pattern={
              name === "owner" ? "\\s*(0x)?[0-9a-fA-F]{40}\\s*" : "\\s*(0x)?[0-9a-fA-F]{64}\\s*"
            }
            mono
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [name]: value })}
          />
        ))}
        <Button type="submit" look="main">
          Add
        </Button>
      </RowForm>
      {feeds.length === 0 && owner === "" && (
        <p className={css.empty}>
          No request has named a feed yet. A node keeps no list of feeds: those that clients ask for
          or create appear here.
        </p>
      )}
      <ul className={css.plain}>
        {owner !== "" && !known && <FeedRow node={node} feed={added} />}
        {feeds.map((feed) => (
          <FeedRow key={feed.owner + feed.topic} node={node} feed={feed} />
        ))}
      </ul>
    </div>
  );
}
