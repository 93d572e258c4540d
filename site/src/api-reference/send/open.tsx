import type { ReactNode } from "react";
import { Console } from "./Console.tsx";
import type { LiveSamples } from "./live-samples.ts";
import { loadOperation } from "./operations.ts";

/** Callbacks of a console. */
export interface Opened {
  /** The close button was pressed. */
  readonly onClose: () => void;
  /** Receives the samples with typed values; `undefined` when the console unmounts. */
  readonly onSamples: (samples: LiveSamples | undefined) => void;
}

/** The request console of an operation. Rejects when the document at `url` cannot be loaded. */
export async function openConsole(url: string, id: string, told: Opened): Promise<ReactNode> {
  return <Console operation={await loadOperation(url, id)} {...told} />;
}
