import type { ClipboardEvent, ComponentProps } from "react";
import { MAX_QUERY, queryFrom } from "./query-text.ts";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly query: string;
  readonly onQuery: (text: string) => void;
}

/** Search field of the dialog and the search page, without autocorrect and autocomplete. */
export function QueryInput({ query, onQuery, ...own }: Props) {
  // `maxLength` would cut a pasted log line before its message is extracted.
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData("text");
    const said = queryFrom(text);
    if (said === text) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = query.slice(0, selectionStart ?? query.length);
    const after = query.slice(selectionEnd ?? query.length);
    onQuery(queryFrom(before + said + after));
  };
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
      onPaste={paste}
      {...own}
    />
  );
}
