import type { CommandName, DevCommands } from "@swarm-docs/node/dev/types";
import { ask, type NodeClient } from "./node-client.ts";

export type { ChainClock, LinkInfo, SnapshotInfo } from "@swarm-docs/node/dev/types";

/** Commands whose parameters and results are JSON. */
type JsonCommand = Exclude<CommandName, "dumpState" | "loadState">;

/**
 * Runs a developer command of a node, as its documentation describes it (`GET /_dev`). Rejects with
 * `NodeRefusal`, whose message names the parameter that was refused.
 */
export async function control<Name extends JsonCommand>(
  node: NodeClient,
  name: Name,
  ...[input]: Parameters<DevCommands[Name]>
): Promise<Awaited<ReturnType<DevCommands[Name]>>> {
  const headers = { "Content-Type": "application/json" };
  const body = input === undefined ? "" : JSON.stringify(input);
  const answer = await ask(node, `/_dev/${name}`, { method: "POST", headers, body });
  const result: unknown = answer.status === 204 ? undefined : await answer.json();
  return result as Awaited<ReturnType<DevCommands[Name]>>;
}

/** Returns the whole state of a node as a file. */
export async function dumpState(node: NodeClient): Promise<Blob> {
  return (await ask(node, "/_dev/dumpState")).blob();
}

/** Replaces the state of a node by such a file. Rejects, with nothing changed, for a file of other keys. */
export async function loadState(node: NodeClient, file: Blob): Promise<void> {
  const headers = { "Content-Type": "application/octet-stream" };
  await ask(node, "/_dev/loadState", { method: "POST", headers, body: file });
}
