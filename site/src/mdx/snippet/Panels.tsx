import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
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
  /** Group whose choice is remembered; the same key as the tabs of the pages use. */
  readonly group?: "client" | "os" | "install";
  readonly initial?: string;
}

const storageKey = (group: string): string => `docusaurus.tab.${group}`;

function remembered(group: string): string | null {
  try {
    return localStorage.getItem(storageKey(group));
  } catch {
    return null;
  }
}

function remember(group: string, value: string): void {
  try {
    localStorage.setItem(storageKey(group), value);
  } catch {
    // Storage may be switched off; the choice then lasts for this visit of the page.
  }
}

/** Tabs that remember the reader's choice. Without script the theme shows every panel. */
export function Panels({ label, panels, group, initial }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(initial ?? panels[0]?.value);
  useEffect(() => {
    const value = group && remembered(group);
    if (value && panels.some((panel) => panel.value === value)) setChosen(value);
    // The remembered choice counts once, on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const choose = (value: string): void => {
    setChosen(value);
    if (group) remember(group, value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
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
