import { useState, type ComponentType } from "react";
import { entryOf } from "../../../shared/workshop/catalogue.ts";
import { Tool } from "../../ui/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import { useSurroundings } from "../../../render/surroundings/links.tsx";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import { Button } from "../../ui/Button.tsx";
import type { PanelInPageProps } from "../../workshop/in-page/PanelInPage.tsx";

interface Props {
  /** Id of the workshop panel, as in `/play#<id>`. */
  readonly panel: string;
  /** Loads the panel component; replaced in tests. */
  readonly load?: () => Promise<{ readonly default: ComponentType<PanelInPageProps> }>;
}

/** Imports the chunk shared by all workshop panels. */
const loadPanels: NonNullable<Props["load"]> = () =>
  import(/* webpackChunkName: "play" */ "../../workshop/in-page/PanelInPage.tsx");

/** Workshop panel embedded in a documentation page: its description, then the panel on click. */
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
          <Button
            className="needs-script"
            disabled={state === "loading"}
            onClick={() => void open()}
          >
            {state === "failed" ? "Try again" : "Open the panel here"}
          </Button>
        </>
      )}
    </Tool>
  );
}
