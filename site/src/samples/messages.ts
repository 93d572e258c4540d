import type { Asked } from "./asked/asked.ts";

/** Module to run: absolute URL, or source text. */
export type RunSource = ({ readonly address: string } | { readonly text: string }) & {
  /** Absolute URLs of its static imports; the worker preloads them. */
  readonly imports: readonly string[];
};

/** From the page to a sample's worker, once: everything it needs. */
export interface RunSample {
  readonly source: RunSource;
  /** Connection to the page's node. */
  readonly port: MessagePort;
  /** `process.env` of the sample. */
  readonly environment: Readonly<Record<string, string>>;
}

/** From the worker to the page. */
export type FromSample =
  | { readonly kind: "printed"; readonly stream: "out" | "error"; readonly text: string }
  /** A request is complete. */
  | { readonly kind: "asked"; readonly asked: Asked }
  /** The run has ended; `error` if it failed. */
  | {
      readonly kind: "ended";
      readonly milliseconds: number;
      readonly error?: string;
      /** Line of the program that the error was thrown in. */
      readonly line?: number;
    };
