import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { GetChunk } from "@swarm-docs/protocol/file/group";
import { readFeedEntry, type FeedEntry } from "@swarm-docs/protocol/manifest/feed-entry";
import { MAX_NODE_BYTES, type ManifestNode } from "@swarm-docs/protocol/manifest/node";
import { openManifest } from "@swarm-docs/protocol/manifest/open";
import type { Pace } from "@swarm-docs/protocol/pace";
import { fileLoader, type LoadFile } from "@swarm-docs/protocol/whole-file";
import { fail } from "../errors/errors.ts";

/** Reads nodes of manifests; larger files are refused by the size that their root claims. */
export function nodeLoader(get: GetChunk, pace: Pace): LoadFile {
  return fileLoader(get, MAX_NODE_BYTES, pace);
}

/** Reads the root of a manifest; `undefined` if there is no valid one. */
export async function readManifest(
  reference: Uint8Array,
  load: LoadFile,
): Promise<ManifestNode | undefined> {
  try {
    return await openManifest(reference, load);
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}

/** The feed that a manifest leads to. Fails with `bzz-feed-not-found` when its entry makes no sense. */
export async function feedOf(root: ManifestNode, load: LoadFile): Promise<FeedEntry | undefined> {
  try {
    return await readFeedEntry(root, load);
  } catch (cause) {
    if (!(cause instanceof ProtocolError)) throw cause;
    // A node on the way that cannot be read: the lookup of the path will tell.
    if (cause.code === "chunk-not-found" || cause.code === "manifest-malformed") return undefined;
    fail("bzz-feed-not-found", { cause });
  }
}
