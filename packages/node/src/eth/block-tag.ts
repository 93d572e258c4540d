import type { Ethereum } from "./ethereum.ts";
import { numberIn } from "./params.ts";

/** Names of the newest block: nothing is ever reorganised. */
const newest: readonly unknown[] = ["latest", "pending", "safe", "finalized"];

/** Number of a block by name or number; it may be one that has not come. Throws `RpcError`. */
export function blockNumberIn(ethereum: Ethereum, value: unknown, name = "block"): number {
  if (newest.includes(value) || value === undefined || value === null) return ethereum.latest;
  if (value === "earliest") return 0;
  return Number(numberIn(value, name) ?? 0n);
}
