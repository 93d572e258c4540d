import { quantity } from "./quantity.ts";

/** Methods whose results {@link inWallTime} changes. */
export const blockMethods = ["eth_getBlockByNumber", "eth_getBlockByHash"] as const;

/**
 * Caps the timestamps of blocks at the wall clock, and gives the newest block the end of this second.
 *
 * Bee 2.8.1 estimates the number of the newest block from the times of the last two headers. After a jump of
 * the chain it would take the jump for the pace and skip blocks with their events, or wait until the wall
 * clock reaches the chain's time. It takes the number as it is while the header's time is not over.
 * [bee pkg/transaction/wrapped]
 */
export function inWallTime(
  { method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] },
  result: unknown,
  nowMs: number,
): unknown {
  if (!blockMethods.some((name) => name === method)) return result;
  if (typeof result !== "object" || result === null) return result;
  const { timestamp } = result as { readonly timestamp?: unknown };
  const seconds = Math.ceil(nowMs / 1000);
  const isNewest = params[0] === "latest" || params[0] === "pending";
  if (!isNewest && !(Number(timestamp) > seconds)) return result;
  return { ...result, timestamp: quantity(seconds) };
}
