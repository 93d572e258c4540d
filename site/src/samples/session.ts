import { isNodeUrl } from "../../shared/samples/node-url.ts";

// Session of a sample, shared by the checks (`tools/samples`) and the page.

/**
 * Path and query of a URL of the documented node; `undefined` for any other URL, which samples
 * cannot reach.
 */
export function nodePath(address: string): string | undefined {
  if (!isNodeUrl(address)) return undefined;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/**
 * Options of a session's node: fixed keys, five blocks a second. The seed was searched: with its
 * overlay the GSOC samples find their keys at tries 16 and 51, instead of 4,096 on average, which
 * takes bee-js seconds (`tools/samples/session.test.ts`).
 */
export const NODE = { seed: "samples 6348", blockTimeMs: 200 } as const;

/** Depth 20, 500,000,000 PLUR per chunk. */
const PURCHASE = "/stamps/500000000/20";
/** Polls of a new batch: 300, 100 ms apart. */
const ROUNDS = 300;
const PAUSE_MS = 100;

/** Sends a request to the session's node; `path` includes the query. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Buys the session's batch and waits until it is usable; returns its id, 64 hex digits. Throws on
 * timeout.
 */
export async function buyBatch(ask: Ask): Promise<string> {
  const bought = await ask(PURCHASE, { method: "POST" });
  const { batchID } = (await bought.json()) as { batchID: string };
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await ask(`/stamps/${batchID}`);
    if (answer.ok && ((await answer.json()) as { usable?: boolean }).usable) return batchID;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error("timed out waiting for a usable batch");
}

/** Environment variables that the pages use. */
export function environmentOf(batchId: string, url: string): Readonly<Record<string, string>> {
  return { BATCH_ID: batchId, BEE_URL: url };
}
