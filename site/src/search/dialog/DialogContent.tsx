import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { backendFor, type Backend } from "../backend.ts";
import type { StoredHit } from "../contract.ts";
import { groupsOf } from "../hit-view.ts";
import { browserStore, StoredSearches } from "../stored.ts";
import { targetOf, useOpenHit, type OpenTarget } from "../useOpenHit.ts";
import { useSearch } from "../useSearch.ts";
import Results from "./Results.tsx";
import { ErrorScreen, NoResults } from "./Screens.tsx";
import type { ContentProps } from "./types.ts";
import StartScreen from "./StartScreen.tsx";
import { steppedIndex } from "../../ui/moved-index.ts";
import { useAnnouncement } from "../../ui/useAnnouncement.ts";
import { announcementOf } from "./announcement.ts";

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

/** Content below the dialog's field: results, or recent and favourite searches. */
export function DialogContent(props: ContentProps) {
  const { config, query, isEntered, listId, keys, onQuery, onField } = props;
  const { focusField, onClose } = props;
  const backend = useMemo(() => backendFor(config), [config]);
  const { status, result } = useSearch(backend, query);
  const { remembered, choose, favor, remove } = useRemembered(backend, config.isPersonal);
  const { open, hrefOf } = useOpenHit();

  const isBlank = query.trim() === "";
  const groups = useMemo(() => groupsOf(result?.hits ?? []), [result]);
  const items: readonly StoredHit[] = isBlank
    ? [...remembered.recent, ...remembered.favorite]
    : groups.flatMap(({ hits }) => hits);
  // Reset the active option for every new list.
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
  const select = (at: number, target: OpenTarget): void => {
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
    } else {
      const next = steppedIndex(event.key, active, items.length);
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
    }
  };

  useImperativeHandle(keys, () => onKeyDown);
  useEffect(() => {
    if (isEntered && !isBlank) seeAll();
    // Only on mount, with the query at that time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isEntered]);
  const hasItems = items.length > 0 && (isBlank || status !== "error");
  const activeId = hasItems ? `${listId}-${active}` : undefined;
  const isStalled = status === "stalled";
  useLayoutEffect(() => onField({ activeId, isStalled }), [onField, activeId, isStalled]);

  useAnnouncement(announcementOf(query, status, result, remembered), query);

  const listProps = {
    listId,
    active,
    hrefOf,
    onActivate: setActive,
    onSelect: select,
    onNote: note,
  };
  return (
    <>
      {isBlank && (
        <StartScreen
          {...listProps}
          {...remembered}
          onFavor={(hit) => (favor(hit), focusField())}
          onRemove={(hit) => (remove(hit), focusField())}
          onStart={start}
        />
      )}
      {!isBlank && status === "error" && <ErrorScreen />}
      {!isBlank && status !== "error" && result && groups.length > 0 && (
        <Results
          {...listProps}
          groups={groups}
          count={result.nbHits}
          query={query}
          onSeeAll={seeAll}
        />
      )}
      {!isBlank && status === "idle" && result && groups.length === 0 && (
        <NoResults
          query={query}
          backend={backend}
          onSuggest={(text) => (onQuery(text), focusField())}
          hrefOf={hrefOf}
        />
      )}
    </>
  );
}
