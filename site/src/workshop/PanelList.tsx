import type { MouseEvent, Ref } from "react";
import css from "./frame.module.css";

/** A panel as the list names it. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  /** One line below the title. */
  readonly short: string;
}

interface Props {
  readonly panels: readonly Listed[];
  /** Id of the panel that is seen; empty when none is. */
  readonly open: string;
  /** Of the link to the panel that is seen. */
  readonly openRef?: Ref<HTMLAnchorElement>;
  readonly onPress?: (event: MouseEvent, id: string) => void;
}

/** The panels, each a link that names it in the address. */
export function PanelList({ panels, open, openRef, onPress }: Props) {
  return (
    <nav className={css.list} aria-label="Panels">
      <ul>
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
