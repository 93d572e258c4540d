import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { queryFrom } from "../query-text.ts";
import { takeTyped } from "../typed-ahead.ts";
import Hints from "./Hints.tsx";
import SearchField from "./SearchField.tsx";
import styles from "./shell.module.css";
import type { FieldKeys, FieldState, ShellProps } from "./types.ts";
import { useModal } from "./useModal.ts";

const QUIET: FieldState = { activeId: undefined, isStalled: false };

/** Search dialog with its field. Works before the engine and the index are loaded. */
export function Shell({ config, initialQuery, content: Content, onClose }: ShellProps) {
  const [query, setQuery] = useState(initialQuery);
  const [field, setField] = useState(QUIET);
  const [isEntered, setEntered] = useState(false);
  const keys: FieldKeys = useRef(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useModal(dialog, onClose);
  // In one step with the opening: a key between the focus and the text typed ahead would replace the text.
  useLayoutEffect(() => {
    input.current?.focus();
    const typed = queryFrom(takeTyped());
    if (typed === "") input.current?.select();
    else setQuery(typed);
  }, []);
  const isFailed = Content === "failed";
  useEffect(() => {
    if (isFailed)
      window.location.assign(`${config.baseUrl}search?q=${encodeURIComponent(query.trim())}`);
  }, [isFailed, config.baseUrl, query]);

  const focusField = (): void => input.current?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (keys.current) keys.current(event);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) setEntered(true);
  };
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.panel}>
        <SearchField
          input={input}
          query={query}
          listId={listId}
          activeId={field.activeId}
          isStalled={field.isStalled}
          onChange={(text) => {
            setEntered(false);
            setQuery(queryFrom(text));
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <div className={styles.content}>
          {Content && Content !== "failed" && (
            <Content
              config={config}
              query={query}
              isEntered={isEntered}
              listId={listId}
              keys={keys}
              onQuery={setQuery}
              onField={setField}
              focusField={focusField}
              onClose={onClose}
            />
          )}
        </div>
        <Hints onClose={onClose} />
      </div>
    </dialog>,
    document.body,
  );
}
