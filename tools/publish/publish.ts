import type { Integrations } from "../../site/settings/integrations.ts";
import type { CopyFacts } from "../../site/plugins/offline/list.ts";
import { collectionOf, type Collection } from "./collection.ts";
import { publishedFeed, type PublishedFeed } from "./feeds.ts";
import type { SiteFiles } from "./files.ts";
import type { PublishingNode } from "./node.ts";
import { readBack } from "./read-back.ts";
import { withRecord } from "./record.ts";
import { ledTo, updateFeed, type FeedUpdate } from "./update.ts";
import { memoryRecord, uploadMissing, type Uploaded } from "./upload.ts";
import { variantOf } from "./variant.ts";

/** What a variant of the site is for: its own feed is where it is opened. */
export type VariantKind = "root" | "feed" | "version";

/** A variant of the site with its addresses on Swarm. */
export interface PlannedVariant {
  readonly kind: VariantKind;
  /** Name of the topic of its feed. */
  readonly topic: string;
  readonly baseUrl: string;
  readonly feed: PublishedFeed;
  readonly files: SiteFiles;
  readonly collection: Collection;
}

/** Input of a publication. */
export interface Publication {
  /** The built site. */
  readonly files: SiteFiles;
  /** Base URL that it was built with. */
  readonly builtFor: string;
  readonly integrations: Pick<Integrations, "origins">;
  /** For the lists of a copy that readers keep. */
  readonly copy?: CopyFacts;
  readonly privateKey: Uint8Array;
  /** Name of the topic; other variants have it as the beginning of theirs. */
  readonly topic: string;
  /** Release of the site, for the variant `version`. */
  readonly version: string;
  readonly kinds: readonly VariantKind[];
}

const topicNameOf = ({ topic, version }: Publication, kind: VariantKind): string =>
  kind === "feed" ? topic : `${topic}/${kind === "root" ? "root" : version}`;

/** Computes every variant, its reference and the address it will have, before anything is sent. */
export async function plan(publication: Publication): Promise<PlannedVariant[]> {
  const { files, builtFor: from, integrations, privateKey, copy } = publication;
  const planned: PlannedVariant[] = [];
  for (const kind of publication.kinds) {
    const topic = topicNameOf(publication, kind);
    const feed = await publishedFeed(privateKey, topic);
    const baseUrl = kind === "root" ? "/" : `/bzz/${feed.manifest}/`;
    const { version } = publication;
    const rebased = variantOf(files, { from, to: baseUrl, integrations, ...(copy && { copy }) });
    const variant = await withRecord(rebased, { version, kind, topic, feed });
    const collection = await collectionOf(variant);
    planned.push({ kind, topic, baseUrl, feed, files: variant, collection });
  }
  return planned;
}

/**
 * The address of a release keeps showing it: rejects with a sentence when the feed of one leads to other
 * bytes already. Asked before anything is sent.
 */
export async function refuseOtherRelease(
  node: PublishingNode,
  variants: readonly PlannedVariant[],
): Promise<void> {
  for (const { kind, topic, feed, collection } of variants) {
    const before = kind === "version" ? await ledTo(node, feed) : undefined;
    if (before === undefined || before === collection.reference) continue;
    throw new Error(
      `The feed ${topic} leads to ${before} already, and keeps showing that release. Give this one a version of its own (data/versions.yaml, package.json), or leave --also-version out.`,
    );
  }
}

/** How far a variant is: told with every part and every file. */
export type OnStep = (step: "upload" | "read back", done: number, total: number) => void;

/** What publishing a variant did. */
export interface PublishedVariant {
  /** Parts that had to be sent; the others were there from an earlier run. */
  readonly sent: number;
  readonly update: FeedUpdate;
}

/**
 * Uploads a variant, reads back and compares every file, and then updates the feed. Uploads everything
 * again if a part of an earlier run is missing. Rejects with a sentence; a rerun resumes.
 */
export async function publishVariant(
  node: PublishingNode,
  { collection, feed, files }: PlannedVariant,
  { privateKey, uploaded }: { readonly privateKey: Uint8Array; readonly uploaded: Uploaded },
  onStep: OnStep = () => undefined,
): Promise<PublishedVariant> {
  const parts = [...feed.parts, ...collection.parts];
  const send = (known: Uploaded): Promise<number> =>
    uploadMissing(node, parts, known, (done, total) => onStep("upload", done, total));
  const check = (): Promise<void> =>
    readBack(
      collection.reference,
      files,
      (address) => node.checkedChunk(address),
      (done, total) => onStep("read back", done, total),
    );
  let sent = await send(uploaded);
  try {
    await check();
  } catch (error) {
    if (sent === parts.length) throw error;
    sent = await send(memoryRecord());
    await check();
  }
  const update = await updateFeed(node, feed, collection.reference, privateKey);
  return { sent, update };
}
