import type { ReactNode } from "react";
import { grouped } from "../../../shared/numbers/digits.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Note } from "../../ui/Note.tsx";
import { usePolled } from "../../ui/usePolled.ts";
import css from "./node.module.css";
import { askJson, type NodeClient, type NodeKind } from "./node-client.ts";
import { ReleaseSelect } from "./ReleaseSelect.tsx";
import { useChoice, useNode } from "./useNode.tsx";

const KINDS: Readonly<Record<NodeKind, string>> = {
  page: "Node in this page",
  dev: "My development node",
  bee: "My Bee, only read",
};

/** Status of a development node shown above the panels. */
interface Pulse {
  readonly overlay: string;
  readonly block: number;
  readonly chunks: number;
}

async function pulseOf(node: NodeClient): Promise<Pulse> {
  const { overlay, chain, store } = await askJson<{
    overlay: string;
    chain: { block: number };
    store: { chunks: number };
  }>(node, "/_dev/state");
  return { overlay, block: chain.block, chunks: store.chunks };
}

const Starting = () => <p className={css.pulse}>starting …</p>;

function Beat({ node }: { readonly node: NodeClient }) {
  const { value: pulse } = usePolled(async () => pulseOf(node));
  if (pulse === undefined) return <Starting />;
  return (
    <p className={css.pulse}>
      <span>
        overlay <code>{pulse.overlay.slice(0, 8)}…</code>
      </span>
      <span>
        block <strong>{grouped(pulse.block)}</strong>
      </span>
      <span>
        <strong>{grouped(pulse.chunks)}</strong> {pulse.chunks === 1 ? "chunk" : "chunks"} kept
      </span>
    </p>
  );
}

/** Form fields that select the node. */
function Chooser({ kinds }: { readonly kinds: readonly NodeKind[] }) {
  const { choice, choose } = useChoice();
  const { kind } = choice;
  // Keep the kind selected in another panel visible even if this panel does not support it.
  const offered = kinds.includes(kind) ? kinds : [...kinds, kind];
  return (
    <>
      <div className={css.field}>
        <Select
          label="Node"
          hidesLabel
          // A page that opens again asks no node of the reader's machine by itself.
          data-unkept=""
          value={kind}
          options={Object.fromEntries(offered.map((one) => [one, KINDS[one]]))}
          onChange={({ currentTarget: { value } }) =>
            choose({ ...choice, kind: value as NodeKind })
          }
        />
      </div>
      {kind === "page" ? (
        <div className={css.field}>
          <ReleaseSelect label="Release" hidesLabel />
        </div>
      ) : (
        <form
          className={css.field}
          onSubmit={(event) => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get("address");
            if (typeof text === "string") choose({ ...choice, address: text });
          }}
        >
          <Field
            label="Its address"
            hidesLabel
            name="address"
            // It counts once it is submitted.
            data-unkept=""
            type="url"
            defaultValue={choice.address}
          />
          <Button type="submit">Use</Button>
        </form>
      )}
    </>
  );
}

interface Props {
  /** Node kinds supported by the panel. */
  readonly kinds: readonly NodeKind[];
  /** `key` differs for each node; use it to remount. */
  readonly children: (node: NodeClient, key: number) => ReactNode;
}

/** Node selector with status; renders `children` once the node responds. */
export function WithNode({ kinds, children }: Props) {
  const [state, again] = useNode();
  return (
    <>
      <div className={css.bar}>
        <Chooser kinds={kinds} />
        {state.kind === "starting" && <Starting />}
        {state.kind === "ready" && state.node.kind !== "bee" && (
          <Beat key={state.number} node={state.node} />
        )}
      </div>
      {state.kind === "failed" && <Failure reason={state.reason} onRetry={again} />}
      {state.kind === "ready" &&
        (kinds.includes(state.node.kind) ? (
          children(state.node, state.number)
        ) : (
          <Note tone="warn">This panel changes the node, so it needs another than a Bee.</Note>
        ))}
    </>
  );
}
