// Small site on an in-memory node that can be made to return wrong data.
import { makeCac } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { toHex } from "@swarm-docs/protocol/hex";
import { addEntry } from "@swarm-docs/protocol/manifest/edit";
import { newFeedManifest } from "@swarm-docs/protocol/manifest/feed-entry";
import { newNode } from "@swarm-docs/protocol/manifest/node";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { fileSaver } from "@swarm-docs/protocol/whole-file";
import type { Fetch } from "../ask.ts";

/** The node's address in these tests. */
export const NODE = "http://node.test";

const KEY = new Uint8Array(32).fill(7);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `big.bin` has two intermediate chunks below its root: 130 leaves, which is more than 128. */
export const FILES: Readonly<Record<string, Uint8Array>> = {
  "404.html": encode("<p>nothing here"),
  "docs/one/index.html": encode("<p>one".repeat(2_000)),
  "docs/one.md": encode("one"),
  "docs/two.md": encode("two"),
  "big.bin": Uint8Array.from({ length: 130 * 4096 }, (_, at) => (at * 7 + (at >> 12)) % 256),
};

/** Node with the site, its feed, and the files served by `/bzz`. */
export interface SmallSite {
  /** Reference of the manifest. */
  readonly reference: string;
  /** Manifest of a feed whose second update leads to the site. */
  readonly feed: string;
  /** Stored chunks by address; tests change or remove some. */
  readonly chunks: Map<string, Uint8Array>;
  /** Chunk addresses per file: leaves in order, then intermediate chunks, root last. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  /** Manifest node addresses, root last. */
  readonly nodes: readonly string[];
  /** Files served by `/bzz`; tests change some. */
  readonly served: Map<string, Uint8Array>;
  readonly fetch: Fetch;
}

/** Creates the site; deterministic. */
export async function smallSite(): Promise<SmallSite> {
  const chunks = new Map<string, Uint8Array>();
  const addresses = new Map<string, string[]>();
  const nodes: string[] = [];
  let kept: string[] = [];
  const save = fileSaver({
    put({ address, data }) {
      chunks.set(toHex(address), data);
      kept.push(toHex(address));
    },
  });
  const root = newNode();
  for (const [path, bytes] of Object.entries(FILES)) {
    kept = [];
    await addEntry(root, path, { reference: await save(bytes) });
    addresses.set(path, kept);
  }
  await addEntry(root, "/", { metadata: { "website-index-document": "index.html" } });
  kept = nodes;
  const reference = await saveManifest(root, save);
  kept = [];
  const feed = { owner: ethAddressOfPrivateKey(KEY), topic: new Uint8Array(32).fill(1) };
  for (const [at, target] of [new Uint8Array(32), reference].entries()) {
    const content = makeCac(encodeReferencePayload(target, 1_700_000_000n));
    const soc = makeUpdate(feed.topic, sequenceIndex(BigInt(at)), content, KEY);
    chunks.set(toHex(soc.address), soc.data);
  }
  const feedManifest = toHex(await saveManifest(await newFeedManifest(feed), save));
  const served = new Map(Object.entries(FILES));
  const fetch: Fetch = async (url) => {
    const [, kind = "", name = "", ...rest] = new URL(url).pathname.split("/");
    if (kind === "feeds")
      return new Response("", { headers: { "Swarm-Feed-Index": "0000000000000001" } });
    const path = rest.map(decodeURIComponent).join("/");
    const body = kind === "chunks" ? chunks.get(name) : served.get(path);
    return body ? new Response(body.slice().buffer) : new Response("not found", { status: 404 });
  };
  return {
    reference: toHex(reference),
    feed: feedManifest,
    chunks,
    addresses,
    nodes,
    served,
    fetch,
  };
}

/** Flips one byte. */
export function spoil(map: Map<string, Uint8Array>, name: string, at = 20): void {
  const bytes = map.get(name)?.slice();
  if (!bytes) throw new Error(`there is no ${name}`);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  map.set(name, bytes);
}
