import type { TreeRow } from "../kit/Tree.tsx";
import { childrenOf, positionKey, treeLevel, type ChunkPosition } from "./chunk-position.ts";
import type { FileSummary } from "./workbench.ts";

/** Row of the tree: a file of a folder, or a chunk. */
export interface ChunkRow extends TreeRow {
  readonly file: number;
  /** Absent for a file. */
  readonly place?: ChunkPosition;
}

/** Row key of a chunk. */
export const rowKey = (file: number, place: ChunkPosition): string =>
  `${file}:${positionKey(place)}`;

/** Index of the largest file; 0 without files. */
export function largest(files: readonly FileSummary[]): number {
  const sizes = files.map(({ root }) => root.sizeBytes);
  return Math.max(0, sizes.indexOf(Math.max(...sizes)));
}

/** Visible rows for the open keys. A single file has no row of its own. */
export function visibleRows(files: readonly FileSummary[], open: ReadonlySet<string>): ChunkRow[] {
  const rows: ChunkRow[] = [];
  const add = (file: number, place: ChunkPosition, depth: number): void => {
    const key = rowKey(file, place);
    const isLeaf = treeLevel(place) === 0;
    const isOpen = isLeaf ? undefined : open.has(key);
    rows.push({ key, depth, file, place, ...(isOpen !== undefined && { isOpen }) });
    if (isOpen) for (const child of childrenOf(place)) add(file, child, depth + 1);
  };
  for (const [file, { root }] of files.entries()) {
    if (files.length === 1) add(file, root, 0);
    else {
      const isOpen = open.has(String(file));
      rows.push({ key: String(file), depth: 0, file, isOpen });
      if (isOpen) add(file, root, 1);
    }
  }
  return rows;
}
