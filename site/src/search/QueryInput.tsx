import type { ComponentProps } from "react";
import { MAX_QUERY } from "./query-text.ts";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly query: string;
  readonly onQuery: (text: string) => void;
}

/** The field a query is typed into, in the dialog and on the page: nothing corrects or completes it. */
export function QueryInput({ query, onQuery, ...own }: Props) {
  return (
    <input
      type="text"
      inputMode="search"
      aria-label="Search docs"
      placeholder="Search docs"
      maxLength={MAX_QUERY}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      value={query}
      onChange={(event) => onQuery(event.target.value)}
      {...own}
    />
  );
}
