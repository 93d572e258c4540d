/**
 * What to fetch next when a chunk of an erasure-coded group is wanted. Pure planning: it says which
 * shards to ask for and when to stop; whoever holds the store asks. [bee pkg/file/redundancy/getter]
 *
 * A strategy is a step. `none` asks for the wanted chunk alone. `data` asks for all data chunks of
 * the group and allows no loss. `prox` asks for as many chunks as there are data chunks, nearest to
 * the reader first; without a measure of nearness it is passed over (Bee 2.6 passes it over too).
 * `race` asks for everything and is content with any k. With fallback the next steps follow.
 */
import { ProtocolError } from "../errors.ts";

/** The four strategies, in the order in which they fall back. */
export type Strategy = "none" | "data" | "prox" | "race";

/** The strategies by the number they have in `swarm-redundancy-strategy`. */
export const STRATEGIES: readonly Strategy[] = ["none", "data", "prox", "race"];

/** What is known of a group: shard numbers 0 to shards-1 are data, the rest parity. */
export type GroupState = {
  shards: number;
  parities: number;
  /** The data shard that the reader needs now. */
  wanted: number;
  /** Shards at hand. */
  present: ReadonlySet<number>;
  /** Shards that were asked for in vain. */
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

/** The strategy with that number. Fails with `strategy-invalid` unless it is 0, 1, 2 or 3. */
export function parseStrategy(value: number): Strategy {
  const strategy = STRATEGIES[value];
  if (strategy !== undefined) return strategy;
  throw new ProtocolError("strategy-invalid", "unknown redundancy strategy", {
    expected: "0 to 3",
    got: value,
  });
}

/** The steps that a strategy goes through, itself first. */
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
  return { act: "fail" };
}

function shardsOf(strategy: Strategy, state: GroupState, { nearness }: PlanOptions): number[] {
  const { shards, parities, wanted } = state;
  const data = count(shards);
  const all = count(shards + parities);
  if (strategy === "none") return [wanted];
  if (strategy === "data") return data;
  if (strategy === "race") return all;
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
