/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popup of a combobox has no HTML element */
import type { MouseEvent } from "react";
import type { Hit } from "../contract.ts";
import { snippetOf, hitTitle } from "../hit-view.ts";
import { Highlighted } from "../Highlighted.tsx";
import { targetOf, type OpenTarget } from "../useOpenHit.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icons.tsx";

/** Shared props of the dialog's lists. */
export interface ListProps {
  readonly listId: string;
  /** Index of the active option. */
  readonly active: number;
  readonly hrefOf: (url: string) => string | undefined;
  readonly onActivate: (at: number) => void;
  readonly onSelect: (at: number, target: OpenTarget) => void;
  /** Called when the browser opens the link itself, such as in a new tab. */
  readonly onNote: (at: number) => void;
}

interface Props extends ListProps {
  readonly hit: Hit;
  readonly at: number;
  /** Breadcrumbs of the hit that its group does not show already. */
  readonly path: string;
  readonly icon?: "recent" | "star";
}

const shapeOf = ({ type }: Hit) =>
  type === "content" ? "text" : type === "lvl1" ? "page" : "heading";

/** In the next frame, which lays out the list anyway. */
const keepInView = (option: Element | null): void => {
  requestAnimationFrame(() => option?.scrollIntoView({ block: "nearest" }));
};

/** One hit: title, breadcrumbs, and the snippet. */
export default function Option(props: Props) {
  const { hit, at, path, icon, listId, active, hrefOf, onActivate, onSelect, onNote } = props;
  const isActive = at === active;
  const onClick = (event: MouseEvent): void => {
    if (targetOf(event) !== "here") {
      onNote(at);
      return;
    }
    event.preventDefault();
    onSelect(at, "here");
  };
  const text = icon ? "" : snippetOf(hit);
  return (
    <a
      ref={isActive ? keepInView : undefined}
      id={`${listId}-${at}`}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={hrefOf(hit.url)}
      onClick={onClick}
      onPointerMove={() => !isActive && onActivate(at)}
    >
      <Icon shape={icon ?? shapeOf(hit)} />
      <span className={styles.words}>
        <span className={styles.title}>
          <Highlighted value={hitTitle(hit)} />
        </span>
        {text !== "" && (
          <span className={styles.snippet}>
            <Highlighted value={text} />
          </span>
        )}
        <span className={styles.path}>{path}</span>
      </span>
    </a>
  );
}
