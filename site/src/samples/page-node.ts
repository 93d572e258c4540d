import type { Sandbox } from "@swarm-docs/node/browser/client";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { startSandbox } from "../clients/sandbox.ts";
import { buyBatch, NODE } from "./session.ts";

/** The node of a page visit, with a usable batch. */
export interface PageNode {
  readonly sandbox: Sandbox;
  readonly batchId: string;
  /** Aborted when the node is ended. */
  readonly gone: AbortSignal;
}

let node: Promise<PageNode> | undefined;
/** The release that it was started as. */
let release: ReleaseName | undefined;
let ending = new AbortController();

async function start(bee: ReleaseName, gone: AbortSignal): Promise<PageNode> {
  const { seed, ...more } = NODE;
  const sandbox = await startSandbox({ seed, node: { ...more, bee } });
  return { sandbox, batchId: await buyBatch((path, init) => sandbox.fetch(path, init)), gone };
}

/** What asking for the node is called: which Bee it will be, and what becomes of another one. */
export function startingWords(bee: ReleaseName): string {
  if (node === undefined) return `Starting a node of Bee ${bee} in this tab…`;
  if (release === bee) return "Asking the node in this tab…";
  return `Starting a node of Bee ${bee} in this tab, in place of the one of ${release}…`;
}

/**
 * The page's node, which follows a release of Bee (`2.8.1`); starts it when none runs, and ends one of
 * another release. Fails when workers cannot start here.
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

/** Ends the page's node, with everything that was stored in it. */
export function endPageNode(): void {
  const last = node;
  node = undefined;
  ending.abort();
  last?.then(({ sandbox }) => sandbox.close()).catch(() => undefined);
}

/** Why no node can run in this page, in words for its reader; `undefined` when one can. */
export function whyNot(): string | undefined {
  if (typeof Worker !== "function")
    return "This browser offers no workers here, and a node needs one.";
  if (location.protocol === "file:")
    return "Pages opened from a file may not start workers. Serve the site over HTTP to run samples.";
  return undefined;
}
