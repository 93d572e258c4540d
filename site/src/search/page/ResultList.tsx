import { useEffect, useRef } from "react";
import type { Backend } from "../backend.ts";
import type { Hit, SearchResult } from "../contract.ts";
import { apartOf, isHit, snippetOf, hitTitle, trailOf } from "../hit-view.ts";
import { Highlighted } from "../Highlighted.tsx";
import { useOpenHit } from "../useOpenHit.ts";
import { useSearch } from "../useSearch.ts";
import { ReloadLink } from "../../ui/ScriptFailed.tsx";
import styles from "./page.module.css";

/** A hit was opened; `position` counts from 1 over all pages. */
type OnChoose = (hit: Hit, position: number, queryID: string | undefined) => void;

interface HitsProps {
  readonly result: SearchResult;
  readonly onChoose: OnChoose;
}

/** Results as a list of links. */
export function Hits({ result, onChoose }: HitsProps) {
  const { hrefOf, open } = useOpenHit();
  const { hits, page = 0, hitsPerPage = hits.length, queryID } = result;
  const apart = apartOf(hits.filter(isHit));
  return hits.filter(isHit).map((hit, at) => (
    <li key={hit.objectID} className={styles.hit}>
      <a
        data-result=""
        href={hrefOf(hit.url)}
        onClick={(event) => {
          onChoose(hit, page * hitsPerPage + at + 1, queryID);
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          open(hit.url, "here");
        }}
      >
        <Highlighted value={hitTitle(hit)} />
      </a>
      <span className={styles.path}>
        {trailOf(hit)}
        {apart.has(hit.objectID) && ` · ${apart.get(hit.objectID)}`}
      </span>
      {/* Its line is reserved: snippets load after the hits. */}
      <p>{snippetOf(hit) !== "" && <Highlighted value={snippetOf(hit)} />}</p>
    </li>
  ));
}

/** Loading indicator. */
export function Loading() {
  return (
    <p className={styles.loading}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      Searching…
    </p>
  );
}

/**
 * Placeholder until the search page's script has loaded: the same boxes, so that nothing moves when it
 * arrives. Shows an error if the script fails to load.
 */
export function Awaited() {
  return (
    <>
      <div className="script-awaited">
        <div className={styles.form}>
          <span>Search docs</span>
        </div>
        <div className={styles.count}>
          <Loading />
        </div>
        <div className={styles.sections} />
      </div>
      <div className={`${styles.failure} script-failed`} role="alert">
        <p>
          <strong>The search did not load</strong>
        </p>
        <p>You might want to check your network connection.</p>
        <ReloadLink />
      </div>
    </>
  );
}

/** Error message with a retry button. */
export function Failure({ retry }: { readonly retry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>
        <strong>Unable to fetch results</strong>
      </p>
      <p>You might want to check your network connection.</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

interface MoreProps {
  readonly backend: Backend;
  readonly query: string;
  readonly page: number;
  readonly sections: readonly string[];
  /** Whether to focus the first hit: the user has just requested this page. */
  readonly takesFocus: boolean;
  readonly onChoose: OnChoose;
}

/** Further page of results; loads itself. */
export function MoreHits({ backend, query, page, sections, takesFocus, onChoose }: MoreProps) {
  const { status, result, retry } = useSearch(backend, query, page, sections);
  const start = useRef<HTMLOListElement>(null);
  const isThere = result !== undefined;
  useEffect(() => {
    if (isThere && takesFocus) start.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [isThere, takesFocus]);
  if (status === "error") return <Failure retry={retry} />;
  if (!result) return <Loading />;
  return (
    <ol ref={start} className={styles.hits}>
      <Hits result={result} onChoose={onChoose} />
    </ol>
  );
}
