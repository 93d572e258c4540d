/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popup of a combobox has no HTML element */
import { levelOf } from "@swarm-docs/search/hierarchy";
import type { MouseEvent } from "react";
import { useEditionRoute } from "../../edition/use-edition.ts";
import type { StoredHit } from "../contract.ts";
import { pathOf } from "../hit-view.ts";
import { STARTS } from "../starts.ts";
import type { Remembered } from "../stored.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icons.tsx";
import Option, { type ListProps } from "./Option.tsx";

interface Props extends ListProps, Remembered {
  readonly onFavor: (hit: StoredHit) => void;
  readonly onRemove: (hit: StoredHit) => void;
  /** Click on a starting point. */
  readonly onStart: (route: string, event: MouseEvent) => void;
}

interface ButtonProps {
  readonly hit: StoredHit;
  readonly text: string;
  readonly shape: "star" | "remove";
  readonly onClick: (hit: StoredHit) => void;
}

function RowButton({ hit, text, shape, onClick }: ButtonProps) {
  return (
    <button type="button" className={styles.rowButton} title={text} onClick={() => onClick(hit)}>
      <Icon shape={shape} />
      <span className="visually-hidden">
        {text}: {hit.hierarchy[levelOf(hit.hierarchy)]}
      </span>
    </button>
  );
}

/** Recent and favourite searches. The listbox owns the options; their buttons are siblings. */
export default function StartScreen({
  recent,
  favorite,
  onFavor,
  onRemove,
  onStart,
  ...list
}: Props) {
  const at = useEditionRoute();
  const all = [...recent, ...favorite];
  const starts = (
    <nav aria-label="Start here">
      <p className={styles.group}>Start here</p>
      <ul className={styles.starts}>
        {STARTS.map(([route, label]) => (
          <li key={route}>
            <a href={list.hrefOf(at(route))} onClick={(event) => onStart(at(route), event)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
  if (all.length === 0) {
    return (
      <>
        <p className={styles.message}>No recent searches</p>
        {starts}
      </>
    );
  }
  const row = (hit: StoredHit, at: number) => {
    const isRecent = at < recent.length;
    return (
      <div key={hit.objectID} className={styles.row}>
        <Option
          {...list}
          hit={hit}
          at={at}
          path={pathOf(hit)}
          icon={isRecent ? "recent" : "star"}
        />
        {isRecent && <RowButton hit={hit} text="Save this search" shape="star" onClick={onFavor} />}
        <RowButton
          hit={hit}
          text={isRecent ? "Remove this search from history" : "Remove this search from favorites"}
          shape="remove"
          onClick={onRemove}
        />
      </div>
    );
  };
  return (
    <>
      <div
        id={list.listId}
        role="listbox"
        aria-label="Recent and favorite searches"
        aria-owns={all.map((_, at) => `${list.listId}-${at}`).join(" ")}
      />
      {recent.length > 0 && <p className={styles.group}>Recent</p>}
      {recent.map((hit, at) => row(hit, at))}
      {favorite.length > 0 && <p className={styles.group}>Favorite</p>}
      {favorite.map((hit, at) => row(hit, recent.length + at))}
      {starts}
    </>
  );
}
