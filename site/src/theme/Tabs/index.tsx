/**
 * Replaces theme-classic 3.10.2 `Tabs`, which makes everything in its tabs anew after hydration: the
 * page was laid out twice, and a click that came before was lost. Opens with the space bar, too.
 */
import {
  sanitizeTabsChildren,
  TabsProvider,
  useScrollPositionBlocker,
  useTabs,
  useTabsContextValue,
} from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/Tabs";
import { clsx } from "clsx";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

/** Moves the focus to the next (1) or previous (-1) tab, around the ends. */
function moveFocus(from: HTMLElement, step: number): void {
  const tabs = [...(from.parentElement?.children ?? [])] as HTMLElement[];
  tabs.at((tabs.indexOf(from) + step) % tabs.length)?.focus();
}

function TabList() {
  const { selectedValue, selectValue, tabValues } = useTabs();
  const { blockElementScrollPositionUntilNextRender: holdInPlace } = useScrollPositionBlocker();
  const choose = (tab: HTMLElement, value: string): void => {
    if (value === selectedValue) return;
    holdInPlace(tab);
    selectValue(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, value: string): void => {
    // With Alt or Ctrl they are the browser's keys: Alt and the left arrow go back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tab = event.currentTarget;
    if (event.key === "ArrowRight") moveFocus(tab, 1);
    else if (event.key === "ArrowLeft") moveFocus(tab, -1);
    else if (event.key === "Enter" || event.key === " ") choose(tab, value);
    else return;
    event.preventDefault();
  };
  return (
    <ul role="tablist" aria-orientation="horizontal" className="tabs">
      {tabValues.map(({ value, label }) => (
        <li
          key={value}
          role="tab"
          tabIndex={value === selectedValue ? 0 : -1}
          aria-selected={value === selectedValue}
          className={clsx("tabs__item", value === selectedValue && "tabs__item--active")}
          onClick={({ currentTarget }) => choose(currentTarget, value)}
          onKeyDown={(event) => onKeyDown(event, value)}
        >
          {label ?? value}
        </li>
      ))}
    </ul>
  );
}

/** The client whose samples run in the page. */
const RUNNABLE = "bee-js";

/** Samples of curl have a button of their own, but nothing to edit. */
const runButtonIn = (panels: HTMLElement | null) =>
  panels
    ?.querySelector("[role=tabpanel] .code-edit")
    ?.parentElement?.querySelector<HTMLElement>(".code-run");

/** Shows the sample that runs and runs it, while the tab of another client is open. */
function RunAs({ panels }: { readonly panels: RefObject<HTMLElement | null> }) {
  const { selectedValue, selectValue, tabValues } = useTabs();
  const [hasSample, setHasSample] = useState(false);
  useEffect(() => setHasSample(Boolean(runButtonIn(panels.current))), [panels]);
  const label = tabValues.find(({ value }) => value === RUNNABLE)?.label ?? RUNNABLE;
  if (!hasSample || selectedValue === RUNNABLE) return null;
  const run = (): void => {
    selectValue(RUNNABLE);
    requestAnimationFrame(() => {
      const button = runButtonIn(panels.current);
      button?.focus();
      button?.click();
    });
  };
  return (
    <button type="button" className="run-as code-run" onClick={run}>
      Run as {label}
    </button>
  );
}

export default function Tabs(props: Props) {
  const panels = useRef<HTMLDivElement>(null);
  return (
    <TabsProvider value={useTabsContextValue(props)}>
      <div className="theme-tabs-container tabs-container">
        <div className="tabs-head">
          <TabList />
          {props.groupId === "client" && <RunAs panels={panels} />}
        </div>
        <div ref={panels} className="margin-top--md">
          {sanitizeTabsChildren(props.children)}
        </div>
      </div>
    </TabsProvider>
  );
}
