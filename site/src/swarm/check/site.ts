import { ProtocolError } from "@swarm-docs/protocol/errors";
import { feedAddress } from "@swarm-docs/protocol/feeds/identifier";
import { decodePayload } from "@swarm-docs/protocol/feeds/payload";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { decodeNode } from "@swarm-docs/protocol/manifest/decode";
import { readFeedEntry, type FeedEntry } from "@swarm-docs/protocol/manifest/feed-entry";
import { parseSocBy } from "@swarm-docs/protocol/soc";
import type { AskedNode, Got } from "./ask.ts";
import { checkDelivered } from "./delivered.ts";
import { Gate } from "./gate.ts";
import { checkedBytes, listSite, type SiteEntry, type SiteList } from "./manifest.ts";
import type { CheckedFile, FeedUpdate, ManifestFault, CheckResult } from "./report.ts";
import { siteSize } from "./size.ts";
import { treeChecker, type CheckTree } from "./tree.ts";

/** How files are verified: chunk by chunk, or as delivered to browsers. */
export type How = "chunks" | "files";

/** Environment of a check. */
export interface CheckEnvironment {
  /** The node; its requests may be queued and wait for the user to resume. */
  readonly node: AskedNode;
  /** Fetches a chunk and verifies its address. */
  readonly get: (address: Uint8Array) => Promise<Got>;
  readonly how: How;
}

/** Receives findings as they occur. */
export interface Listener {
  feed(update: FeedUpdate): void;
  listed(paths: readonly string[]): void;
  file(file: CheckedFile): void;
  manifestFault(fault: ManifestFault): void;
}

const FILES_AT_ONCE = 12;

const noUpdate = (reason: string): CheckResult => ({ kind: "no-update", reason });

/** Reference of a feed's latest update, if its signature is valid. */
async function latestUpdate(
  feed: FeedEntry,
  { node }: CheckEnvironment,
): Promise<FeedUpdate | CheckResult> {
  if (feed.type !== "Sequence") return noUpdate("the feed is numbered by epochs");
  const index = await node.latestIndex(feed.owner, feed.topic);
  if (index === undefined || !/^[0-9a-f]{16}$/i.test(index))
    return noUpdate("the node names no update of the feed");
  const address = feedAddress(feed, fromHex(index));
  const got = await node.ownedChunk(address);
  if (got.kind === "changed") return noUpdate("its update is not signed by its owner");
  if (got.kind !== "chunk")
    return noUpdate(`the node does not give update ${BigInt(`0x${index}`)}, which it names`);
  try {
    // The chunk is verified: only a signature of the owner belongs to this address.
    const soc = parseSocBy(() => feed.owner, got.data);
    const payload = decodePayload(soc.wrapped);
    if (payload.version !== 1) return noUpdate("its update holds content and no reference");
    return {
      owner: toHex(feed.owner),
      topic: toHex(feed.topic),
      index: String(BigInt(`0x${index}`)),
      seconds: Number(payload.seconds),
      reference: toHex(payload.reference),
    };
  } catch (error) {
    if (error instanceof ProtocolError) return noUpdate(error.message);
    throw error;
  }
}

/** Address of the site's manifest: the given one, or the target of its feed. */
async function siteReference(
  address: Uint8Array,
  world: CheckEnvironment,
  checkTree: CheckTree,
): Promise<Uint8Array | FeedUpdate | CheckResult> {
  const { tree, bytes } = await checkedBytes(address, checkTree);
  if (bytes === undefined) {
    const isAbsent = tree.faults.every(({ kind }) => kind === "missing");
    // Faults of the root node are reported with the manifest's other nodes.
    return isAbsent ? { kind: "absent" } : address;
  }
  const load = async (at: Uint8Array): Promise<Uint8Array> => {
    const read = await checkedBytes(at, checkTree);
    if (read.bytes) return read.bytes;
    throw new ProtocolError("chunk-not-found", "a node of the manifest cannot be read");
  };
  const root = decodeNode(bytes);
  const feed = await readFeedEntry(root, load).catch(() => undefined);
  return feed ? latestUpdate(feed, world) : address;
}

async function checkFiles(
  { entries, nodeBytes }: SiteList,
  address: string,
  world: CheckEnvironment,
  checkTree: CheckTree,
  tell: Listener,
): Promise<CheckResult> {
  const files: number[] = [];
  const contents = new Map<string, number>();
  const check = async ({ path, reference }: SiteEntry): Promise<void> => {
    const tree =
      world.how === "files"
        ? await checkDelivered({ address, path, reference }, world.node, checkTree)
        : await checkTree(reference);
    if (tree.sizeBytes !== undefined) {
      files.push(tree.sizeBytes);
      contents.set(toHex(reference), tree.sizeBytes);
    }
    tell.file({ path, ...tree });
  };
  // Few files at a time, so that files complete one by one.
  const turns = new Gate(FILES_AT_ONCE);
  await Promise.all(entries.map((entry) => turns.pass(() => check(entry))));
  return { kind: "checked", size: siteSize(files, [...contents.values(), ...nodeBytes]) };
}

/**
 * Verifies a website at an address (of its manifest, or of a feed manifest) down to its last chunk.
 * Faults are reported and do not end the check. Throws the node's errors.
 */
export async function checkSite(
  address: string,
  world: CheckEnvironment,
  tell: Listener,
): Promise<CheckResult> {
  const checkTree = treeChecker(world.get);
  try {
    const found = await siteReference(fromHex(address), world, checkTree);
    if ("kind" in found) return found;
    const isUpdate = "reference" in found;
    if (isUpdate) tell.feed(found);
    const site = isUpdate ? fromHex(found.reference) : found;
    const list = await listSite(site, checkTree);
    tell.listed(list.entries.map(({ path }) => path));
    for (const fault of list.faults) tell.manifestFault(fault);
    if (list.entries.length === 0 && list.faults.length === 0)
      return { kind: "no-site", reason: "its manifest names no file" };
    return await checkFiles(list, toHex(site), world, checkTree, tell);
  } catch (error) {
    if (error instanceof ProtocolError) return { kind: "no-site", reason: error.message };
    throw error;
  }
}
