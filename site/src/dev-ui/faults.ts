import { ask, askJson, tell, type NodeClient } from "../play/node/node-client.ts";

/** A rule by which requests go wrong, as the node has it. */
export interface Fault {
  readonly id: string;
  readonly path: string;
  readonly method?: string;
  readonly status?: number;
  readonly delayMs?: number;
  readonly cut?: boolean;
  /** Requests that are left to it; absent = all. */
  readonly times?: number;
}

export async function faultsOf(node: NodeClient): Promise<readonly Fault[]> {
  return (await askJson<{ faults: readonly Fault[] }>(node, "/_dev/faults")).faults;
}

/** Adds a rule; gives its id. */
export async function addFault(node: NodeClient, fault: Omit<Fault, "id">): Promise<string> {
  return (await tell<{ id: string }>(node, "/_dev/faults", fault)).id;
}

/** Takes one rule away, or all of them. */
export async function removeFault(node: NodeClient, id?: string): Promise<void> {
  await ask(node, `/_dev/faults${id === undefined ? "" : `/${id}`}`, { method: "DELETE" });
}

/** Loses a share (0 to 1) of the chunks; gives how many. The same seed loses the same ones. */
export async function loseShare(node: NodeClient, share: number, seed: string): Promise<number> {
  return (await tell<{ lost: number }>(node, "/_dev/chunks/lose", { share, seed })).lost;
}

/** What a rule does, in words. */
export function faultText({ status, delayMs, cut, times }: Fault): string {
  const does = [
    ...(delayMs ? [`waits ${delayMs} ms`] : []),
    ...(cut === true ? ["is cut off"] : status === undefined ? [] : [`answers ${status}`]),
  ].join(", then ");
  const left = times === undefined ? "" : times === 1 ? ", once more" : `, ${times} times more`;
  return (does === "" ? "changes nothing" : does) + left;
}
