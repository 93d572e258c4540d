import type { ReactNode } from "react";
import { Head } from "./Head.tsx";
import { Scroll } from "./Scroll.tsx";
import css from "./table.module.css";

interface Props {
  readonly columns: readonly string[];
  readonly caption?: ReactNode;
  /** Accessible name of the scroll container. */
  readonly label: string;
  /** Class of the scroll container. */
  readonly className?: string | undefined;
  /** `<tr>` elements. */
  readonly children: ReactNode;
}

/** Result table. Scrolls sideways if it is wider than its container, as with large text on a phone. */
export function Table({ columns, caption, label, className, children }: Props) {
  return (
    <Scroll label={label} className={className}>
      <table className={css.table}>
        {caption && <caption>{caption}</caption>}
        <Head columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}
