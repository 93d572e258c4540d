import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Head } from "./Head.tsx";
import { Scroll } from "./Scroll.tsx";
import css from "./table.module.css";

interface Props {
  readonly columns: readonly string[];
  readonly caption?: ReactNode;
  /** Accessible name; also makes an overflowing table scroll sideways. */
  readonly label?: string;
  /** Class of the outermost element: the scroll container, or the table without one. */
  readonly className?: string | undefined;
  /** `<tr>` elements. */
  readonly children: ReactNode;
}

/** Result table. With `label`, it is wrapped in a scroll container. */
export function Table({ columns, caption, label, className, children }: Props) {
  const table = (
    <table className={clsx(css.table, label === undefined && className)}>
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
