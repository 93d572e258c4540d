/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popup of a combobox has no HTML element */
import { useEffect, useRef, type MouseEvent } from "react";
import type { Hit } from "../contract.ts";
import { pathOf, snippetOf, titleOf } from "../hit-view.ts";
import { Highlighted } from "../Highlighted.tsx";
import { targetOf, useOpenHit, type Target } from "../useOpenHit.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icons.tsx";

/** What the lists of the dialog share. */
export interface ListProps {
  readonly listId: string;
  /** Number of the active option. */
  readonly active: number;
  readonly onActivate: (at: number) => void;
  readonly onSelect: (at: number, target: Target) => void;
  /** The browser itself opens this one. */
  readonly onNote: (at: number) => void;
}

interface Props extends ListProps {
  readonly hit: Hit;
  readonly at: number;
  readonly icon?: "recent" | "star";
}

const shapeOf = ({ type }: Hit) =>
  type === "content" ? "text" : type === "lvl1" ? "page" : "heading";

/** One hit: its title, where it stands, and the words around the match. */
export default function Option(props: Props) {
  const { hit, at, icon, listId, active, onActivate, onSelect, onNote } = props;
  const { hrefOf } = useOpenHit();
  const link = useRef<HTMLAnchorElement>(null);
  const isActive = at === active;
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
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
      ref={link}
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
          <Highlighted value={titleOf(hit)} />
        </span>
        {text !== "" && (
          <span className={styles.snippet}>
            <Highlighted value={text} />
          </span>
        )}
        <span className={styles.path}>{pathOf(hit)}</span>
      </span>
    </a>
  );
}
