import { encodeCid, encodeContentHash } from "@swarm-docs/protocol/cid";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { bzzFromPlur } from "@swarm-docs/protocol/units";
import { yearlyCost } from "../../site/src/swarm/cost.ts";
import type { BatchState } from "./node.ts";
import type { PlannedVariant } from "./publish.ts";
import type { BuildSource } from "./twice.ts";

/** What the report speaks of. */
export interface PublishSummary {
  /** Address of the node. */
  readonly url: string;
  readonly ens: string | undefined;
  readonly variants: readonly PlannedVariant[];
  readonly source: BuildSource;
  readonly batch: BatchState;
  /** PLUR for a chunk and a block. */
  readonly pricePlur: bigint;
}

/** Where a variant is opened on a node, or on a gateway that has the node's paths. */
export function variantUrl(url: string, { kind, feed }: PlannedVariant): string {
  const { protocol, port, origin } = new URL(url);
  if (kind !== "root") return `${origin}/bzz/${feed.manifest}/`;
  const cid = encodeCid({ kind: "feed", reference: fromHex(feed.manifest) });
  return `${protocol}//${cid}.swarm.localhost${port === "" ? "" : `:${port}`}/`;
}

const MEANING = {
  root: "host name",
  feed: "latest",
  version: "this release",
} as const;

function variantLines(url: string, variant: PlannedVariant): string[] {
  const { collection, feed, topic, kind } = variant;
  return [
    `${MEANING[kind]} (topic ${topic})`,
    `  address    ${variantUrl(url, variant)}`,
    `  manifest   ${feed.manifest}`,
    `  reference  ${collection.reference}`,
  ];
}

function ensLines({ ens, variants }: PublishSummary): string[] {
  const root = variants.find(({ kind }) => kind === "root");
  if (ens === undefined || root === undefined) return [];
  const hash = toHex(encodeContentHash(fromHex(root.feed.manifest)));
  return [`name ${ens}`, `  content hash to set once: 0x${hash}`];
}

/** Who wants the same references needs the same commit. */
function sourceLines({ source: { commit, hindrances } }: PublishSummary): string[] {
  return [
    "built from",
    `  commit ${commit}`,
    ...hindrances.map((text) => `  other machines get other references: ${text}`),
  ];
}

/** The final report: addresses, then cost. */
export function report(outcome: PublishSummary): string {
  const { url, variants, batch, pricePlur } = outcome;
  const chunks = new Set(variants.flatMap(({ collection }) => [...collection.chunks])).size;
  const cost = yearlyCost(chunks, pricePlur);
  return [
    ...variants.flatMap((variant) => variantLines(url, variant)),
    ...ensLines(outcome),
    ...sourceLines(outcome),
    "cost",
    `  ${chunks.toLocaleString("en")} chunks in all, each stored once`,
    `  this batch is paid for ${Math.floor(batch.batchTTL / 86_400).toLocaleString("en")} more days`,
    `  a year at the present price: ${bzzFromPlur(cost.chunksPlur)} BZZ for the chunks,`,
    `  or ${bzzFromPlur(cost.batchPlur)} BZZ for a batch of their own (depth ${cost.depth})`,
  ].join("\n");
}
