import { PageMetadata } from "@docusaurus/theme-common";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { backendFor } from "../backend.ts";
import { useSearchConfig } from "../config.ts";
import { SECTION_FACET, type Hit, type SearchResult } from "../contract.ts";
import { QueryInput } from "../QueryInput.tsx";
import { queryFrom } from "../query-text.ts";
import { browserStore, StoredSearches } from "../stored.ts";
import { useSearch, type SearchStatus } from "../useSearch.ts";
import { Status } from "../../ui/Status.tsx";
import styles from "./page.module.css";
import { Failure, Hits, Loading, MoreHits } from "./ResultList.tsx";
import { NothingAsked, NothingFound } from "./NothingFound.tsx";
import Sections from "./Sections.tsx";
import { useSearchUrl } from "./useSearchUrl.ts";

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("input[name=q], [data-result]"),
  ];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

function headline(query: string, status: SearchStatus, result: SearchResult | undefined) {
  if (status === "stalled" || (status !== "error" && !result)) return <Loading />;
  if (status !== "idle" || !result) return "";
  if (result.nbHits === 0) return `No results for "${query}"`;
  return `${result.nbHits} ${result.nbHits === 1 ? "result" : "results"}`;
}

/** Search page below its heading. Browser only. */
export default function SearchPage() {
  const config = useSearchConfig();
  const backend = useMemo(() => backendFor(config), [config]);
  const { query, sections, pages, set } = useSearchUrl();
  const [isOpen, setOpen] = useState(true);
  const [newest, setNewest] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { status, result, retry } = useSearch(backend, query, 0, sections);
  const stored = useMemo(
    () => new StoredSearches(backend.indexName, browserStore(), config.isPersonal),
    [backend.indexName, config.isPersonal],
  );
  const wanted = query.trim();
  const keyOf = (page: number): string => `${wanted} ${sections.join()} ${page}`;

  useEffect(() => input.current?.focus(), []);

  const change = (text: string): void => {
    setOpen(true);
    set({ query: queryFrom(text), sections, pages: 1 }, "replace");
  };
  const onEscape = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // First Escape closes the results, the second clears the query.
    if (isOpen && wanted !== "") setOpen(false);
    else change("");
  };
  const choose = (hit: Hit, position: number, queryID: string | undefined): void => {
    stored.choose(hit);
    backend.insights?.click(hit.objectID, position, queryID);
  };
  const allPages = result ? Math.ceil(result.nbHits / (result.hitsPerPage ?? 20)) : 1;
  // The URL may request more pages than exist.
  const further = Array.from({ length: Math.min(pages, allPages) - 1 }, (_, at) => at + 1);
  const isShown = isOpen && wanted !== "";
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys only move the focus
    <div onKeyDown={moveFocus}>
      {wanted !== "" && <PageMetadata title={`${wanted} | Search`} />}
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(true);
            set({ query, sections, pages }, "push");
          }}
        >
          <QueryInput
            ref={input}
            enterKeyHint="search"
            name="q"
            query={query}
            onQuery={change}
            onKeyDown={onEscape}
          />
          {query !== "" && (
            <button type="button" onClick={() => (change(""), input.current?.focus())}>
              Clear
            </button>
          )}
        </form>
      </search>
      <Status className={styles.count} isNew of={keyOf(0)}>
        {isShown ? headline(wanted, status, result) : ""}
      </Status>
      {wanted === "" && <NothingAsked />}
      {isShown && (
        <>
          <Sections
            counts={result?.facets?.[SECTION_FACET] ?? {}}
            chosen={sections}
            onChange={(next) => set({ query, sections: next, pages: 1 }, "push")}
          />
          {status === "error" && <Failure retry={() => (retry(), input.current?.focus())} />}
          {status === "idle" && result?.nbHits === 0 && (
            <NothingFound
              suggestions={backend.client.suggest?.(wanted) ?? []}
              onSuggest={(text) => (change(text), input.current?.focus())}
            />
          )}
          {status !== "error" && result && (
            <ol className={styles.hits} aria-busy={status !== "idle"} data-answers="">
              <Hits result={result} onChoose={choose} />
            </ol>
          )}
          {status !== "error" &&
            further.map((page) => (
              <MoreHits
                key={keyOf(page)}
                takesFocus={keyOf(page) === newest}
                {...{ backend, query: wanted, sections, page, onChoose: choose }}
              />
            ))}
          {status !== "error" && pages < allPages && (
            <button
              type="button"
              className={styles.more}
              onClick={() => {
                setNewest(keyOf(pages));
                set({ query, sections, pages: pages + 1 }, "replace");
              }}
            >
              More results
            </button>
          )}
        </>
      )}
    </div>
  );
}
