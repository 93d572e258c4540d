import type { MouseEvent, Ref } from "react";
import css from "./frame.module.css";

/** List entry for a panel. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  /** One line below the title. */
  readonly short: string;
}

interface Props {
  readonly panels: readonly Listed[];
  /** Id of the visible panel; empty without one. */
  readonly open: string;
  /** Ref to the link of the visible panel. */
  readonly openRef?: Ref<HTMLAnchorElement>;
  readonly onPress?: (event: MouseEvent, id: string) => void;
}

/** List of panels; each entry links to the panel's URL fragment. */
export function PanelList({ panels, open, openRef, onPress }: Props) {
  return (
    <nav className={css.list} aria-label="Panels">
      <ul className="sideways">
        {panels.map(({ id, title, short }) => (
          <li key={id}>
            <a
              ref={id === open ? openRef : undefined}
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
