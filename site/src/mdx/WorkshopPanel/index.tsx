import { useState, type ComponentType } from "react";
import { entryOf } from "../../play/catalogue.ts";
import form from "../form/form.module.css";
import { Tool } from "../form/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import { useSurroundings } from "../links.tsx";
import { BEE_VERSION } from "../versions.ts";

/** What a panel is given when it stands in a page. */
export interface PanelInPageProps {
  readonly panel: string;
  readonly title: string;
  /** Release of Bee that the page describes. */
  readonly release: string;
}

interface Props {
  /** Which panel of the workshop: what stands behind `/play#`. */
  readonly panel: string;
  /** Loads what shows it; replaced in tests. */
  readonly load?: () => Promise<{ readonly default: ComponentType<PanelInPageProps> }>;
}

/** The panels of the workshop, which come in one file. */
const loadPanels: NonNullable<Props["load"]> = () =>
  import(/* webpackChunkName: "play" */ "../../play/in-page/PanelInPage.tsx");

/** A panel of the workshop in a page of its subject: what it is for, and itself once a reader opens it. */
export default function WorkshopPanel({ panel, load = loadPanels }: Props) {
  const { release = BEE_VERSION } = useSurroundings();
  const [state, setState] = useState<"closed" | "loading" | "failed">("closed");
  const [Opened, setOpened] = useState<ComponentType<PanelInPageProps>>();
  const entry = entryOf(panel);
  if (entry === undefined) throw new Error(`The workshop has no panel "${panel}".`);
  const { title, lead } = entry;
  const open = async (): Promise<void> => {
    setState("loading");
    try {
      const part = await load();
      setOpened(() => part.default);
    } catch {
      setState("failed");
    }
  };
  return (
    <Tool
      title={`Workshop: ${title}`}
      withoutScript="The panel computes in your browser, so it needs JavaScript."
    >
      <p>{lead}</p>
      {Opened ? (
        <Opened panel={panel} title={title} release={release} />
      ) : (
        <>
          {state === "failed" && <Note tone="bad">the panel did not load.</Note>}
          <button
            type="button"
            className={`${form.button} needs-script`}
            disabled={state === "loading"}
            onClick={() => void open()}
          >
            {state === "failed" ? "Try again" : "Open the panel here"}
          </button>
        </>
      )}
    </Tool>
  );
}
