import { useState, type FormEvent } from "react";
import { MAX_DELAY_MS } from "@swarm-docs/node/dev/limits";
import type { ActiveFault, FaultRule } from "@swarm-docs/node/state/watch";
import { grouped } from "../../shared/numbers/digits.ts";
import { Note } from "../ui/Note.tsx";
import { WhatCame } from "../workshop/kit/WhatCame.tsx";
import { control } from "../workshop/node/control.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import css from "./dev-ui.module.css";
import { faultText } from "./faults.ts";
import { useAct } from "../workshop/kit/useAct.ts";
import { useLook } from "./useLook.ts";
import { Button } from "../ui/Button.tsx";
import { Field, Select } from "../ui/Field.tsx";
import { RowForm } from "../ui/Row.tsx";

type Act = ReturnType<typeof useAct>["act"];

const number = (form: FormData, name: string): number | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? Number(value) : undefined;
};
const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Fault rule from the form fields. */
function ruleOf(form: FormData): FaultRule {
  const method = text(form, "method");
  const what = text(form, "what");
  const delayMs = number(form, "delayMs");
  const times = number(form, "times");
  return {
    path: text(form, "path"),
    ...(method !== "" && { method }),
    ...(what === "cut" ? { cut: true } : what === "late" ? {} : { status: Number(what) }),
    ...(delayMs !== undefined && { delayMs }),
    ...(times !== undefined && { times }),
  };
}

function RuleForm({ onRule }: { readonly onRule: (rule: FaultRule) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onRule(ruleOf(new FormData(event.currentTarget)));
  };
  return (
    <RowForm onSubmit={submit}>
      <Select label="Method" name="method">
        <option value="">any</option>
        {["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Field
        label="Path, * for any text"
        wide
        name="path"
        defaultValue="/bytes*"
        pattern="/.*"
        required
      />
      <Select label="What happens" name="what">
        {[500, 503, 429, 404].map((one) => (
          <option key={one} value={one}>
            answers {one}
          </option>
        ))}
        <option value="cut">is cut off</option>
        <option value="late">is delayed</option>
      </Select>
      <Field
        label="Wait, ms"
        short
        name="delayMs"
        type="number"
        min="0"
        max={MAX_DELAY_MS}
        inputMode="numeric"
      />
      <Field
        label="Times"
        short
        name="times"
        type="number"
        min="1"
        placeholder="always"
        inputMode="numeric"
      />
      <Button type="submit" look="main">
        Make it fail
      </Button>
    </RowForm>
  );
}

function Rules({
  faults,
  onRemove,
}: {
  faults: readonly ActiveFault[];
  onRemove: (id?: string) => void;
}) {
  if (faults.length === 0) return <p className={css.empty}>No rule: every request is answered.</p>;
  return (
    <ul className={css.plain}>
      {faults.map((fault) => (
        <li key={fault.id} className={css.rule}>
          <span>
            <code>
              {fault.method ?? "any"} {fault.path}
            </code>{" "}
            {faultText(fault)}
          </span>
          <Button
            aria-label={`Remove the rule for ${fault.path}`}
            onClick={() => onRemove(fault.id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Losses({ node, act }: { readonly node: NodeClient; readonly act: Act }) {
  const [percent, setPercent] = useState(20);
  const [seed, setSeed] = useState("1");
  return (
    <RowForm
      onSubmit={(event) => {
        event.preventDefault();
        void act(async () => {
          const lost = await control(node, "loseChunks", { share: percent / 100, seed });
          return `${grouped(lost)} ${lost === 1 ? "chunk is" : "chunks are"} lost.`;
        });
      }}
    >
      <Field
        label="Percent"
        short
        type="number"
        min="0"
        max="100"
        value={percent}
        onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
      />
      <Field
        label="Seed"
        short
        value={seed}
        onChange={({ currentTarget }) => setSeed(currentTarget.value)}
      />
      <Button type="submit">Lose these chunks</Button>
    </RowForm>
  );
}

/** Fault rules for requests, and lost chunks. */
export function FaultsPanel({ node, changes }: { node: NodeClient; changes: number }) {
  const { seen = [], problem, again } = useLook(() => control(node, "faults"), changes);
  const { act, said } = useAct();
  const doing = (work: () => Promise<string | void>): void => void act(work).then(again);
  return (
    <div className={css.stack}>
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      <RuleForm
        onRule={(rule) =>
          doing(async () => {
            await control(node, "injectFault", rule);
            return `Requests to ${rule.path} go wrong from now on.`;
          })
        }
      />
      <WhatCame said={said} />
      <h3>Rules</h3>
      <Rules faults={seen} onRemove={(id) => doing(() => control(node, "clearFaults", id))} />
      <h3>Lost chunks</h3>
      <p className={css.empty}>
        A share of all chunks is lost, as a disk or a network loses them; the same seed loses the
        same ones.
      </p>
      <Losses node={node} act={act} />
    </div>
  );
}
