import { Note } from "../../ui/Note.tsx";
import EditionLink from "../../edition/EditionLink.tsx";
import css from "./code.module.css";
import type { StateChange } from "./inside.ts";
import type { Changed } from "./useCode.ts";
import { Table } from "../../ui/Table.tsx";

function Row({
  change: { what, to, before, isNew, after, fill },
}: {
  readonly change: StateChange;
}) {
  return (
    <tr>
      <th scope="row">
        <EditionLink to={to} className="prose-link">
          {what}
        </EditionLink>
      </th>
      <td>
        {before !== undefined && <span className={css.before}>{before} → </span>}
        {isNew && <span className={css.before}>new: </span>}
        {after}
        {fill !== undefined && (
          <span className={css.fill} aria-hidden="true">
            <span style={{ width: `${Math.min(1, fill) * 100}%` }} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** Changes in the node made by the last run. */
export function Inside({ changed }: { readonly changed: Changed | undefined }) {
  return (
    <section className={css.inside} aria-labelledby="node-inside">
      <h3 id="node-inside">The node’s inside</h3>
      {changed === undefined ? (
        <p>After a run: what it changed in the node.</p>
      ) : (
        <>
          {changed.problem !== undefined && <Note tone="bad">{changed.problem}</Note>}
          {changed.isHeld && (
            <Note tone="warn">
              the chain is held, under Clock and state: a batch that a program buys does not become
              usable.
            </Note>
          )}
          {changed.changes.length > 0 ? (
            <Table
              label="What the run has changed in the node"
              columns={["What", "Before → after"]}
            >
              {changed.changes.map((change) => (
                <Row key={`${change.what} ${change.after}`} change={change} />
              ))}
            </Table>
          ) : (
            <p>The last run has changed nothing.</p>
          )}
        </>
      )}
    </section>
  );
}
