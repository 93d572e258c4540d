import type { ReactNode } from "react";
import { Head } from "./Head.tsx";
import { Scroll } from "./Scroll.tsx";
import css from "./table.module.css";

interface Props {
  readonly columns: readonly string[];
  readonly caption?: ReactNode;
  /** Accessible name; also makes an overflowing table scroll sideways. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** `<tr>` elements. */
  readonly children: ReactNode;
}

/** Result table. With `label`, it is wrapped in a scroll container. */
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
