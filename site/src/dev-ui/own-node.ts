import { askJson, type NodeClient } from "../workshop/node/node-client.ts";
import { socketFrames } from "../workshop/node/socket-frames.ts";
import type { ReleaseFacts, UiFacts } from "./facts.ts";
import { knownOf } from "./facts.ts";

/** Marks the page's own requests: the node omits them from its request log and fault rules. */
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

/** Bee release that a node simulates, such as `2.6.0`. */
export async function releaseOf(node: NodeClient): Promise<string> {
  const { version } = await askJson<{ version: string }>(node, "/health");
  return /^\d+\.\d+\.\d+/.exec(version)?.[0] ?? version;
}

/** Data of a release; `undefined` if the page was built without it. */
export async function loadKnown(
  node: NodeClient,
  release: string,
): Promise<ReleaseFacts | undefined> {
  return knownOf(await askJson<UiFacts>(node, "/_dev/ui/facts.json"), release);
}
