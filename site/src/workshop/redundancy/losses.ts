import { scattered } from "../kit/scatter.ts";
import type { Group } from "./stock.ts";

/** Every chunk once, in an order that the seed chooses. [Fisher and Yates] */
export function shuffled(groups: readonly Group[], seed: number): readonly string[] {
  const all = [...new Set(groups.flatMap(({ data, added }) => [...data, ...added]))];
  let word = seed * 2_654_435_761 || 1;
  for (let at = all.length - 1; at > 0; at--) {
    word = scattered(word);
    const other = (word >>> 0) % (at + 1);
    [all[at], all[other]] = [all[other] ?? "", all[at] ?? ""];
  }
  return all;
}

/** How a group stands when chunks are lost. */
export interface Standing {
  readonly lostData: number;
  readonly lostAdded: number;
  /** How many more may be lost; below 0 when too many are. */
  readonly left: number;
}

/** Counts what a group has lost: it endures as many losses as chunks were added to it. */
export function standingOf({ data, added }: Group, lost: ReadonlySet<string>): Standing {
  const count = (addresses: readonly string[]): number =>
    addresses.filter((address) => lost.has(address)).length;
  const [lostData, lostAdded] = [count(data), count(added)];
  return { lostData, lostAdded, left: added.length - lostData - lostAdded };
}

/** What a group is called: its place, and what it holds. */
export function groupName({ kind }: Group, at: number): string {
  if (kind === "root") return "Root and its replicas";
  return kind === "data" ? `Group ${at}, data` : `Group ${at}, references`;
}
