/**
 * Plans which shards of an erasure-coded group to fetch next. Pure: it returns shard numbers and when to
 * stop; the caller fetches. [bee pkg/file/redundancy/getter]
 *
 * A strategy is a step. `none` asks for the wanted chunk alone. `data` asks for all data chunks of
 * the group and allows no loss. `prox` asks for as many chunks as there are data chunks, nearest to
 * the reader first; without a distance function it is skipped (Bee skips it, too).
 * `race` asks for all shards and needs any k. With fallback, a failed step is followed by the next one.
 */

/** The four strategies, in the order in which they fall back. */
export type Strategy = "none" | "data" | "prox" | "race";

/** The strategies by the number they have in `swarm-redundancy-strategy`. */
export const STRATEGIES: readonly Strategy[] = ["none", "data", "prox", "race"];

/** State of a group: shards 0 to shards-1 are data, the rest parity. */
export type GroupState = {
  shards: number;
  parities: number;
  /** The data shard that the reader needs now. */
  wanted: number;
  /** Shards already fetched. */
  present: ReadonlySet<number>;
  /** Shards that were requested and not found. */
  missing: ReadonlySet<number>;
};

/** The next thing to do for the wanted shard. */
export type Step =
  { act: "read" } | { act: "fetch"; shards: number[] } | { act: "recover" } | { act: "fail" };

/** Options of a plan. `nearness`: smaller is nearer; used by `prox` only. */
export type PlanOptions = {
  strategy: Strategy;
  fallback: boolean;
  nearness?: (shard: number) => number;
};

/** Steps of a strategy in order, starting with itself. */
export function strategySteps({ strategy, fallback }: PlanOptions): Strategy[] {
  return fallback ? STRATEGIES.slice(STRATEGIES.indexOf(strategy)) : [strategy];
}

/**
 * The next step for a group. Ask again after each fetch with the outcome in `state`; every fetch
 * names only shards that were not asked for before, so it ends after at most four rounds.
 */
export function nextStep(state: GroupState, options: PlanOptions): Step {
  const attempted = (shard: number) => state.present.has(shard) || state.missing.has(shard);
  for (const strategy of strategySteps(options)) {
    const enough = recovers(strategy) && state.present.size >= state.shards;
    const asked = enough ? [] : shardsOf(strategy, state, options);
    const fetch = asked.filter((shard) => !attempted(shard));
    if (fetch.length > 0 && !hopeless(strategy, state)) return { act: "fetch", shards: fetch };
    if (state.present.has(state.wanted)) return { act: "read" };
    if (enough) return { act: "recover" };
  }
  // Bee asks for the wanted chunk even where no strategy does.
  return attempted(state.wanted) ? { act: "fail" } : { act: "fetch", shards: [state.wanted] };
}

function shardsOf(strategy: Strategy, state: GroupState, { nearness }: PlanOptions): number[] {
  const { shards, parities, wanted } = state;
  const data = count(shards);
  const all = count(shards + parities);
  if (strategy === "data") return data;
  if (strategy === "race") return all;
  if (strategy === "none") return [wanted];
  if (nearness === undefined) return [];
  return all.sort((a, b) => nearness(a) - nearness(b) || a - b).slice(0, shards);
}

// No use in asking on when the step cannot succeed any more.
function hopeless(strategy: Strategy, { shards, parities, missing }: GroupState): boolean {
  if (strategy === "race") return missing.size > parities;
  if (strategy !== "data") return false;
  return count(shards).some((shard) => missing.has(shard));
}

function recovers(strategy: Strategy): boolean {
  return strategy === "race" || strategy === "prox";
}

function count(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
