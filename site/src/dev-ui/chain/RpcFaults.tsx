import type { ActiveRpcFault, RpcFault } from "@swarm-docs/node/edge-node/bees/rpc-faults";
import type { FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field, optionsOf, Select } from "../../ui/Field.tsx";
import { RowForm } from "../../ui/Row.tsx";
import { WhatCame } from "../../workshop/kit/WhatCame.tsx";
import { useAct } from "../../workshop/kit/useAct.ts";
import { ask, askJson, type NodeClient } from "../../workshop/node/node-client.ts";
import dev from "../dev-ui.module.css";
import { FAILURES, ruleWords, type RpcFaultList } from "./rpc-faults.ts";
import { useWatched } from "./useWatched.ts";
import { Watching } from "./Watching.tsx";

const PATH = "/_dev/chain/faults";
const headers = { "Content-Type": "application/json" };

/** Rule that the fields of the form describe. */
function ruleOf(form: FormData): RpcFault {
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const failure = FAILURES[text("failure")] ?? {};
  // A stalled head concerns every method, and lasts until it is removed.
  if (failure.stalledHead !== undefined) return failure;
  const times = text("times");
  return { ...failure, method: text("method"), ...(times !== "" && { times: Number(times) }) };
}

function RuleForm({ onRule }: { readonly onRule: (rule: RpcFault) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onRule(ruleOf(new FormData(event.currentTarget)));
  };
  return (
    <RowForm onSubmit={submit}>
      <Field
        label="Method, * for any text"
        wide
        name="method"
        defaultValue="eth_*"
        pattern="[\w*]{1,100}"
        required
      />
      <Select label="What happens" name="failure" options={optionsOf(Object.keys(FAILURES))} />
      <Field label="Times" short name="times" type="number" min="1" placeholder="always" />
      <Button type="submit" look="main">
        Make it fail
      </Button>
    </RowForm>
  );
}

function Rules({
  rules,
  onRemove,
}: {
  rules: readonly ActiveRpcFault[];
  onRemove: (id: string) => void;
}) {
  if (rules.length === 0) return <p className={dev.empty}>No rule: every call is answered.</p>;
  return (
    <ul className={dev.plain}>
      {rules.map((rule) => (
        <li key={rule.id} className={dev.rule}>
          <span>{ruleWords(rule)}</span>
          <Button
            aria-label={`Remove the rule: ${ruleWords(rule)}`}
            onClick={() => onRemove(rule.id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

const notOffered = (
  <p className={dev.empty}>
    No real Bee uses the RPC of this node. Start Bees with <code>swarm-node bee</code>: the page of
    their chain makes their RPC slow, wrong or silent. Requests to this node fail under{" "}
    <a href="#faults">Faults</a>.
  </p>
);

/** Faults of the RPC that real Bees use. */
export function RpcFaults({ node }: { readonly node: NodeClient }) {
  const watched = useWatched(() => askJson<RpcFaultList>(node, PATH));
  const { act, said } = useAct(watched.again);
  const add = (rule: RpcFault): void =>
    void act(async () => {
      await ask(node, PATH, { method: "POST", headers, body: JSON.stringify(rule) });
    });
  const remove = (id: string): void =>
    void act(async () => void (await ask(node, `${PATH}?id=${id}`, { method: "DELETE", headers })));
  return (
    <Watching watched={watched} pending="Reading the rules …" value={watched.value}>
      {({ offered, rules }) =>
        offered ? (
          <>
            <RuleForm onRule={add} />
            <WhatCame said={said} />
            <Rules rules={rules} onRemove={remove} />
          </>
        ) : (
          notOffered
        )
      }
    </Watching>
  );
}
