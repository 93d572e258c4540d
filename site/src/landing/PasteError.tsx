import Link from "@docusaurus/Link";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { ERRORS_ROUTE } from "../../shared/errors/entries.ts";
import { PASTE, PASTE_LEAD } from "../../shared/errors/paste.ts";
import { useEdition } from "../edition/use-edition.ts";
import { Button } from "../ui/Button.tsx";
import { Note } from "../ui/Note.tsx";

interface ReaderProps {
  readonly title: string;
  readonly label: string;
  readonly release: string;
}

interface Props {
  /** Loads the reader; replaced in tests. */
  readonly load?: () => Promise<{ readonly default: ComponentType<ReaderProps> }>;
}

const loadReader: NonNullable<Props["load"]> = () => import("./Reader.tsx");

/** The log reader on the landing page: loaded on a press, as the page's first load is limited. */
export function PasteError({ load = loadReader }: Props) {
  const { release } = useEdition();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"closed" | "loading" | "failed">("closed");
  const [Reader, setReader] = useState<ComponentType<ReaderProps>>();
  // The button that had the focus is gone.
  useEffect(() => {
    if (Reader) place.current?.querySelector("textarea")?.focus();
  }, [Reader]);
  const open = async (): Promise<void> => {
    setState("loading");
    try {
      const part = await load();
      setReader(() => part.default);
    } catch {
      setState("failed");
    }
  };
  if (Reader)
    return (
      <div ref={place}>
        <Reader {...PASTE} release={release} />
      </div>
    );
  return (
    <>
      <p>
        {PASTE_LEAD}{" "}
        <Link className="prose-link" to={ERRORS_ROUTE}>
          All errors and log lines
        </Link>
      </p>
      <div data-markdown-ignore="">
        {state === "failed" && <Note tone="bad">the reader did not load.</Note>}
        <Button className="needs-script" disabled={state === "loading"} onClick={() => void open()}>
          {state === "failed" ? "Try again" : "Paste an error or log lines"}
        </Button>
      </div>
    </>
  );
}
