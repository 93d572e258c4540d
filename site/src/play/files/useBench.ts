import { useEffect, useRef, useState } from "react";
import type { Bench } from "./bench.ts";
import type { Opened, Progress, Source } from "./workbench.ts";
import { reasonOf } from "../../reason.ts";

/** What is to be looked at. */
export interface Content {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Whether an upload of it would make a manifest. */
  readonly hasManifest: boolean;
}

/** Where the work stands. */
export type State =
  | { readonly kind: "empty" }
  | { readonly kind: "working"; readonly content: Content; readonly progress: Progress }
  | { readonly kind: "stopped"; readonly content: Content }
  | { readonly kind: "failed"; readonly content: Content; readonly reason: string }
  | {
      readonly kind: "open";
      readonly content: Content;
      readonly opened: Opened;
      readonly bench: Bench;
      /** Milliseconds that the splitting took. */
      readonly tookMs: number;
    };

const bytesOf = ({ sources }: Content): number =>
  sources.reduce((sum, { blob }) => sum + blob.size, 0);

/** Splits one content at a time; a new one takes the place of the old, and stopping ends the worker. */
export function useBench(start: () => Bench) {
  const [state, setState] = useState<State>({ kind: "empty" });
  const bench = useRef<Bench | undefined>(undefined);
  const newest = useRef(0);
  const end = (): void => {
    newest.current++;
    bench.current?.end();
    bench.current = undefined;
  };
  useEffect(
    () => () => {
      newest.current++;
      bench.current?.end();
    },
    [],
  );

  const take = async (content: Content): Promise<void> => {
    end();
    const mine = newest.current;
    const show = (next: State): void => {
      if (mine === newest.current) setState(next);
    };
    const startedMs = performance.now();
    show({
      kind: "working",
      content,
      progress: { doneBytes: 0, totalBytes: bytesOf(content), levels: [] },
    });
    try {
      const own = start();
      bench.current = own;
      const opened = await own.take(content.sources, content.hasManifest, (progress) =>
        show({ kind: "working", content, progress }),
      );
      show({ kind: "open", content, opened, bench: own, tookMs: performance.now() - startedMs });
    } catch (error) {
      const reason = reasonOf(error);
      show({ kind: "failed", content, reason });
    }
  };
  const stop = (): void => {
    end();
    if (state.kind === "working") setState({ kind: "stopped", content: state.content });
  };
  return { state, take, stop };
}
