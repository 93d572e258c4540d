import type { InspectedTransaction } from "@swarm-docs/node/eth/inspect/types";
import { accountText, type AccountNames } from "./accounts.ts";
import { bzzText, nativeText } from "./amounts.ts";
import { callWords } from "./call-words.ts";
import { eventWords } from "./event-words.ts";

/** State of a transaction in the list. */
export const STATES: Readonly<Record<InspectedTransaction["state"], string>> = {
  mined: "mined",
  failed: "failed",
  next: "in the next block",
  pending: "pending",
  queued: "queued",
};

/** What a transaction does: the call, the node's description, the trace of a command, or a transfer. */
export function transactionTitle(transaction: InspectedTransaction, names: AccountNames): string {
  const { call, transfer, origin, description, events } = transaction;
  if (call !== undefined) return callWords(call, names);
  if (origin === "node") return description;
  if (origin === "command" && events[0] !== undefined) return eventWords(events[0], names);
  if (transfer === undefined) return description;
  const amount = (transfer.token === "bzz" ? bzzText : nativeText)(transfer.amount);
  return `Send ${amount} to ${accountText(transfer.to, names)}`;
}

/** Cause of a transaction that no request and no account has sent. */
export const COMMAND = "start of the node, or a developer command";

/** Who caused a transaction. */
export function callerOf(
  { cause, from, origin }: InspectedTransaction,
  names: AccountNames,
): string {
  if (cause !== undefined) return cause;
  return origin === "command" ? COMMAND : accountText(from, names);
}
