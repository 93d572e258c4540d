import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useSharedChoice } from "./shared-choice.ts";
import css from "./snippet.module.css";

/** One tab and what it shows. */
export interface Panel {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  /** Name of the whole list for screen readers. */
  readonly label: string;
  readonly panels: readonly Panel[];
  /** Group whose choice is remembered and shared with the tabs of the page. */
  readonly group?: "client" | "os" | "install";
  readonly initial?: string;
}

/** Tabs that remember the reader's choice. Without script the theme shows every panel. */
export function Panels({ label, panels, group, initial }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(initial ?? panels[0]?.value);
  const [shared, share] = useSharedChoice(group);
  const offered = panels.some(({ value }) => value === shared) ? shared : null;
  useEffect(() => {
    if (offered !== null) setChosen(offered);
  }, [offered]);
  const choose = (value: string): void => {
    setChosen(value);
    share(value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // With Alt or Ctrl they are the browser's keys: Alt and the left arrow go back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = panels.findIndex((panel) => panel.value === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : panels.at(to % panels.length);
    if (!next) return;
    event.preventDefault();
    choose(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div className={css.panels}>
      <div role="tablist" aria-label={label} ref={list} className={`${css.tabs} needs-script`}>
        {panels.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}-tab`}
            data-value={value}
            aria-controls={`${id}-${value}`}
            aria-selected={value === chosen}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => choose(value)}
            onKeyDown={onKeyDown}
          >
            {text}
          </button>
        ))}
      </div>
      {panels.map(({ value, content }) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-${value}`}
          aria-labelledby={`${id}-${value}-tab`}
          hidden={value !== chosen}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
