/** Whether files can be read from single nodes, and from all nodes together: one count per group. */
import type { Survey } from "./survey.ts";

/** Groups of sibling chunks: how many cannot be restored. */
interface GroupState {
  /** By node: groups with too few chunks left on it. */
  readonly broken: readonly number[];
  /** Groups with too few chunks left on all nodes together. */
  readonly brokenTogether: number;
}

/** Counts groups of which any `needed` chunks restore the rest. */
export class GroupCount implements GroupState {
  readonly broken: number[];
  brokenTogether = 0;
  readonly #survey: Survey;

  constructor(survey: Survey) {
    this.#survey = survey;
    this.broken = survey.nodes.map(() => 0);
  }

  /** Counts a group whose chunks have been asked for. */
  add(addresses: readonly Uint8Array[], needed: number): void {
    const nodes = this.#survey.nodes.map((_, node) => node);
    const left = (isThere: (address: Uint8Array) => boolean): number =>
      addresses.filter(isThere).length;
    for (const node of nodes)
      if (left((address) => this.#survey.isAt(address, node)) < needed)
        this.broken[node] = (this.broken[node] ?? 0) + 1;
    const isAnywhere = (address: Uint8Array): boolean =>
      nodes.some((node) => this.#survey.isAt(address, node));
    if (left(isAnywhere) < needed) this.brokenTogether++;
  }
}
