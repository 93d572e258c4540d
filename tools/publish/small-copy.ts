import { startRehearsal } from "./development.ts";
import type { SiteFiles } from "./files.ts";
import { PublishingNode } from "./node.ts";
import { plan, publishVariant } from "./publish.ts";
import { memoryRecord } from "./upload.ts";
import { PLACEHOLDER } from "./variant.ts";

/** A node in this process with a small published site, for tests of the page that checks copies. */
export interface SmallCopy {
  /** Address of the node. */
  readonly url: string;
  /** Address of the feed's manifest, 64 hexadecimal digits. */
  readonly manifest: string;
  close(): Promise<void>;
}

const page = (text: string): string =>
  `<html><head><meta charset="UTF-8"></head><p>${text}</p></html>`;

/** `docs/numbers.txt` has intermediate chunks below its root: more than 128 leaves. */
const FILES: SiteFiles = new Map(
  Object.entries({
    "404.html": page("nothing here"),
    "docs/numbers.txt": Array.from({ length: 100_000 }, (_, at) => `${at}`).join("\n"),
    "docs/one/index.html": page("one"),
    "index.html": page("home"),
  }).map(([path, text]): [string, Uint8Array] => [path, Buffer.from(text)]),
);

/** Publishes the small site on a node that pages of `origin` may ask. Rejects as publishing does. */
export async function startSmallCopy(origin: string): Promise<SmallCopy> {
  const { url, batch, close } = await startRehearsal(0, [`--cors-allowed-origins=${origin}`]);
  const privateKey = new Uint8Array(32).fill(9);
  const origins = { script: [], style: [], font: [], connect: [] };
  const [variant] = await plan({
    files: FILES,
    builtFor: PLACEHOLDER,
    integrations: { origins },
    privateKey,
    topic: "small",
    version: "1.0.0",
    kinds: ["feed"],
  });
  if (!variant) throw new Error("nothing was planned");
  const node = new PublishingNode(url, batch);
  await publishVariant(node, variant, { privateKey, uploaded: memoryRecord() });
  return { url, manifest: variant.feed.manifest, close };
}
