import { proxy } from "comlink";
import { openRemote } from "../../ui/useRemote.ts";
import type { CheckedProof, OpenedChunk } from "./opened-chunk.ts";
import type { ChunkPosition } from "./chunk-position.ts";
import type { Opened, SplitProgress, InputFile, ChunkTarget, Workbench } from "./workbench.ts";

/** Proxy of a workbench in a worker. Calls reject if the worker fails to load or is terminated. */
export interface Bench {
  take(
    sources: readonly InputFile[],
    hasManifest: boolean,
    report: (progress: SplitProgress) => void,
  ): Promise<Opened>;
  addresses(file: number, places: readonly ChunkPosition[]): Promise<readonly string[]>;
  open(target: ChunkTarget): Promise<OpenedChunk>;
  prove(target: ChunkTarget, index: number, isSpoiled: boolean): Promise<CheckedProof>;
  /** Terminates the worker. */
  end(): void;
}

/**
 * Starts a workbench in a worker. The chunk name places the script in the directory whose CSP allows
 * WebAssembly (`WORKER_PATH` of the finish plugin).
 */
export function startBench(): Bench {
  const { call, end } = openRemote<Workbench>(
    () =>
      new Worker(new URL("./workbench.worker.ts", import.meta.url), {
        name: "../worker/play-files",
      }),
  );
  return {
    take: (sources, hasManifest, report) =>
      call((workbench) => workbench.take(sources, hasManifest, proxy(report))),
    addresses: (file, places) => call((workbench) => workbench.addresses(file, places)),
    open: (target) => call((workbench) => workbench.open(target)),
    prove: (target, index, isSpoiled) =>
      call((workbench) => workbench.prove(target, index, isSpoiled)),
    end,
  };
}
