import type { CommandName, DevCommands } from "@swarm-docs/node/dev/types";
import { ask, type NodeClient } from "./node-client.ts";

export type { ChainClock, LinkInfo, SnapshotInfo } from "@swarm-docs/node/dev/types";

/** Commands with JSON parameters and results. */
type JsonCommand = Exclude<CommandName, "dumpState" | "loadState">;

/**
 * Runs a developer command of a node (documented at `GET /_dev`). Rejects with a `NodeRefusal` whose
 * message names the refused parameter.
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

/** Exports the whole state of a node. */
export async function dumpState(node: NodeClient): Promise<Blob> {
  return (await ask(node, "/_dev/dumpState")).blob();
}

/** Imports an exported state. Rejects without changes if the file belongs to other keys. */
export async function loadState(node: NodeClient, file: Blob): Promise<void> {
  const headers = { "Content-Type": "application/octet-stream" };
  await ask(node, "/_dev/loadState", { method: "POST", headers, body: file });
}
