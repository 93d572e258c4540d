/** Whether every chunk of a reference is on every node: a file, or a manifest with all of its files. */
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { decodeNode, isEmptyEntry, isManifestNode } from "@swarm-docs/protocol/manifest/decode";
import { METADATA } from "@swarm-docs/protocol/manifest/metadata";
import type { ManifestNode } from "@swarm-docs/protocol/manifest/node";
import { VerifiedNode, type NamedNode, type NodeTrouble } from "../node/verified-node.ts";
import { FileCheck } from "./file-check.ts";
import { Survey, type Absence, type SurveyCount, type Tally } from "./survey.ts";

/** What a check found on one node. */
export interface NodeResult {
  readonly name: string;
  readonly tally: Readonly<Tally>;
  /** Groups of chunks that this node alone cannot restore; 0 if everything can be read from it. */
  readonly broken: number;
  /** Why the node was given up. */
  readonly trouble?: NodeTrouble;
}

/** Feed that a manifest leads to. */
interface LinkedFeed {
  readonly owner: string;
  readonly topic: string;
}

/** Result of a check. */
export interface Presence {
  /** Distinct chunks asked for, 64 hexadecimal digits each. */
  readonly addresses: readonly string[];
  /** Files, manifest nodes included. */
  readonly files: number;
  /** Whether any node delivered the root chunk or a replica. */
  readonly hasRoot: boolean;
  /** Highest redundancy level; 0 for none. */
  readonly level: number;
  readonly nodes: readonly NodeResult[];
  /** Chunks that at least one node did not deliver. */
  readonly absent: readonly Absence[];
  /** Groups that all nodes together cannot restore. */
  readonly brokenTogether: number;
  /** Bytes below missing intermediate chunks: their chunks cannot be named. */
  readonly hiddenBytes: number;
  /** Chunks that form no file or manifest. */
  readonly malformed: number;
  /** Present for a feed manifest. */
  readonly feed?: LinkedFeed;
}

/** The feed in a manifest node, from the metadata of its root path. */
function feedIn(node: ManifestNode): LinkedFeed | undefined {
  for (const { node: child } of node.forks?.values() ?? []) {
    const owner = child.metadata?.[METADATA.feedOwner];
    const topic = child.metadata?.[METADATA.feedTopic];
    if (owner !== undefined && topic !== undefined) return { owner, topic };
  }
  return undefined;
}

/** Files still to check: references, and whether each may be a manifest node. */
class Queue {
  readonly #waiting: { readonly reference: Uint8Array; readonly isManifest: boolean }[] = [];
  readonly #known = new Set<string>();
  files = 0;

  add(reference: Uint8Array, isManifest: boolean): void {
    const name = `${toHex(reference)} ${isManifest}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#waiting.push({ reference, isManifest });
  }

  next() {
    const file = this.#waiting.pop();
    if (file) this.files++;
    return file;
  }
}

/** Adds what a manifest node leads to; returns its feed. */
function follow(bytes: Uint8Array, queue: Queue): LinkedFeed | undefined {
  const node = decodeNode(bytes);
  if (!isEmptyEntry(node.entry)) queue.add(node.entry, false);
  for (const { node: child } of node.forks?.values() ?? [])
    if (child.reference) queue.add(child.reference, true);
  return feedIn(node);
}

/**
 * Asks every node, at most 31, for every chunk of `reference` (64 or 128 hexadecimal digits), replicas and parity
 * included. Each chunk is verified. Rejects with the signal's reason; a node that fails is a result.
 */
export async function checkPresence(
  reference: string,
  nodes: readonly NamedNode[],
  signal: AbortSignal,
  onProgress: (count: SurveyCount) => void = () => undefined,
): Promise<Presence> {
  const asked = nodes.map((node) => new VerifiedNode(node, signal));
  const survey = new Survey(asked, onProgress);
  const check = new FileCheck(survey);
  const queue = new Queue();
  const root = fromHex(reference);
  queue.add(root, true);
  let feed: LinkedFeed | undefined;
  for (let file = queue.next(); file; file = queue.next()) {
    const bytes = await check.check(file.reference, file.isManifest);
    const isRoot = file.reference === root;
    if (bytes === undefined || (isRoot && !isManifestNode(bytes))) continue;
    try {
      feed = follow(bytes, queue) ?? feed;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      check.malformed++;
    }
  }
  return {
    addresses: survey.addresses(),
    files: queue.files,
    hasRoot: check.opened > 0,
    level: check.level,
    nodes: asked.map(({ name, trouble }, at) => ({
      name,
      tally: survey.tallies[at] as Tally,
      broken: check.groups.broken[at] ?? 0,
      ...(trouble && { trouble }),
    })),
    absent: survey.absent,
    brokenTogether: check.groups.brokenTogether,
    hiddenBytes: check.hiddenBytes,
    malformed: check.malformed,
    ...(feed && { feed }),
  };
}
