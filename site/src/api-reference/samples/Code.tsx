import { useRef, type KeyboardEvent } from "react";
import { useCopy } from "../../useCopy.ts";
import { usePainted } from "./usePainted.ts";

/** One of several texts, and the tab that leads to it. */
export interface Sheet {
  /** Unique among the texts of a block. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly tabClass?: string;
  /** In which language it is; then the page's style shows one text, not `hidden`. */
  readonly client?: string;
}

interface Props {
  /** What the tabs choose. */
  readonly label: string;
  readonly sheets: readonly Sheet[];
  /** Name of the one that is seen. */
  readonly chosen: string;
  readonly onChoose: (sheet: Sheet, tab: HTMLElement) => void;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Texts behind tabs (click, arrow keys, Home and End), and a button that copies the one in sight. */
export function Code({ label, sheets, chosen, onChoose }: Props) {
  const tabs = useRef<HTMLDivElement>(null);
  const [done, copy] = useCopy();
  const press = (event: KeyboardEvent, at: number): void => {
    const next = STEPS[event.key]?.(at, sheets.length);
    const sheet = next === undefined ? undefined : sheets[next];
    const tab = tabs.current?.children[next ?? -1] as HTMLElement | undefined;
    if (!sheet || !tab) return;
    event.preventDefault();
    onChoose(sheet, tab);
    tab.focus();
  };
  return (
    <div className="api-code">
      <div className="api-code-head">
        <div className="api-tabs" role="tablist" aria-label={label} ref={tabs}>
          {sheets.map((sheet, at) => (
            <button
              key={sheet.name}
              type="button"
              role="tab"
              className={sheet.tabClass}
              data-client={sheet.client}
              aria-selected={sheet.name === chosen}
              tabIndex={sheet.name === chosen ? 0 : -1}
              onClick={(event) => onChoose(sheet, event.currentTarget)}
              onKeyDown={(event) => press(event, at)}
            >
              {sheet.label}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="api-copy"
          onClick={() => copy(sheets.find(({ name }) => name === chosen)?.text ?? "")}
        >
          {done ?? "Copy"}
        </button>
      </div>
      <div className="api-panels">
        {sheets.map((sheet) => (
          <Panel key={sheet.name} sheet={sheet} isSeen={sheet.name === chosen} />
        ))}
      </div>
    </div>
  );
}

function Panel({ sheet, isSeen }: { readonly sheet: Sheet; readonly isSeen: boolean }) {
  const { label, text, client } = sheet;
  const ref = useRef<HTMLPreElement>(null);
  usePainted(ref, text, isSeen);
  return (
    <pre
      ref={ref}
      role="tabpanel"
      // A text that is longer than its box is scrolled by keyboard as well.
      tabIndex={0}
      aria-label={label}
      className={client === undefined ? undefined : `api-client api-client-${client}`}
      hidden={client === undefined && !isSeen}
    >
      {text}
    </pre>
  );
}
