import type { ReactNode } from "react";
import css from "./facts.module.css";

interface Props {
  /** Name and value; rows without a value are omitted. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Definition list, one pair per row. A `<strong>` value is shown large. */
export function Facts({ rows }: Props) {
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
