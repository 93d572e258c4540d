import { useRef, useState, type ReactNode } from "react";
import type { LiveSamples } from "../send/live-samples.ts";
import { forgetPart, keepOpened } from "../../ui/kept-values.ts";

interface Props {
  /** Id of the operation. */
  readonly operation: string;
  /** URL of `openapi.json`. */
  readonly document: string;
  /** Called when the console opens and closes. */
  readonly onOpen: (isOpen: boolean) => void;
  /** Receives the samples with typed values; `undefined` when the console unmounts. */
  readonly onSamples: (samples: LiveSamples | undefined) => void;
}

type State = "closed" | "loading" | "failed" | { readonly console: ReactNode };

/** Button that opens the request console below it. Loads the console's code on the first click. */
export function Send({ operation, document, onOpen, onSamples }: Props) {
  const [state, setState] = useState<State>("closed");
  /** Sequence number of the newest opening; results of older ones are ignored. */
  const opening = useRef(0);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = state === "loading" || typeof state === "object";

  const close = (): void => {
    opening.current += 1;
    forgetPart(operation);
    setState("closed");
    onOpen(false);
  };
  const open = async (): Promise<void> => {
    const mine = (opening.current += 1);
    setState("loading");
    try {
      const { openConsole } = await import("../send/open.tsx");
      const shut = (): void => {
        close();
        button.current?.focus();
      };
      const made = await openConsole(document, operation, { onClose: shut, onSamples });
      if (opening.current !== mine) return;
      keepOpened(operation);
      setState({ console: made });
      onOpen(true);
    } catch (error) {
      console.warn(error);
      if (opening.current === mine) setState("failed");
    }
  };
  return (
    <div className="api-slot needs-script" data-operation={operation}>
      <button
        ref={button}
        type="button"
        className="api-try"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : void open())}
      >
        {state === "failed" ? "The panel did not load. Try again" : "Send a request"}
      </button>
      {typeof state === "object" && state.console}
    </div>
  );
}
