/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popup of a combobox has no HTML element */
import { startTransition, useEffect, useMemo, useState } from "react";
import type { Hit } from "../contract.ts";
import { apartOf, BEST, pathOf, trailOf, type HitGroup } from "../hit-view.ts";
import styles from "./dialog.module.css";
import Option, { type ListProps } from "./Option.tsx";

interface Props extends ListProps {
  readonly groups: readonly HitGroup[];
  /** Number of all hits. */
  readonly count: number;
  readonly query: string;
  readonly onSeeAll: () => void;
}

/** Hits above the fold: rendered first, before the rest of the first result. */
const FIRST_SHOWN = 6;

function firstOf(groups: readonly HitGroup[], count: number): HitGroup[] {
  let left = count;
  return groups.flatMap(({ name, hits }) => {
    const some = hits.slice(0, left);
    left -= some.length;
    return some.length > 0 ? [{ name, hits: some }] : [];
  });
}

/** Hits by top-level heading, with a link to all results. */
export default function Results({ groups, count, query, onSeeAll, ...list }: Props) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  useEffect(() => startTransition(() => setShown(Infinity)), []);
  const apart = useMemo(() => apartOf(groups.flatMap(({ hits }) => hits)), [groups]);
  const placeOf = (group: string, hit: Hit): string => {
    const path = group === BEST ? trailOf(hit) : pathOf(hit);
    const more = apart.get(hit.objectID);
    return more === undefined ? path : `${path} · ${more}`;
  };
  let at = 0;
  return (
    <>
      <div id={list.listId} role="listbox" aria-label="Results" data-answers="">
        {firstOf(groups, shown).map(({ name, hits }) => {
          const nameId = `${list.listId}-${name.replace(/\W+/g, "-")}`;
          return (
            <div key={name} role="group" aria-labelledby={nameId}>
              <div id={nameId} className={styles.group} role="presentation">
                {name}
              </div>
              {hits.map((hit) => (
                <Option
                  key={hit.objectID}
                  hit={hit}
                  at={at++}
                  path={placeOf(name, hit)}
                  {...list}
                />
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
