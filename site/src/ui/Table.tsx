import type { ReactNode } from "react";
import { Head } from "./Head.tsx";
import { Scroll } from "./Scroll.tsx";
import css from "./table.module.css";

interface Props {
  readonly columns: readonly string[];
  readonly caption?: ReactNode;
  /** Name of a table that scrolls sideways where it is too wide. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** The rows: `<tr>` elements. */
  readonly children: ReactNode;
}

/** A table of results. With `label` it scrolls inside itself on narrow screens. */
export function Table({ columns, caption, label, className, children }: Props) {
  const table = (
    <table className={css.table}>
      {caption && <caption>{caption}</caption>}
      <Head columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
  if (label === undefined) return table;
  return (
    <Scroll label={label} className={className}>
      {table}
    </Scroll>
  );
}
