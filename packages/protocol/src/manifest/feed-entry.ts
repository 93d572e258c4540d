// A feed manifest: instead of files it names a feed, whose latest update is then the content.
import type { Feed } from "../feeds/identifier.ts";
import { ProtocolError } from "../errors.ts";
import { fromHex, toHex } from "../hex.ts";
import { type LoadFile, loadNothing } from "../whole-file.ts";
import { addEntry } from "./edit.ts";
import { lookup } from "./lookup.ts";
import { METADATA } from "./metadata.ts";
import { type ManifestNode, newNode } from "./node.ts";
import { ROOT_PATH } from "./website.ts";

/** How the updates of a feed are numbered. */
export type FeedType = "Sequence" | "Epoch";

/** A feed as a manifest names it. */
export type FeedEntry = Feed & { readonly type: FeedType };

/**
 * A new manifest that leads to a feed. The same feed gives the same reference everywhere, if stored
 * unencrypted. [bee pkg/api/feed.go]
 */
export async function newFeedManifest(
  feed: Feed,
  type: FeedType = "Sequence",
): Promise<ManifestNode> {
  const root = newNode();
  const metadata = {
    [METADATA.feedOwner]: toHex(feed.owner),
    [METADATA.feedTopic]: toHex(feed.topic),
    [METADATA.feedType]: type,
  };
  await addEntry(root, ROOT_PATH, { reference: new Uint8Array(32), metadata });
  return root;
}

/**
 * The feed that a manifest leads to, or undefined when it is an ordinary one.
 *
 * Fails with `metadata-invalid`, `hex-invalid`, and as `lookup` does. [bee pkg/api/bzz.go]
 */
export async function readFeedEntry(
  root: ManifestNode,
  load: LoadFile = loadNothing,
): Promise<FeedEntry | undefined> {
  const metadata = (await lookup(root, ROOT_PATH, load))?.metadata;
  const owner = metadata?.[METADATA.feedOwner];
  const topic = metadata?.[METADATA.feedTopic];
  if (owner === undefined || topic === undefined) return undefined;
  const type = metadata?.[METADATA.feedType]?.toLowerCase() ?? "sequence";
  const bytes = fromHex(owner, METADATA.feedOwner);
  if (bytes.length !== 20) throw invalid("owner of 20 bytes", bytes.length);
  if (type !== "sequence" && type !== "epoch")
    throw invalid("Sequence or Epoch", type.slice(0, 40));
  return {
    owner: bytes,
    topic: fromHex(topic, METADATA.feedTopic),
    type: type === "epoch" ? "Epoch" : "Sequence",
  };
}

function invalid(expected: string, got: string | number): ProtocolError {
  return new ProtocolError("metadata-invalid", "feed in a manifest", { expected, got });
}
