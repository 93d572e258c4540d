import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { createPortal } from "react-dom";
import { backendFor, type Backend } from "../backend.ts";
import type { SearchConfig } from "../config.ts";
import type { StoredHit } from "../contract.ts";
import { groupsOf } from "../hit-view.ts";
import { queryFrom } from "../query-text.ts";
import { browserStore, StoredSearches } from "../stored.ts";
import { takeTyped } from "../typed-ahead.ts";
import { targetOf, useOpenHit, type Target } from "../useOpenHit.ts";
import { useSearch } from "../useSearch.ts";
import styles from "./dialog.module.css";
import Hints from "./Hints.tsx";
import Results from "./Results.tsx";
import SearchField from "./SearchField.tsx";
import { ErrorScreen, NoResults } from "./Screens.tsx";
import StartScreen from "./StartScreen.tsx";
import { announcementOf } from "./announcement.ts";
import { useModal } from "./useModal.ts";

/** What the search button gives the dialog. */
export interface DialogProps {
  readonly config: SearchConfig;
  /** Selected text of the page, at most 64 characters; may be empty. */
  readonly initialQuery: string;
  readonly onClose: () => void;
}

function useRemembered({ indexName }: Backend, isPersonal: boolean) {
  const stored = useMemo(
    () => new StoredSearches(indexName, browserStore(), isPersonal),
    [indexName, isPersonal],
  );
  const [remembered, setRemembered] = useState(() => stored.all());
  return {
    remembered,
    choose: (hit: StoredHit) => setRemembered(stored.choose(hit)),
    favor: (hit: StoredHit) => setRemembered(stored.favor(hit)),
    remove: (hit: StoredHit) => setRemembered(stored.remove(hit)),
  };
}

/** The search dialog: a combobox whose list shows results, or recent and favourite searches. */
export function Dialog({ config, initialQuery, onClose }: DialogProps) {
  const backend = useMemo(() => backendFor(config), [config]);
  const [query, setQuery] = useState(initialQuery);
  const { status, result } = useSearch(backend, query);
  const { remembered, choose, favor, remove } = useRemembered(backend, config.isPersonal);
  const { open, hrefOf } = useOpenHit();
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, onClose);
  useEffect(() => {
    const typed = queryFrom(takeTyped());
    if (typed !== "") setQuery(typed);
  }, []);

  const isBlank = query.trim() === "";
  const groups = useMemo(() => groupsOf(result?.hits ?? []), [result]);
  const items: readonly StoredHit[] = isBlank
    ? [...remembered.recent, ...remembered.favorite]
    : groups.flatMap(({ hits }) => hits);
  // Every new list begins with its first item.
  const list = `${isBlank ? "" : (result?.query ?? "")} ${items.length}`;
  const [chosen, setChosen] = useState({ list, at: 0 });
  const active = chosen.list === list ? chosen.at : 0;
  const setActive = (at: number): void => setChosen({ list, at });

  const note = (at: number): StoredHit | undefined => {
    const hit = items[at];
    if (!hit) return undefined;
    choose(hit);
    if (!isBlank) backend.insights?.click(hit.objectID, at + 1, result?.queryID);
    return hit;
  };
  const select = (at: number, target: Target): void => {
    const hit = note(at);
    if (!hit) return;
    if (target === "here") onClose();
    open(hit.url, target);
  };
  const seeAll = (): void => {
    onClose();
    open(`/search?q=${encodeURIComponent(query.trim())}`, "here");
  };
  const start = (route: string, event: MouseEvent): void => {
    if (targetOf(event) !== "here") return;
    event.preventDefault();
    onClose();
    open(route, "here");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (items[active] && status !== "error") select(active, targetOf(event));
      else if (!isBlank) seeAll();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && items.length > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : items.length - 1;
      setActive((active + step) % items.length);
    }
  };

  const listProps = {
    listId,
    active,
    hrefOf,
    onActivate: setActive,
    onSelect: select,
    onNote: note,
  };
  const hasItems = items.length > 0 && (isBlank || status !== "error");
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.panel}>
        <SearchField
          query={query}
          listId={listId}
          activeId={hasItems ? `${listId}-${active}` : undefined}
          isStalled={status === "stalled"}
          onChange={(text) => setQuery(queryFrom(text))}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <div className={styles.content}>
          {isBlank && (
            <StartScreen
              {...listProps}
              {...remembered}
              onFavor={favor}
              onRemove={remove}
              onStart={start}
            />
          )}
          {!isBlank && status === "error" && <ErrorScreen />}
          {!isBlank && status !== "error" && result && (
            <>
              {groups.length > 0 ? (
                <Results
                  {...listProps}
                  groups={groups}
                  count={result.nbHits}
                  query={query}
                  onSeeAll={seeAll}
                />
              ) : (
                status === "idle" && (
                  <NoResults query={query} backend={backend} onSuggest={setQuery} hrefOf={hrefOf} />
                )
              )}
            </>
          )}
        </div>
        <output className="visually-hidden">
          {announcementOf(query, status, result, remembered)}
        </output>
        <Hints />
      </div>
    </dialog>,
    document.body,
  );
}
