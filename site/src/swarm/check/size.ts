import { countChunks } from "@swarm-docs/protocol/chunk-count";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { SiteSize } from "./report.ts";

/** Redundancy levels, weakest first. */
export const LEVELS: readonly RedundancyLevel[] = [0, 1, 2, 3, 4];

/**
 * Storage of a site. `files`: sizes in bytes of all files; `contents`: sizes of distinct contents:
 * files, and manifest nodes.
 */
export function siteSize(files: readonly number[], contents: readonly number[]): SiteSize {
  return {
    files: files.length,
    bytes: files.reduce((sum, size) => sum + size, 0),
    chunks: LEVELS.map((level) =>
      contents.reduce((sum, size) => sum + countChunks(BigInt(size), false, level).total, 0),
    ),
  };
}
