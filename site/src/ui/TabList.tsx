import type { KeyboardEvent, ReactNode } from "react";

/** Tab of a tab list. */
interface Tab {
  /** Unique in its list. */
  readonly value: string;
  readonly label: ReactNode;
  readonly id?: string;
  /** Id of the controlled panel. */
  readonly controls?: string;
  readonly className?: string | undefined;
  /** Value of `data-client`, by which CSS shows the panel of the stored client. */
  readonly client?: string | undefined;
}

interface Props {
  /** Accessible name of the tab list. */
  readonly label?: string;
  readonly tabs: readonly Tab[];
  /** Value of the selected tab. */
  readonly chosen: string | null | undefined;
  /** Called on click and on key navigation; `element` is the newly selected tab. */
  readonly onChoose: (value: string, element: HTMLElement) => void;
  readonly className?: string | undefined;
}

const TARGETS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Tab list with automatic activation and a roving tab index. Arrow keys wrap around, Home and End jump to
 * the ends. Ignores keys with a modifier: Alt + Left is the browser's Back.
 */
export function TabList({ label, tabs, chosen, onChoose, className }: Props) {
  const press = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = TARGETS[event.key]?.(at, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    const element = event.currentTarget.parentElement?.children[target ?? -1];
    if (!tab || !(element instanceof HTMLElement)) return;
    event.preventDefault();
    onChoose(tab.value, element);
    element.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className}>
      {tabs.map(({ value, label: text, id, controls, className: own, client }, at) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={id}
          aria-controls={controls}
          aria-selected={value === chosen}
          className={own}
          data-client={client}
          tabIndex={value === chosen ? 0 : -1}
          onClick={({ currentTarget }) => onChoose(value, currentTarget)}
          onKeyDown={(event) => press(event, at)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
