import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from "react";
import css from "./tree.module.css";

/** Row of a tree. */
export interface TreeRow {
  readonly key: string;
  /** Nesting depth; 0 for top-level rows. */
  readonly depth: number;
  /** Whether the children are visible; absent for leaves. */
  readonly isOpen?: boolean;
}

interface Props<Row extends TreeRow> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly selected: string | undefined;
  readonly onSelect: (row: Row) => void;
  readonly onToggle: (row: Row) => void;
  readonly children: (row: Row) => ReactNode;
}

const ROW_PX = 34;

/** Position of a row among its siblings, from 1, and their number: most rows are not in the document. */
type Position = readonly [position: number, siblings: { size: number }];

function positionsOf(rows: readonly TreeRow[]): readonly Position[] {
  const open: { size: number }[] = [];
  return rows.map(({ depth }) => {
    open.length = Math.min(open.length, depth + 1);
    const siblings = (open[depth] ??= { size: 0 });
    siblings.size += 1;
    return [siblings.size, siblings];
  });
}

/** Maps a key press to the next row index, or to `"toggle"` for the selected row. */
function moved<Row extends TreeRow>(
  { key }: KeyboardEvent,
  rows: readonly Row[],
  at: number,
): number | "toggle" | undefined {
  const row = rows[at];
  const parent = (): number =>
    rows.findLastIndex((other, place) => place < at && other.depth < (row?.depth ?? 0));
  if (key === "ArrowDown") return Math.min(rows.length - 1, at + 1);
  if (key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "PageDown") return Math.min(rows.length - 1, at + 12);
  if (key === "PageUp") return Math.max(0, at - 12);
  if (key === "Home") return 0;
  if (key === "End") return rows.length - 1;
  if (key === "ArrowRight")
    return row?.isOpen === false ? "toggle" : row?.isOpen ? at + 1 : undefined;
  if (key === "ArrowLeft") return row?.isOpen ? "toggle" : parent();
  if (key === "Enter" || key === " ") return row?.isOpen === undefined ? undefined : "toggle";
  return undefined;
}

/**
 * Virtualized tree: renders only the visible rows. Arrow keys move the selection and expand or collapse
 * the selected row.
 */
export function Tree<Row extends TreeRow>(props: Props<Row>) {
  const { label, rows, selected, onSelect, onToggle, children } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // Safe without memoization: its results change on every scroll and stay in this component.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    initialRect: { width: 400, height: 480 },
  });
  const positions = useMemo(() => positionsOf(rows), [rows]);
  const at = rows.findIndex(({ key }) => key === selected);
  const press = (event: KeyboardEvent): void => {
    const to = moved(event, rows, at);
    if (to === undefined) return;
    event.preventDefault();
    const row = rows[to === "toggle" ? at : to];
    if (row === undefined) return;
    if (to === "toggle") onToggle(row);
    else {
      onSelect(row);
      virtual.scrollToIndex(to);
    }
  };
  return (
    <div
      ref={box}
      className={css.tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
      onKeyDown={press}
    >
      <div className={css.all} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const [position, siblings] = positions[index]!;
          return (
            // Focus and key handling are on the tree; rows handle the pointer only.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={row.key}
              id={`${id}${index}`}
              role="treeitem"
              aria-level={row.depth + 1}
              aria-posinset={position}
              aria-setsize={siblings.size}
              aria-expanded={row.isOpen}
              aria-selected={index === at}
              className={css.row}
              style={{
                transform: `translateY(${start}px)`,
                paddingLeft: `${0.6 + Math.min(row.depth, 8) * 1.1}rem`,
              }}
              onClick={() => {
                onSelect(row);
                if (row.isOpen !== undefined && (row.key === selected || !row.isOpen))
                  onToggle(row);
              }}
            >
              <span className={css.twist} aria-hidden="true">
                {row.isOpen === undefined ? "" : row.isOpen ? "▾" : "▸"}
              </span>
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
