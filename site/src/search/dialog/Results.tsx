/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popup of a combobox has no HTML element */
import type { Group } from "../hit-view.ts";
import styles from "./dialog.module.css";
import Option, { type ListProps } from "./Option.tsx";

interface Props extends ListProps {
  readonly groups: readonly Group[];
  /** Number of all hits. */
  readonly count: number;
  readonly query: string;
  readonly onSeeAll: () => void;
}

/** Hits by top-level heading, and the way to all of them. */
export default function Results({ groups, count, query, onSeeAll, ...list }: Props) {
  let at = 0;
  return (
    <>
      <div id={list.listId} role="listbox" aria-label="Results">
        {groups.map(({ name, hits }) => {
          const nameId = `${list.listId}-${name.replace(/\W+/g, "-")}`;
          return (
            <div key={name} role="group" aria-labelledby={nameId}>
              <div id={nameId} className={styles.group} role="presentation">
                {name}
              </div>
              {hits.map((hit) => (
                <Option key={hit.objectID} hit={hit} at={at++} {...list} />
              ))}
            </div>
          );
        })}
      </div>
      <a
        className={styles.seeAll}
        href={list.hrefOf(`/search?q=${encodeURIComponent(query.trim())}`)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onSeeAll();
        }}
      >
        See all {count} results
      </a>
    </>
  );
}
