import "../node/page-engine.ts";
import { useState, type FormEvent } from "react";
import { counted, grouped } from "../../../shared/numbers/digits.ts";
import { referenceIn } from "../../../shared/swarm/reference-in.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Field } from "../../ui/Field.tsx";
import { focusInvalid } from "../../ui/focus-invalid.ts";
import { Hint, Note } from "../../ui/Note.tsx";
import { Row } from "../../ui/Row.tsx";
import { Status } from "../../ui/Status.tsx";
import { WithNode } from "../node/NodeBar.tsx";
import type { NodeClient } from "../node/node-client.ts";
import { useNamedNodes } from "../node/useNamedNodes.tsx";
import css from "./presence.module.css";
import { Results } from "./Results.tsx";
import type { SurveyCount } from "./survey.ts";
import { usePresence } from "./usePresence.ts";

/** Redundancy levels of the examples. */
const EXAMPLES = [
  [0, "Try a file with two lost chunks"],
  [2, "The same with redundancy"],
] as const;

function Progress({ count }: { readonly count: SurveyCount | undefined }) {
  const { asked = 0, known = 1 } = count ?? {};
  return (
    <div className={css.progress}>
      <progress aria-label="Chunks checked" value={asked} max={known} />
      <Status>
        {grouped(asked)} of {grouped(known)} chunks known so far
      </Status>
    </div>
  );
}

function PresenceCheck({ node }: { readonly node: NodeClient }) {
  const [reference, setReference] = useState("");
  const [isTried, setTried] = useState(false);
  const { nodes, field } = useNamedNodes(node);
  const { check, example } = usePresence(node, setReference);
  const wanted = referenceIn(reference);
  const isBusy = check.isBusy || example.isBusy;
  const start = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    focusInvalid(event.currentTarget);
    if (wanted !== undefined && nodes) void check.run(wanted, nodes);
  };
  const tryExample = (level: number, form: HTMLFormElement | null): void => {
    if (nodes) void example.run(level, nodes);
    else if (form) focusInvalid(form);
  };
  const cancel = (): void => {
    check.abort();
    example.abort();
  };
  const { value, error } = check;
  const isCancelled = value !== undefined && !value.presence && !isBusy && error === undefined;
  return (
    <div className={css.panel}>
      <form className={css.form} onSubmit={start} noValidate>
        <Field
          label="Reference"
          wide
          mono
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
          problem={
            wanted === undefined && (isTried || reference !== "")
              ? "Enter 64 or 128 hexadecimal digits, a CID, or an address that has one of them."
              : undefined
          }
          hint="of a file, a website or a folder"
        />
        {field}
        <Row>
          <Button type="submit" look="main">
            Check every chunk
          </Button>
          {isBusy && <Button onClick={cancel}>Cancel</Button>}
          {node.kind !== "bee" &&
            EXAMPLES.map(([level, label]) => (
              <Button
                key={level}
                onClick={({ currentTarget: { form } }) => tryExample(level, form)}
              >
                {label}
              </Button>
            ))}
        </Row>
      </form>
      {isBusy && <Progress count={value?.count} />}
      {example.error !== undefined && <Failure reason={example.error} onRetry={example.retry} />}
      {error !== undefined && <Failure reason={error} onRetry={check.retry} />}
      {isCancelled && (
        <Status isNew>
          <Note tone="warn">
            cancelled after {counted(value.count?.asked ?? 0, "chunk")}; nothing more is sent.
          </Note>
        </Status>
      )}
      {value?.presence && !isBusy && <Results presence={value.presence} />}
      <Hint>Nothing is sent before you press a button.</Hint>
    </div>
  );
}

/** Panel that asks several nodes for every chunk of a reference. */
export default function PresencePanel() {
  return (
    <WithNode kinds={["page", "dev", "bee"]}>
      {(node, key) => <PresenceCheck key={key} node={node} />}
    </WithNode>
  );
}
