import { useEffect, useRef, type KeyboardEvent } from "react";
import { MAX_QUERY } from "../query-text.ts";
import styles from "./dialog.module.css";
import { Glass } from "./icons.tsx";

interface Props {
  readonly query: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isStalled: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onClose: () => void;
}

/** The dialog's text field with its buttons. */
export default function SearchField(props: Props) {
  const { query, listId, activeId, isStalled, onChange, onKeyDown, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const clear = (): void => {
    onChange("");
    input.current?.focus();
  };
  return (
    <search className={styles.field}>
      {isStalled ? <span className={styles.spinner} /> : <Glass />}
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        aria-label="Search docs"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={activeId !== undefined}
        aria-activedescendant={activeId}
        placeholder="Search docs"
        maxLength={MAX_QUERY}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {query !== "" && (
        <button type="button" className={styles.clear} title="Clear the query" onClick={clear}>
          <span className="visually-hidden">Clear the query</span>
          <span aria-hidden="true">×</span>
        </button>
      )}
      <button type="button" className={styles.cancel} onClick={onClose}>
        Cancel
      </button>
    </search>
  );
}
