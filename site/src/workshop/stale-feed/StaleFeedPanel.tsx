import "../node/page-engine.ts";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Field } from "../../ui/Field.tsx";
import { focusInvalid } from "../../ui/focus-invalid.ts";
import { Hint, Pending } from "../../ui/Note.tsx";
import { Row } from "../../ui/Row.tsx";
import { Status } from "../../ui/Status.tsx";
import type { FeedNames } from "../feeds/scribe.ts";
import { WithNode } from "../node/NodeBar.tsx";
import type { NodeClient } from "../node/node-client.ts";
import { useNamedNodes } from "../node/useNamedNodes.tsx";
import { feedIn } from "./feed-names.ts";
import { FeedReport } from "./FeedReport.tsx";
import css from "./stale-feed.module.css";
import { useStaleFeed } from "./useStaleFeed.ts";

function StaleFeed({ node }: { readonly node: NodeClient }) {
  const [owner, setOwner] = useState("");
  const [topic, setTopic] = useState("");
  const [isTried, setTried] = useState(false);
  const { nodes, field } = useNamedNodes(node);
  const { lookup, example } = useStaleFeed(node, (names: FeedNames) => {
    setOwner(names.owner);
    setTopic(names.topic);
  });
  const { feed, ownerProblem, topicProblem } = feedIn(owner, topic);
  const isBusy = lookup.isBusy || example.isBusy;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    focusInvalid(event.currentTarget);
    if (feed && nodes) void lookup.run(feed, nodes);
  };
  const cancel = (): void => {
    lookup.abort();
    example.abort();
  };
  return (
    <div className={css.panel}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field
          label="Owner"
          wide
          mono
          value={owner}
          onChange={({ currentTarget }) => setOwner(currentTarget.value)}
          problem={isTried || owner !== "" ? ownerProblem : undefined}
          hint="address of the key that signs the updates, 40 digits"
        />
        <Field
          label="Topic"
          wide
          mono
          value={topic}
          onChange={({ currentTarget }) => setTopic(currentTarget.value)}
          problem={isTried ? topicProblem : undefined}
          hint="64 digits; any other text is hashed, as bee-js does"
        />
        {field}
        <Row>
          <Button type="submit" look="main">
            Look it up
          </Button>
          {isBusy && <Button onClick={cancel}>Cancel</Button>}
          {node.kind !== "bee" && (
            <Button
              onClick={({ currentTarget: { form } }) =>
                nodes ? void example.run(nodes) : form && focusInvalid(form)
              }
            >
              Try a feed with a missing update
            </Button>
          )}
        </Row>
      </form>
      <Status>
        {isBusy && <Pending>Looking up the feed. A missing update takes some seconds …</Pending>}
      </Status>
      {example.error !== undefined && <Failure reason={example.error} onRetry={example.retry} />}
      {lookup.error !== undefined && <Failure reason={lookup.error} onRetry={lookup.retry} />}
      {lookup.value && !isBusy && <FeedReport {...lookup.value} />}
      <Hint>Nothing is sent before you press a button.</Hint>
    </div>
  );
}

/** Panel that explains why readers of a feed get an old update. */
export default function StaleFeedPanel() {
  return (
    <WithNode kinds={["page", "dev", "bee"]}>
      {(node, key) => <StaleFeed key={key} node={node} />}
    </WithNode>
  );
}
