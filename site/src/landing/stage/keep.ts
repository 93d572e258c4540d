import type { ReleaseName } from "@swarm-docs/node/release/name";
import { openDoor, startSandbox } from "../../clients/sandbox.ts";
import { buyBatch, NODE } from "../../samples/session.ts";
import { labelOf, type UploadContent } from "./content.ts";

/** Upload result of the node in the page, and the URL of the content. */
export interface UploadedContent {
  /** Reference of the manifest: 64 hexadecimal digits. */
  readonly reference: string;
  /** URL served by the service worker; `undefined` if service workers are unavailable. */
  readonly url: string | undefined;
  /** Bee release of the node. */
  readonly bee: ReleaseName;
}

type Node = Awaited<ReturnType<typeof start>>;
let node: Promise<Node> | undefined;

async function start(bee: ReleaseName) {
  const { seed, ...more } = NODE;
  const sandbox = await startSandbox({ seed, node: { ...more, bee } });
  return { sandbox, bee, batchId: await buyBatch((path, init) => sandbox.fetch(path, init)) };
}

/**
 * Returns the node of this page, started on first use. A later call with another release gets the same
 * node: replacing it would lose the uploads.
 */
async function theNode(bee: ReleaseName): Promise<Node> {
  node ??= start(bee);
  try {
    return await node;
  } catch (error) {
    node = undefined;
    throw error;
  }
}

/**
 * Uploads content to the node in this page. `wanted` is the release to start if no node runs yet,
 * `baseUrl` the site's base URL. Rejects if the worker does not start, or with the node's error message.
 */
export async function uploadContent(
  content: UploadContent,
  baseUrl: string,
  wanted: ReleaseName,
): Promise<UploadedContent> {
  const { sandbox, batchId, bee } = await theNode(wanted);
  const { name, type } = labelOf(content);
  const answer = await sandbox.fetch(`/bzz?${new URLSearchParams({ name })}`, {
    method: "POST",
    headers: { "Content-Type": type, "Swarm-Postage-Batch-Id": batchId },
    body: content,
  });
  const body = (await answer.json()) as { reference?: string; message?: string };
  if (!answer.ok || body.reference === undefined)
    throw new Error(`the node answered ${answer.status}: ${body.message ?? ""}`);
  try {
    const door = await openDoor(sandbox, baseUrl);
    return { reference: body.reference, url: `${door.url}/bzz/${body.reference}/`, bee };
  } catch {
    return { reference: body.reference, url: undefined, bee };
  }
}
