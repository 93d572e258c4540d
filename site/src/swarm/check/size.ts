import { countChunks } from "@swarm-docs/protocol/chunk-count";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { SiteSize } from "./report.ts";

/** The redundancy levels, weakest first. */
export const LEVELS: readonly RedundancyLevel[] = [0, 1, 2, 3, 4];

/**
 * What a site needs. `files` are the sizes in bytes of all its files; `contents` are those of what is
 * stored, each once: files that differ, and the nodes of the manifest.
 */
export function sizeOf(files: readonly number[], contents: readonly number[]): SiteSize {
  return {
    files: files.length,
    bytes: files.reduce((sum, size) => sum + size, 0),
    chunks: LEVELS.map((level) =>
      contents.reduce((sum, size) => sum + countChunks(BigInt(size), false, level).total, 0),
    ),
  };
}
