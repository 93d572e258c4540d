import type { ReleaseName } from "@swarm-docs/node/release/name";
import { openDoor, startSandbox } from "../../clients/sandbox.ts";
import { buyBatch, NODE } from "../../samples/session.ts";
import { labelOf, type Content } from "./content.ts";

/** What the node in the page answered, and where the content opens. */
export interface Kept {
  /** Reference of the manifest: 64 hexadecimal digits. */
  readonly reference: string;
  /** Address in this browser; absent where service workers are not allowed. */
  readonly url: string | undefined;
  /** The release of Bee that the node answers as. */
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
 * The node of this visit; it goes with the page. Another release that is asked for later gets no node
 * of its own: what was kept on this one would be gone.
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
 * Uploads content to a node in this page, which is started first as `wanted`. `baseUrl` is the site's.
 * Fails when no worker starts, and with the node's own message when it refuses.
 */
export async function keep(content: Content, baseUrl: string, wanted: ReleaseName): Promise<Kept> {
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
