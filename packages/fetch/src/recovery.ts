/** Recovery of erasure-coded files: replicas of roots, Reed–Solomon for their groups. */
import { ShardGroup } from "@swarm-docs/protocol/file/group";
import { fetchRoot } from "@swarm-docs/protocol/file/joiner";
import type { Recovery } from "./content.ts";

/** Recovers with every strategy, the cheapest first. */
export const recovery: Recovery = {
  root: (reference, get) => fetchRoot(reference, get, {}),
  children: (node, form, get) => new ShardGroup(node, form, get, {}),
};
