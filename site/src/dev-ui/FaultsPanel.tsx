import { useState, type FormEvent } from "react";
import { MAX_DELAY_MS } from "@swarm-docs/node/dev/limits";
import type { ActiveFault, FaultRule } from "@swarm-docs/node/state/watch";
import { grouped } from "../mdx/form/digits.ts";
import { Note } from "../ui/Note.tsx";
import kit from "../play/kit/kit.module.css";
import { WhatCame } from "../play/kit/WhatCame.tsx";
import { control } from "../play/node/control.ts";
import type { NodeClient } from "../play/node/node-client.ts";
import css from "./dev-ui.module.css";
import { faultText } from "./faults.ts";
import { useAct } from "../play/kit/useAct.ts";
import { useLook } from "./useLook.ts";

type Act = ReturnType<typeof useAct>["act"];

const number = (form: FormData, name: string): number | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? Number(value) : undefined;
};
const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** The rule that the fields say. */
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
    <form className={kit.row} onSubmit={submit}>
      <label className={kit.field}>
        <span>Method</span>
        <select name="method">
          <option value="">any</option>
          {["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label className={`${kit.field} ${kit.wide}`}>
        <span>Path, * for any text</span>
        <input name="path" defaultValue="/bytes*" pattern="/.*" required autoComplete="off" />
      </label>
      <label className={kit.field}>
        <span>What happens</span>
        <select name="what">
          {[500, 503, 429, 404].map((one) => (
            <option key={one} value={one}>
              answers {one}
            </option>
          ))}
          <option value="cut">is cut off</option>
          <option value="late">is only late</option>
        </select>
      </label>
      <label className={`${kit.field} ${css.short}`}>
        <span>Wait, ms</span>
        <input name="delayMs" type="number" min="0" max={MAX_DELAY_MS} inputMode="numeric" />
      </label>
      <label className={`${kit.field} ${css.short}`}>
        <span>Times</span>
        <input name="times" type="number" min="1" placeholder="always" inputMode="numeric" />
      </label>
      <button type="submit" className={kit.main}>
        Make it fail
      </button>
    </form>
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
          <button
            type="button"
            className={kit.button}
            aria-label={`Remove the rule for ${fault.path}`}
            onClick={() => onRemove(fault.id)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

function Losses({ node, act }: { readonly node: NodeClient; readonly act: Act }) {
  const [percent, setPercent] = useState(20);
  const [seed, setSeed] = useState("1");
  return (
    <form
      className={kit.row}
      onSubmit={(event) => {
        event.preventDefault();
        void act(async () => {
          const lost = await control(node, "loseChunks", { share: percent / 100, seed });
          return `${grouped(lost)} ${lost === 1 ? "chunk is" : "chunks are"} lost.`;
        });
      }}
    >
      <label className={`${kit.field} ${css.short}`}>
        <span>Percent</span>
        <input
          type="number"
          min="0"
          max="100"
          value={percent}
          onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
        />
      </label>
      <label className={`${kit.field} ${css.short}`}>
        <span>Seed</span>
        <input value={seed} onChange={({ currentTarget }) => setSeed(currentTarget.value)} />
      </label>
      <button type="submit">Lose these chunks</button>
    </form>
  );
}

/** Requests that go wrong, and chunks that are lost. */
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
