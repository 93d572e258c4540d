import { ask, askJson, tell, type NodeClient } from "./node-client.ts";

/** The node's chain, as `/_dev/clock` tells it. */
export interface Clock {
  readonly block: number;
  readonly held: boolean;
  readonly secondsPerBlock: number;
  /** Wall time of a block at rate 1; 0 = a block with every transaction. */
  readonly blockTimeMs: number;
  readonly rate: number;
}

/** What is changed of it: all optional. */
export interface ClockChange {
  readonly hold?: boolean;
  /** How many times faster than its block time the chain is. */
  readonly rate?: number;
  readonly step?: number;
  readonly advanceSeconds?: number;
}

export const clockOf = (node: NodeClient): Promise<Clock> => askJson(node, "/_dev/clock");

export const setClock = (node: NodeClient, change: ClockChange): Promise<Clock> =>
  tell(node, "/_dev/clock", change);

/** A moment to go back to. */
export interface Snapshot {
  readonly id: string;
  readonly block: number;
}

export async function snapshotsOf(node: NodeClient): Promise<readonly Snapshot[]> {
  return (await askJson<{ snapshots: readonly Snapshot[] }>(node, "/_dev/snapshots")).snapshots;
}

/** Remembers this moment; gives its id. */
export async function takeSnapshot(node: NodeClient): Promise<string> {
  return (await tell<{ id: string }>(node, "/_dev/snapshots")).id;
}

/** Goes back, which uses up the snapshot and all later ones. */
export async function goBack(node: NodeClient, id: string): Promise<void> {
  await tell(node, `/_dev/snapshots/${id}/revert`);
}

/** Forgets a moment; the node stays as it is. */
export async function dropSnapshot(node: NodeClient, id: string): Promise<void> {
  await ask(node, `/_dev/snapshots/${id}`, { method: "DELETE" });
}

/** Everything that the node remembers, as a file. */
export async function stateOf(node: NodeClient): Promise<Blob> {
  return (await ask(node, "/_dev/dump")).blob();
}

/** Makes such a file everything that there is. Fails, with nothing changed, when it is of other keys. */
export async function loadState(node: NodeClient, file: Blob): Promise<void> {
  const headers = { "Content-Type": "application/octet-stream" };
  await ask(node, "/_dev/dump", { method: "PUT", headers, body: file });
}
