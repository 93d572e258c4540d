import type { KeyboardEvent, ReactNode } from "react";

/** One tab of a list. */
export interface Tab {
  /** Unique in its list. */
  readonly value: string;
  readonly label: ReactNode;
  readonly id?: string;
  /** Id of the panel that the tab shows. */
  readonly controls?: string;
  readonly className?: string | undefined;
  /** `data-client`: style sheets show the panel of the client that was chosen last. */
  readonly client?: string | undefined;
}

interface Props {
  /** Name of the list for screen readers. */
  readonly label?: string;
  readonly tabs: readonly Tab[];
  /** Value of the selected tab. */
  readonly chosen: string | null | undefined;
  /** Called by a click and by the keys; `element` is the tab that is selected now. */
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
 * A list of tabs that selects what gets the focus: arrow keys go around, Home and End to the ends; only
 * the selected tab is in the tab order. Keys with a modifier are left to the browser (Alt and the left
 * arrow go back).
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
