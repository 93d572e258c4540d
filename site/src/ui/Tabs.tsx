import { useId, useState, type ReactNode } from "react";
import { TabList } from "./TabList.tsx";
import { useSharedChoice } from "./shared-choice.ts";
import css from "./snippet.module.css";

/** Tab with its panel content. */
export interface TabPanel {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly panels: readonly TabPanel[];
  /** Group whose selection is stored and shared with other tabs of the page. */
  readonly group?: "client" | "os" | "install";
  readonly initial?: string;
}

/** Tabs that remember the user's selection. Without JavaScript the theme shows all panels. */
export function Panels({ label, panels, group, initial }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(initial ?? panels[0]?.value);
  const [shared, share] = useSharedChoice(group);
  // Update during render: an effect would show the wrong panel for a frame. Ignore a stored selection
  // without a panel here.
  if (shared !== null && shared !== chosen && panels.some(({ value }) => value === shared))
    setChosen(shared);
  return (
    <div className={css.panels}>
      <TabList
        label={label}
        className={`${css.tabs} needs-script`}
        chosen={chosen}
        tabs={panels.map(({ value, label: text }) => ({
          value,
          label: text,
          id: `${id}-${value}-tab`,
          controls: `${id}-${value}`,
        }))}
        onChoose={(value) => {
          setChosen(value);
          share(value);
        }}
      />
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
