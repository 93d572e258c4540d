import type { ActiveRpcFault, RpcFault } from "@swarm-docs/node/edge-node/bees/rpc-faults";

/** The rules of a chain; it offers none unless real Bees use its RPC. */
export interface RpcFaultList {
  readonly offered: boolean;
  readonly rules: readonly ActiveRpcFault[];
}

/** Kinds of failures, by the label of their option. */
export const FAILURES: Readonly<Record<string, Omit<RpcFault, "method" | "times">>> = {
  "answers an error": { error: "the RPC is overloaded" },
  "answers 503": { status: 503 },
  "is cut off": { cut: true },
  "is 3 seconds late": { delayMs: 3000 },
  "head is stalled": { stalledHead: true },
};

/** What a rule does, in words. */
export function ruleWords(rule: RpcFault): string {
  const {
    method = "every method",
    bees,
    delayMs,
    error,
    result,
    status,
    cut,
    stalledHead,
    times,
  } = rule;
  if (stalledHead !== undefined && stalledHead !== false) return "the head of the chain is stalled";
  const does = [
    ...(delayMs === undefined ? [] : [`waits ${delayMs} ms`]),
    ...(error === undefined ? [] : [`answers the error “${error}”`]),
    ...(result === undefined ? [] : [`answers ${JSON.stringify(result)}`]),
    ...(status === undefined ? [] : [`answers ${status}`]),
    ...(cut === true ? ["is cut off"] : []),
  ].join(", then ");
  const who = bees === undefined ? "" : ` for bee ${bees.map((bee) => bee + 1).join(", ")}`;
  const left = times === undefined ? "" : times === 1 ? ", once more" : `, ${times} times more`;
  const methods = typeof method === "string" ? method : method.join(", ");
  return `${methods} ${does === "" ? "is answered" : does}${who}${left}`;
}
