import { proxy, releaseProxy, wrap } from "comlink";
import type { CheckedProof, OpenedChunk } from "./opened-chunk.ts";
import type { Place } from "./place.ts";
import type { Opened, Progress, Source, Target, Workbench } from "./workbench.ts";

/** A workbench behind messages. */
export interface Bench {
  take(
    sources: readonly Source[],
    hasManifest: boolean,
    report: (progress: Progress) => void,
  ): Promise<Opened>;
  addresses(file: number, places: readonly Place[]): Promise<readonly string[]>;
  open(target: Target): Promise<OpenedChunk>;
  prove(target: Target, index: number, isSpoiled: boolean): Promise<CheckedProof>;
  /** Ends it, whatever it is doing. */
  end(): void;
}

/**
 * Starts the worker. Its name leads to where the policy of workers applies (`WORKER_PATH` of the finish
 * plugin): WebAssembly may run there.
 */
export function startBench(): Bench {
  const worker = new Worker(new URL("./workbench.worker.ts", import.meta.url), {
    name: "../worker/play-files",
  });
  const remote = wrap<Workbench>(worker);
  return {
    take: (sources, hasManifest, report) => remote.take(sources, hasManifest, proxy(report)),
    addresses: (file, places) => remote.addresses(file, places),
    open: (target) => remote.open(target),
    prove: (target, index, isSpoiled) => remote.prove(target, index, isSpoiled),
    end() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
