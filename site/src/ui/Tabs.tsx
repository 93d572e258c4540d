import { useId, useState, type ReactNode } from "react";
import { TabList } from "./TabList.tsx";
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

/** Tabs that remember the reader's choice. Without scripts the theme shows every panel. */
export function Panels({ label, panels, group, initial }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(initial ?? panels[0]?.value);
  const [shared, share] = useSharedChoice(group);
  // During render: an effect would show the wrong panel for a frame. A choice without a panel here
  // leaves the last one.
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
