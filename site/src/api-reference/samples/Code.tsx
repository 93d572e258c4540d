import { useEffect, useRef } from "react";
import { TabList } from "../../ui/TabList.tsx";
import { useCopy } from "../../ui/useCopy.ts";
import { usePainted } from "./usePainted.ts";

/** One of several texts, with the label of its tab. */
export interface Sheet {
  /** Unique among the texts of a block. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly tabClass?: string;
  /** Language of the text; if set, CSS shows the chosen text instead of `hidden`. */
  readonly client?: string;
}

interface Props {
  /** What the tabs choose. */
  readonly label: string;
  readonly sheets: readonly Sheet[];
  /** Name of the visible text. */
  readonly chosen: string;
  readonly onChoose: (name: string, tab: HTMLElement) => void;
}

/** Scrolls a row of tabs to a tab beyond an edge, such as the tab of a stored language. */
function showTab(row: Element, at: number): void {
  const tab = row.children[at]?.getBoundingClientRect();
  const { left, right } = row.getBoundingClientRect();
  if (tab && (tab.left < left || tab.right > right))
    row.scrollLeft += (tab.left + tab.right - left - right) / 2;
}

/** Texts behind tabs, with a button that copies the visible one. */
export function Code({ label, sheets, chosen, onChoose }: Props) {
  const [done, copy] = useCopy();
  const head = useRef<HTMLDivElement>(null);
  const at = sheets.findIndex(({ name }) => name === chosen);
  useEffect(() => {
    if (head.current?.firstElementChild) showTab(head.current.firstElementChild, at);
  }, [at]);
  return (
    <div className="api-code">
      <div ref={head} className="api-code-head">
        <TabList
          label={label}
          className="api-tabs"
          chosen={chosen}
          tabs={sheets.map(({ name, label: text, tabClass, client }) => ({
            value: name,
            label: text,
            className: tabClass,
            client,
          }))}
          onChoose={onChoose}
        />
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
      // Focusable: a text longer than its box must scroll by keyboard.
      tabIndex={0}
      aria-label={label}
      className={client === undefined ? undefined : `api-client api-client-${client}`}
      hidden={client === undefined && !isSeen}
    >
      {text}
    </pre>
  );
}
