import { scattered } from "../kit/scatter.ts";
import type { ErasureGroup } from "./stock.ts";

/** Seeded shuffle of all distinct chunks. [Fisher–Yates] */
export function shuffled(groups: readonly ErasureGroup[], seed: number): readonly string[] {
  const all = [...new Set(groups.flatMap(({ data, added }) => [...data, ...added]))];
  let word = seed * 2_654_435_761 || 1;
  for (let at = all.length - 1; at > 0; at--) {
    word = scattered(word);
    const other = (word >>> 0) % (at + 1);
    [all[at], all[other]] = [all[other] ?? "", all[at] ?? ""];
  }
  return all;
}

/** Losses of a group and its remaining tolerance. */
export interface Standing {
  readonly lostData: number;
  readonly lostAdded: number;
  /** Further losses the group tolerates; negative if it cannot be recovered. */
  readonly left: number;
}

/** Counts the losses of a group; it tolerates as many as it has added chunks. */
export function standingOf({ data, added }: ErasureGroup, lost: ReadonlySet<string>): Standing {
  const count = (addresses: readonly string[]): number =>
    addresses.filter((address) => lost.has(address)).length;
  const [lostData, lostAdded] = [count(data), count(added)];
  return { lostData, lostAdded, left: added.length - lostData - lostAdded };
}

/** Label of a group: index and content. */
export function groupName({ kind }: ErasureGroup, at: number): string {
  if (kind === "root") return "Root and its replicas";
  return kind === "data" ? `Group ${at}, data` : `Group ${at}, references`;
}
