import type { Pace } from "@swarm-docs/protocol/pace";
import type { NodeCore } from "../core.ts";
import { StoreWriteError } from "../store/chunk-store.ts";
import { parseParameters, type Parameters, type Values } from "./parameters.ts";
import { SwarmError } from "./swarm-error.ts";

/** What a command runs for: its pace, and the signal of a client that may leave. */
export interface Task {
  readonly pace: Pace;
  readonly signal?: AbortSignal;
}

/** A developer command: its parameters and its implementation. */
export interface Command {
  readonly parameters: Parameters;
  /** True: changes nothing, so HTTP also answers GET. */
  readonly isRead: boolean;
  /** Effect; the result is JSON, bytes in pieces, or nothing. */
  readonly run: (node: NodeCore, values: never, pace: Pace) => unknown;
}

type Effect<P> = (node: NodeCore, values: Values<P>, pace: Pace) => unknown;

/** A command that changes something. */
export const change = <P extends Parameters>(parameters: P, run: Effect<P>): Command => ({
  parameters,
  isRead: false,
  run,
});

/** A command that only reads. */
export const read = <P extends Parameters>(parameters: P, run: Effect<P>): Command => ({
  parameters,
  isRead: true,
  run,
});

/**
 * Validates parameters and runs a command: the only way in for handles, HTTP, JSON-RPC and the command
 * line. Throws `SwarmError`, or the reason of an aborted signal.
 */
export async function runCommand(
  node: NodeCore,
  { parameters, run }: Command,
  input: unknown,
  { pace, signal }: Task,
): Promise<unknown> {
  try {
    return await run(node, parseParameters(parameters, input) as never, pace);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw swarmErrorOf(node, error);
  }
}

function swarmErrorOf({ loggers }: NodeCore, cause: unknown): SwarmError {
  if (cause instanceof SwarmError) return cause;
  const log = loggers.get("node/api");
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (!(at instanceof StoreWriteError)) continue;
    log.error("write failed", { error: at.message });
    return new SwarmError("SWARM_STORE_FAILED", at.message, { cause });
  }
  log.error("developer command failed", { error: String(cause) });
  return new SwarmError("SWARM_INTERNAL", "internal error; the log has details", { cause });
}
