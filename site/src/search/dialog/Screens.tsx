import type { Backend } from "../backend.ts";
import styles from "./dialog.module.css";

/** Shown when the index cannot be loaded. */
export function ErrorScreen() {
  return (
    <div className={styles.message}>
      <p className={styles.headline}>Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
    </div>
  );
}

interface Props {
  readonly query: string;
  readonly backend: Backend;
  readonly onSuggest: (query: string) => void;
  readonly hrefOf: (url: string) => string | undefined;
}

/** No results: up to three suggested queries, and a link to report the query if configured. */
export function NoResults({ query, backend, onSuggest, hrefOf }: Props) {
  const suggestions = (backend.client.suggest?.(query) ?? []).slice(0, 3);
  const reportUrl = backend.missingResultsUrl?.(query.trim());
  return (
    <div className={styles.message}>
      <p className={styles.headline}>
        No results for "<bdi>{query.trim()}</bdi>"
      </p>
      {suggestions.length > 0 && (
        <>
          <p>Try searching for</p>
          <ul className={styles.suggestions}>
            {suggestions.map((text) => (
              <li key={text}>
                <button type="button" onClick={() => onSuggest(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={hrefOf(`/search?q=${encodeURIComponent(query.trim())}`)}>Open the search page</a>
      </p>
      {reportUrl && (
        <p>
          Believe this query should return results?{" "}
          <a href={reportUrl} target="_blank" rel="noopener noreferrer">
            Let us know.
          </a>
        </p>
      )}
    </div>
  );
}
