import type { Sandbox } from "@swarm-docs/node/browser/client";

/** Fixtures on the sandbox node, so that a first request finds something. */
export interface SandboxFixtures {
  readonly batchId: string;
  /** Reference of the bytes `hello world`, pinned. */
  readonly reference: string;
  /** Reference of a collection with the file `sample.html`. */
  readonly collection: string;
  readonly tag: string;
  readonly peer: string;
  readonly transaction: string;
}

/** Amount and depth of the batch: a TTL of a year or more at the price of the sandbox's chain. */
const BATCH = "/stamps/10000000000/20?label=sandbox";

const PEER_PATHS = /^\/(peers|pingpong|balances|consumed|settlements|chequebook)\b/;

/**
 * Replaces a sample value by one that exists on the sandbox: batch, content, peers. `undefined`
 * where the sample works too.
 */
export function worldValue(world: SandboxFixtures, path: string, name: string): string | undefined {
  if (name === "batch_id" || name === "Swarm-Postage-Batch-Id") return world.batchId;
  if (name === "uid" || name === "Swarm-Tag") return world.tag;
  if (name === "txHash") return world.transaction;
  if (name === "ref") return world.reference;
  if (name === "path" && path.startsWith("/bzz/")) return "sample.html";
  if (name === "reference" && path.startsWith("/bzz/")) return world.collection;
  if (name === "reference" && !path.startsWith("/grantee")) return world.reference;
  if (name === "address" && path.startsWith("/chunks/")) return world.reference;
  if (name === "peer-id" || (name === "address" && PEER_PATHS.test(path))) return world.peer;
  return undefined;
}

async function json<Body>(response: Response): Promise<Body> {
  if (response.ok) return (await response.json()) as Body;
  throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
}

/**
 * Buys a batch on the sandbox, waits until it is usable, and uploads two small fixtures with it.
 */
export async function furnish(sandbox: Pick<Sandbox, "fetch">): Promise<SandboxFixtures> {
  const post = (path: string, body?: string, headers = {}): Promise<Response> =>
    sandbox.fetch(path, { method: "POST", headers, ...(body !== undefined && { body }) });
  const bought = await json<{ batchID: string; txHash: string }>(await post(BATCH));
  await json(await post("/_dev/mine", '{"blocks":10}', { "Content-Type": "application/json" }));
  const stamped = { "Swarm-Postage-Batch-Id": bought.batchID };
  const bytes = await post("/bytes", "hello world", {
    ...stamped,
    "Swarm-Pin": "true",
    "Content-Type": "application/octet-stream",
  });
  const file = await post("/bzz?name=sample.html", "<h1>Hello from the sandbox</h1>", {
    ...stamped,
    "Content-Type": "text/html; charset=utf-8",
  });
  const { peers } = await json<{ peers: { address: string }[] }>(await sandbox.fetch("/peers"));
  return {
    batchId: bought.batchID,
    reference: (await json<{ reference: string }>(bytes)).reference,
    collection: (await json<{ reference: string }>(file)).reference,
    tag: bytes.headers.get("Swarm-Tag") ?? "1",
    peer: peers[0]?.address ?? "",
    transaction: bought.txHash,
  };
}
