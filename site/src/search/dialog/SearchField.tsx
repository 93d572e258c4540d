/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the input of a combobox is inside QueryInput */
import type { KeyboardEvent, RefObject } from "react";
import { QueryInput } from "../QueryInput.tsx";
import styles from "./shell.module.css";

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isStalled: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onClose: () => void;
}

/** A magnifying glass. */
function Glass() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.icon}>
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m13 13 4.5 4.5" />
    </svg>
  );
}

/** Text field of the dialog with its buttons. */
export default function SearchField(props: Props) {
  const { input, query, listId, activeId, isStalled, onChange, onKeyDown, onClose } = props;
  const clear = (): void => {
    onChange("");
    input.current?.focus();
  };
  return (
    <search className={styles.field}>
      {isStalled ? <span className={styles.spinner} /> : <Glass />}
      <QueryInput
        ref={input}
        className={styles.input}
        role="combobox"
        enterKeyHint="go"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={activeId !== undefined}
        aria-activedescendant={activeId}
        query={query}
        onQuery={onChange}
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
