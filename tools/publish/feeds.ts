import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import type { Feed } from "@swarm-docs/protocol/feeds/identifier";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { newFeedManifest } from "@swarm-docs/protocol/manifest/feed-entry";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { fileSaver } from "@swarm-docs/protocol/whole-file";
import type { UploadPart } from "./collection.ts";

/** A feed with the manifest that leads to it: an address that stays while the content changes. */
export interface PublishedFeed {
  readonly feed: Feed;
  /** Reference of the manifest, 64 hex digits. */
  readonly manifest: string;
  /** What must be stored so that the address can be opened. */
  readonly parts: readonly UploadPart[];
}

/** A topic from its name: the hash of the text, as bee-js makes it. */
function topicOf(name: string): Uint8Array {
  return keccak256(encodeUtf8(name));
}

/**
 * The feed of an owner under a topic's name. The address follows from the two alone, so it is known
 * before there is anything to publish. Fails with `private-key-invalid`.
 */
export async function publishedFeed(
  privateKey: Uint8Array,
  topicName: string,
): Promise<PublishedFeed> {
  const feed = { owner: ethAddressOfPrivateKey(privateKey), topic: topicOf(topicName) };
  const parts: UploadPart[] = [];
  const save = fileSaver({ put: () => undefined });
  const reference = await saveManifest(await newFeedManifest(feed), async (bytes) => {
    const stored = await save(bytes);
    parts.push({ reference: toHex(stored), bytes });
    return stored;
  });
  return { feed, manifest: toHex(reference), parts };
}
