import { useLayoutEffect, useRef, type MouseEvent } from "react";
import css from "./frame.module.css";

/** List entry for a panel. */
interface Listed {
  readonly id: string;
  readonly title: string;
  /** One line below the title. */
  readonly short: string;
}

interface Props {
  readonly panels: readonly Listed[];
  /** Id of the visible panel; empty without one. */
  readonly open: string;
  readonly onPress?: (event: MouseEvent, id: string) => void;
}

/**
 * List of panels; each entry links to the panel's URL fragment. On a phone the list is a row that scrolls
 * sideways: the entry of the visible panel is moved to its middle, without scrolling the page, also when the
 * phone is rotated.
 */
export function PanelList({ panels, open, onPress }: Props) {
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = row.current;
    const entry = list?.querySelector<HTMLElement>(`[href="#${open}"]`);
    if (!list || !entry) return undefined;
    const center = (): void => {
      const before = entry.getBoundingClientRect().left - list.getBoundingClientRect().left;
      list.scrollLeft += before - (list.clientWidth - entry.offsetWidth) / 2;
    };
    center();
    const observer = new ResizeObserver(center);
    observer.observe(list);
    return () => observer.disconnect();
  }, [open]);
  return (
    <nav className={css.list} aria-label="Panels">
      <ul ref={row} className="sideways">
        {panels.map(({ id, title, short }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === open ? "page" : undefined}
              onClick={onPress && ((event) => onPress(event, id))}
            >
              <strong>{title}</strong>
              <span>{short}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
