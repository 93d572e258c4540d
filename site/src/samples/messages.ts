import type { Asked } from "./asked/asked.ts";

/** A module to run, by absolute address or as text. */
export type RunSource = ({ readonly address: string } | { readonly text: string }) & {
  /** Absolute addresses of the modules that it imports statically; the worker loads them first. */
  readonly imports: readonly string[];
};

/** From the page to the worker of a sample: everything it needs, once. */
export interface RunSample {
  readonly source: RunSource;
  /** A way into the page's node. */
  readonly port: MessagePort;
  /** What the sample finds in `process.env`. */
  readonly environment: Readonly<Record<string, string>>;
}

/** From the worker to the page. */
export type FromSample =
  | { readonly kind: "printed"; readonly stream: "out" | "error"; readonly text: string }
  /** A request has been answered. */
  | { readonly kind: "asked"; readonly asked: Asked }
  /** Over; `error` when it did not end well. */
  | { readonly kind: "ended"; readonly milliseconds: number; readonly error?: string };
