import type { ReactNode } from "react";
import css from "./facts.module.css";

interface Props {
  /** Name and value; an absent value leaves the line out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values, one pair a line. A value in `<strong>` is shown large. */
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
