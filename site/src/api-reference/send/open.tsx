import type { ReactNode } from "react";
import { Console } from "./Console.tsx";
import type { LiveSamples } from "./live-samples.ts";
import { loadOperation } from "./operations.ts";

/** What a console tells the samples that it belongs to. */
export interface Opened {
  /** The reader closes it. */
  readonly onClose: () => void;
  /** The samples with what was typed; `undefined` when the console goes. */
  readonly onSamples: (samples: LiveSamples | undefined) => void;
}

/** The request console of an operation. Rejects when the document at `url` cannot be loaded. */
export async function openConsole(url: string, id: string, told: Opened): Promise<ReactNode> {
  return <Console operation={await loadOperation(url, id)} {...told} />;
}
