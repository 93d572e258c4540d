import { toHex } from "@swarm-docs/protocol/hex";
import { siteSize } from "../../site/src/swarm/check/size.ts";
import { RECORD_FILE, recordText, type PublishedAt } from "../../site/src/swarm/record.ts";
import { sha256 } from "../packages/checksums.ts";
import { collectionOf } from "./collection.ts";
import type { PublishedFeed } from "./feeds.ts";
import type { SiteFiles } from "./files.ts";

/** What a published copy says of itself, apart from its size. */
export interface PublishedCopy extends Pick<PublishedAt, "kind" | "topic"> {
  /** Version of the documentation. */
  readonly version: string;
  readonly feed: PublishedFeed;
}

function withText(files: SiteFiles, text: string): SiteFiles {
  const all = new Map([...files, [RECORD_FILE, Buffer.from(text)] as const]);
  return new Map([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Sizes of contents that differ. */
function distinctSizes(files: SiteFiles): number[] {
  return [...new Map([...files.values()].map((bytes) => [sha256(bytes), bytes.length])).values()];
}

/**
 * The files with the record of the copy that they are: where its feed is, and how much it holds, the
 * record itself included. Its own reference no copy can hold. Depends on nothing but the arguments.
 */
export async function withRecord(files: SiteFiles, about: PublishedCopy): Promise<SiteFiles> {
  const { version, kind, topic, feed } = about;
  const owner = toHex(feed.feed.owner);
  const published = { kind, manifest: feed.manifest, owner, topic };
  const others = new Map([...files].filter(([path]) => path !== RECORD_FILE));
  const sizes = [...others.values()].map(({ length }) => length);
  const contents = distinctSizes(others);
  let text = recordText({ version, published, size: siteSize([], []) });
  // The nodes of the manifest have the same sizes whatever the record says.
  const { nodeBytes } = await collectionOf(withText(files, text));
  // The record contains its own size: repeat until the size is stable.
  for (;;) {
    const own = Buffer.byteLength(text);
    const size = siteSize([...sizes, own], [...contents, own, ...nodeBytes]);
    const next = recordText({ version, published, size });
    if (next === text) return withText(files, text);
    text = next;
  }
}
