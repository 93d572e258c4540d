import type { AllAsked } from "../../samples/asked/asked.ts";
import { feedsIn, newestOf } from "../node/named-feeds.ts";
import { askJson, type NodeClient } from "../node/node-client.ts";
import type { Batch } from "../node/stamps.ts";
import { uploadsOf, type Uploads } from "../node/uploads.ts";
import { counted, grouped } from "../../../shared/numbers/digits.ts";

/** Snapshot of a node's counters, tags, pins and batches. */
export interface Inside extends Uploads {
  readonly block: number;
  readonly isHeld: boolean;
  /** Chunks in the node's store. */
  readonly chunks: number;
  /** Stamps issued by its batches. */
  readonly stamps: number;
}

/** A difference between two snapshots. */
export interface StateChange {
  readonly what: string;
  /** Route of the panel or page with details. */
  readonly to: string;
  /** Previous value; absent for new items and for values not fetched before the run. */
  readonly before?: string;
  readonly isNew?: boolean;
  readonly after: string;
  /** Fill ratio, 0 to 1; for batches. */
  readonly fill?: number;
}

const PANEL = {
  clock: "/play#clock",
  files: "/play#files",
  batches: "/play#batches",
  feeds: "/play#feeds",
} as const;
const UPLOADS = "/docs/develop/access-the-swarm/upload-and-download";
const PINS = "/docs/develop/tools-and-features/pinning";

/** Most feeds, uploads or pins of one run that are listed individually. */
const MOST = 4;

/** Fetches a snapshot of a development node. */
export async function insideOf(node: NodeClient): Promise<Inside> {
  const [state, uploads] = await Promise.all([
    askJson<{
      chain: { block: number; held: boolean };
      store: { chunks: number };
      issued: number;
    }>(node, "/_dev/state"),
    uploadsOf(node),
  ]);
  const { chain, store, issued } = state;
  return {
    ...uploads,
    block: chain.block,
    isHeld: chain.held,
    chunks: store.chunks,
    stamps: issued,
  };
}

const short = (hex: string): string => `${hex.slice(0, 8)}…`;

/** Capacity of one bucket of a batch in stamps. */
const slotsOf = ({ depth, bucketDepth }: Batch): number => 2 ** (depth - bucketDepth);

/** Fill of the fullest bucket as text; Bee's `utilization`. */
const fullest = (batch: Batch): string =>
  `${grouped(batch.utilization)} of ${grouped(slotsOf(batch))}`;

function batchChanges(before: Inside, after: Inside): StateChange[] {
  const oldOf = new Map(before.batches.map((batch) => [batch.batchID, batch]));
  const ids = new Set(after.batches.map(({ batchID }) => batchID));
  const to = PANEL.batches;
  const told = after.batches.toReversed().flatMap((batch): StateChange[] => {
    const what = `Batch ${short(batch.batchID)}`;
    const fill = batch.utilization / slotsOf(batch);
    const old = oldOf.get(batch.batchID);
    if (!old) {
      const text = batch.usable ? `fullest bucket ${fullest(batch)}` : "not usable yet";
      return [{ what, to, isNew: true, after: `depth ${batch.depth}, ${text}`, fill }];
    }
    const isFuller = fullest(old) !== fullest(batch);
    return [
      ...count(`${what}, depth`, to, old.depth, batch.depth),
      ...(isFuller
        ? [
            {
              what: `${what}, fullest bucket`,
              to,
              before: fullest(old),
              after: fullest(batch),
              fill,
            },
          ]
        : []),
    ];
  });
  const gone = before.batches.filter(({ batchID }) => !ids.has(batchID));
  return [
    ...told,
    ...gone.map((batch) => ({
      what: `Batch ${short(batch.batchID)}`,
      to,
      before: `depth ${batch.depth}`,
      after: "has run out",
    })),
  ];
}

function count(what: string, to: string, before: number, after: number): StateChange[] {
  if (before === after) return [];
  return [{ what, to, before: grouped(before), after: grouped(after) }];
}

/** Lists the first `MOST` items individually and the rest as one total. */
function few<T>(
  all: readonly T[],
  noun: string,
  to: string,
  tell: (one: T) => StateChange,
): StateChange[] {
  const rest = all.length - MOST;
  return [
    ...all.slice(0, MOST).map(tell),
    ...(rest > 0 ? [{ what: `Further ${noun}`, to, after: grouped(rest) }] : []),
  ];
}

/** Compares two snapshots of a node. */
export function changesBetween(before: Inside, after: Inside): readonly StateChange[] {
  const tags = after.tags.filter(({ uid }) => !before.tags.some((tag) => tag.uid === uid));
  const pins = after.pins.filter((pin) => !before.pins.includes(pin));
  const freed = before.pins.filter((pin) => !after.pins.includes(pin));
  return [
    ...count("Chunks kept", PANEL.files, before.chunks, after.chunks),
    ...count("Stamps issued", PANEL.batches, before.stamps, after.stamps),
    ...batchChanges(before, after),
    ...few(tags.toReversed(), "uploads", UPLOADS, ({ uid, split, stored }) => ({
      what: `Upload, tag ${uid}`,
      to: UPLOADS,
      isNew: true,
      after: `${grouped(stored)} of ${counted(split, "chunk")} stored`,
    })),
    ...few(pins, "pins", PINS, (pin) => ({
      what: `Pin ${short(pin)}`,
      to: PINS,
      isNew: true,
      after: "pinned",
    })),
    ...few(freed, "pins", PINS, (pin) => ({
      what: `Pin ${short(pin)}`,
      to: PINS,
      before: "pinned",
      after: "taken away",
    })),
    ...count("Block", PANEL.clock, before.block, after.block),
  ];
}

/** Feeds requested by a run, with their latest updates. */
export async function feedsOf(
  node: NodeClient,
  { shown }: AllAsked,
): Promise<readonly StateChange[]> {
  const found = await Promise.all(
    feedsIn(shown)
      .slice(0, MOST)
      .map(async (feed) => ({ feed, newest: await newestOf(node, feed) })),
  );
  return found
    .filter(({ newest }) => newest.status === 200)
    .map(({ feed, newest: { index } }) => ({
      what: `Feed of ${short(feed.owner)}`,
      to: PANEL.feeds,
      after: `newest update has index ${BigInt(`0x${index || "0"}`)}`,
    }));
}
