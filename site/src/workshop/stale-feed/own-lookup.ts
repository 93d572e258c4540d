import type { Feed } from "@swarm-docs/protocol/feeds/identifier";
import { toHex } from "@swarm-docs/protocol/hex";
import { messageIn } from "../../clients/answer.ts";
import type { NodeClient } from "../node/node-client.ts";

/** Result of `GET /feeds/{owner}/{topic}` on a node. */
export type OwnLookup =
  | { readonly kind: "found"; readonly index: number }
  | { readonly kind: "refused"; readonly status: number; readonly message: string }
  | { readonly kind: "failed" };

const MOST_MESSAGE = 200;

/** Message of an error response, or its text. */
const refusalOf = (body: string): string => (messageIn(body) ?? body.trim()).slice(0, MOST_MESSAGE);

/** Asks a node for the newest update of a feed, without its content. Rejects with the signal's reason. */
export async function ownLookup(
  { owner, topic }: Feed,
  client: NodeClient,
  signal: AbortSignal,
): Promise<OwnLookup> {
  try {
    const answer = await client.fetch(`/feeds/${toHex(owner)}/${toHex(topic)}`, { signal });
    if (!answer.ok)
      return { kind: "refused", status: answer.status, message: refusalOf(await answer.text()) };
    await answer.body?.cancel();
    const index = Number.parseInt(answer.headers.get("Swarm-Feed-Index") ?? "", 16);
    return Number.isSafeInteger(index) ? { kind: "found", index } : { kind: "failed" };
  } catch {
    signal.throwIfAborted();
    return { kind: "failed" };
  }
}
