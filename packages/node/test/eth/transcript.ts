import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** One request of a Bee and its response. */
export interface Step {
  /** Number of the newest block at that time. */
  readonly head: number;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly answer: unknown;
}

/** What one or more real Bees asked a chain, from their first start to their end. */
export interface Transcript {
  /** Release of Bee. */
  readonly bee: string;
  /** What was changed in its source; absent = nothing. */
  readonly change?: string;
  /** Seed of the development node whose chain it was. */
  readonly seed: string;
  /** Accounts that got 1,000 xBZZ and 10 xDAI before. */
  readonly funded: readonly string[];
  readonly steps: readonly Step[];
}

const folder = join(import.meta.dirname, "fixtures");

/** Reads all transcripts. */
export const transcripts = (): readonly Transcript[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Transcript);

/** Members that depend on the clock of the machine, or on the size of what else is in a block. */
const unstable = new Set([
  "timestamp",
  "blockTimestamp",
  "hash",
  "blockHash",
  "parentHash",
  "stateRoot",
  "receiptsRoot",
  "transactionsRoot",
  "mixHash",
]);

/** An answer without what no replay repeats. Blocks keep their number only. */
export function stable(method: string, answer: unknown): unknown {
  if (method === "eth_getBlockByNumber")
    return { number: (answer as { readonly number: string } | null)?.number };
  return withoutUnstable(answer);
}

function withoutUnstable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnstable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !unstable.has(name))
    .map(([name, member]) => [name, withoutUnstable(member)] as const);
  return Object.fromEntries(entries);
}
