import EditionLink from "../../edition/EditionLink.tsx";
import { STARTS } from "../starts.ts";
import styles from "./page.module.css";

/** Suggestions shown at most. */
const MOST = 3;

interface Props {
  readonly suggestions: readonly string[];
  readonly onSuggest: (query: string) => void;
}

/** Starting points for an empty query or a query without results. */
function Beginnings() {
  return (
    <>
      <h2>Start here</h2>
      <ul>
        {STARTS.map(([route, label]) => (
          <li key={route}>
            <EditionLink to={route}>{label}</EditionLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Nothing is looked for. */
export function NothingAsked() {
  return (
    <div className={styles.nothing}>
      <Beginnings />
    </div>
  );
}

/** No results: suggested queries with results, and starting points. */
export function NothingFound({ suggestions, onSuggest }: Props) {
  return (
    <div className={styles.nothing}>
      {suggestions.length > 0 && (
        <>
          <h2>Try searching for</h2>
          <ul>
            {suggestions.slice(0, MOST).map((text) => (
              <li key={text}>
                <button type="button" className={styles.more} onClick={() => onSuggest(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Beginnings />
    </div>
  );
}
