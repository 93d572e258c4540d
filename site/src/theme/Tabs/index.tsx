/**
 * Replaces theme-classic 3.10.2 `Tabs`, which re-renders all its panels after hydration: a second
 * layout of the page, and early clicks were lost. The tabs are buttons with the keyboard handling
 * of all tab lists here (`ui/TabList`).
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
import { useEffect, useRef, useState, type RefObject } from "react";
import { TabList } from "../../ui/TabList.tsx";

function List() {
  const { selectedValue, selectValue, tabValues } = useTabs();
  const { blockElementScrollPositionUntilNextRender: holdInPlace } = useScrollPositionBlocker();
  return (
    <TabList
      className="tabs"
      chosen={selectedValue}
      tabs={tabValues.map(({ value, label = value }) => ({
        value,
        label,
        className: clsx("tabs__item", value === selectedValue && "tabs__item--active"),
      }))}
      onChoose={(value, tab) => {
        if (value === selectedValue) return;
        holdInPlace(tab);
        selectValue(value);
      }}
    />
  );
}

/** Client whose samples run in the page. */
const RUNNABLE = "bee-js";

/** curl samples have a run button, but no edit button. */
const runButtonIn = (panels: HTMLElement | null) =>
  panels
    ?.querySelector("[role=tabpanel] .code-edit")
    ?.parentElement?.querySelector<HTMLElement>(".code-run");

/**
 * Run button that switches to the runnable sample and runs it, while another client's tab is
 * active.
 */
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
          <List />
          {props.groupId === "client" && <RunAs panels={panels} />}
        </div>
        <div ref={panels} className="margin-top--md">
          {sanitizeTabsChildren(props.children)}
        </div>
      </div>
    </TabsProvider>
  );
}
