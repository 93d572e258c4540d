import { grouped } from "../../shared/numbers/digits.ts";
import { askJson, type NodeClient } from "../workshop/node/node-client.ts";
import { usePolled } from "../ui/usePolled.ts";
import css from "./dev-ui.module.css";

interface State {
  readonly overlay: string;
  readonly chain: { readonly block: number; readonly held: boolean };
  readonly store: { readonly chunks: number };
  readonly issued: number;
}

/** State of the node, polled once a second. */
export function Pulse({ node, release }: { node: NodeClient; release: string | undefined }) {
  const { value: state } = usePolled(() => askJson<State>(node, "/_dev/state"));
  if (state === undefined) return null;
  return (
    <p className={css.pulse}>
      {release !== undefined && <span>Bee {release}</span>}
      <span>
        overlay <code title={state.overlay}>{state.overlay.slice(0, 8)}…</code>
      </span>
      <span>
        block <strong>{grouped(state.chain.block)}</strong>
        {state.chain.held && ", held"}
      </span>
      <span>
        <strong>{grouped(state.store.chunks)}</strong>{" "}
        {state.store.chunks === 1 ? "chunk" : "chunks"}
      </span>
      <span>
        <strong>{grouped(state.issued)}</strong> {state.issued === 1 ? "stamp" : "stamps"}
      </span>
    </p>
  );
}
