import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { steppedIndex } from "../../ui/moved-index.ts";
import { useAnnouncement } from "../../ui/useAnnouncement.ts";
import { Hits } from "./Hits.tsx";
import { find, type ReferenceHit } from "./search.ts";
import { useSearchIndex } from "./useSearchIndex.ts";

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- `search` is unknown to older browsers */
interface Props {
  /** Text typed before hydration. */
  readonly typed: string;
  /** Whether the field already has focus. */
  readonly isUsed: boolean;
  /** URL of the index. */
  readonly url: string;
  readonly open: (fragment: string) => void;
  /** Ids of operations to exclude. */
  readonly without?: ReadonlySet<string>;
}

const NONE: readonly ReferenceHit[] = [];
const NOT_CHANGED = "Nothing among what changed";

/** Search within the page. Shortcuts `f` and `.`; `/` opens the site search. */
export function Finder({ typed, isUsed, url, open, without }: Props) {
  const [query, setQuery] = useState(typed);
  /** Whether to show results; false if the reader left the field while the index was loading. */
  const [isWanted, setWanted] = useState(isUsed && typed !== "");
  const [active, setActive] = useState(0);
  const [index, load] = useSearchIndex(url);
  const input = useRef<HTMLInputElement>(null);
  const isFailed = index === "failed";
  const found = useMemo(
    () => (index === undefined || index === "failed" ? undefined : find(index, query, { without })),
    [index, query, without],
  );
  const isEmpty = query.trim() === "";
  const hits = found?.hits ?? NONE;
  const isShown = isWanted && !isEmpty && index !== undefined;

  const want = (text: string): void => {
    void load();
    setQuery(text);
    setWanted(text !== "");
    setActive(0);
  };
  useEffect(() => {
    // The field may have had focus before hydration.
    if (isUsed) void load();
  }, [isUsed, load]);
  const go = (at: number): void => {
    const hit = hits[at];
    if (!hit) return;
    setWanted(false);
    input.current?.blur();
    open(`#${hit.anchor}`);
  };
  const move = (key: string): void => {
    const next = steppedIndex(key, isShown ? active : -1, hits.length);
    if (next === undefined) return;
    setWanted(true);
    setActive(next);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move("ArrowDown"),
    ArrowUp: () => move("ArrowUp"),
    Enter: () => (isShown ? go(active) : want(query)),
    // One step back per press: close the results, clear the query, leave the field.
    Escape: () => {
      if (isShown) setWanted(false);
      else if (query !== "") want("");
      else input.current?.blur();
    },
  };
  const press = (event: KeyboardEvent): void => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const total = found?.total ?? 0;
  const count = isFailed
    ? "The search did not load."
    : isEmpty || !found
      ? ""
      : total === 1
        ? "1 result"
        : `${total} results`;
  useAnnouncement(isWanted || isFailed ? count : "", query);
  return (
    <div className="api-search needs-script" role="search" aria-label="This page">
      <input
        id="api-query"
        ref={input}
        type="search"
        role="combobox"
        aria-label="Find on this page"
        aria-expanded={isShown}
        aria-controls="api-results"
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits.length > 0 ? `api-hit-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder="Find on this page"
        value={query}
        onChange={(event) => want(event.target.value)}
        onFocus={() => want(query)}
        onBlur={() => setWanted(false)}
        onKeyDown={press}
      />
      <kbd aria-hidden="true">f</kbd>
      <Hits
        hits={hits}
        active={active}
        isShown={isShown}
        notice={
          isFailed ? "The search did not load." : without ? NOT_CHANGED : "Nothing on this page"
        }
        onChosen={go}
      />
    </div>
  );
}
