import { askJson, type NodeClient } from "../workshop/node/node-client.ts";
import { socketFrames } from "../workshop/node/socket-frames.ts";
import type { Known, UiFacts } from "./facts.ts";
import { knownOf } from "./facts.ts";

/** What only looks: the node does not list it among its requests, and no fault concerns it. */
const UNWATCHED = "Swarm-Unwatched";

/** The node that serves this page. */
export const ownNode: NodeClient = {
  kind: "dev",
  fetch(path, init = {}) {
    const headers = new Headers(init.headers);
    if ((init.method ?? "GET") === "GET") headers.set(UNWATCHED, "true");
    return fetch(path, { ...init, headers });
  },
  subscribe(path, opened) {
    const address = location.origin.replace(/^http/, "ws") + path;
    return socketFrames(new WebSocket(address, UNWATCHED), opened);
  },
};

/** The release of Bee that a node speaks, such as `2.6.0`. */
export async function releaseOf(node: NodeClient): Promise<string> {
  const { version } = await askJson<{ version: string }>(node, "/health");
  return /^\d+\.\d+\.\d+/.exec(version)?.[0] ?? version;
}

/** What the page knows of a release; nothing where it was made without. */
export async function loadKnown(node: NodeClient, release: string): Promise<Known | undefined> {
  return knownOf(await askJson<UiFacts>(node, "/_dev/ui/facts.json"), release);
}
