import type { Sandbox } from "@swarm-docs/node/browser/client";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { startSandbox } from "../clients/sandbox.ts";
import { buyBatch, NODE } from "./session.ts";

/** Node of a page visit, with a usable batch. */
export interface PageNode {
  readonly sandbox: Sandbox;
  readonly batchId: string;
  /** Aborted when the node is stopped. */
  readonly gone: AbortSignal;
}

let node: Promise<PageNode> | undefined;
/** Release that the node was started as. */
let release: ReleaseName | undefined;
let ending = new AbortController();

async function start(bee: ReleaseName, gone: AbortSignal): Promise<PageNode> {
  const { seed, ...more } = NODE;
  const sandbox = await startSandbox({ seed, node: { ...more, bee } });
  return { sandbox, batchId: await buyBatch((path, init) => sandbox.fetch(path, init)), gone };
}

/** Status text while the node starts: its Bee release, and whether it replaces another node. */
export function startingWords(bee: ReleaseName): string {
  if (node === undefined) return `Starting a node of Bee ${bee} in this tab…`;
  if (release === bee) return "Asking the node in this tab…";
  return `Starting a node of Bee ${bee} in this tab, in place of the one of ${release}…`;
}

/**
 * The page's node, simulating a Bee release (`2.8.1`); starts it if needed, and stops one of
 * another release. Rejects if workers cannot start.
 */
export function pageNode(bee: ReleaseName): Promise<PageNode> {
  if (release !== bee) endPageNode();
  if (node === undefined) {
    ending = new AbortController();
    release = bee;
    const starting = start(bee, ending.signal);
    node = starting;
    starting.catch(() => {
      if (node === starting) node = undefined;
    });
  }
  return node;
}

/** Stops the page's node; its data is lost. */
export function endPageNode(): void {
  const last = node;
  node = undefined;
  ending.abort();
  last?.then(({ sandbox }) => sandbox.close()).catch(() => undefined);
}

/** Reason why the page cannot run a node, for display; `undefined` if it can. */
export function whyNot(): string | undefined {
  if (typeof Worker !== "function")
    return "This browser offers no workers here, and a node needs one.";
  if (location.protocol === "file:")
    return "Pages opened from a file may not start workers. Serve the site over HTTP to run samples.";
  return undefined;
}
