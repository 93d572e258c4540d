// Manifests: files by their paths, with index and error documents as Bee has them.
import { concatBytes } from "@swarm-docs/protocol/bytes";
import { cleanUrlPath } from "@swarm-docs/protocol/clean-path";
import { toHex } from "@swarm-docs/protocol/hex";
import { sniffBytes, sniffType } from "@swarm-docs/protocol/http/sniff";
import { readFeedEntry } from "@swarm-docs/protocol/manifest/feed-entry";
import { METADATA } from "@swarm-docs/protocol/manifest/metadata";
import { MAX_NODE_BYTES, type ManifestNode } from "@swarm-docs/protocol/manifest/node";
import { openManifest } from "@swarm-docs/protocol/manifest/open";
import { resolveWebsite } from "@swarm-docs/protocol/manifest/website";
import type { LoadFile } from "@swarm-docs/protocol/whole-file";
import { type ContentSource, type OpenContent, openContent } from "./content.ts";
import { type OpenRequest, type Scheme, type Target, decodePart, referenceOf } from "./create.ts";
import { SwarmFetchError } from "./errors.ts";
import { readFeed } from "./feed.ts";
import type { FoundContent } from "./respond.ts";

/** A manifest, and what its files are read with. */
interface Site {
  readonly root: ManifestNode;
  readonly load: LoadFile;
  /** Hex index of the update that it came from, behind a feed. */
  readonly feedIndex?: string;
}

/** `bzz://REFERENCE/PATH` and `bzz://NAME/PATH`. */
export const bzzScheme: Scheme = async (target, request) => {
  const { host, path, search } = target;
  const reference = await resolve(target, request);
  const { root, load, feedIndex } = await openSite(reference, request);
  const wanted = cleanUrlPath(`/${decodePart(path)}`).slice(1);
  let answer = await resolveWebsite(root, wanted, load);
  if (answer.kind === "redirect") {
    if (request.init.redirect === "manual") {
      const Location = `bzz://${host}/${path}/${search}`;
      return new Response(null, { status: 308, headers: { Location } });
    }
    answer = await resolveWebsite(root, `${wanted}/`, load);
  }
  if (answer.kind !== "file" || answer.entry.reference === undefined) {
    // The manifest is verified: the path is proved not to be in it.
    return new Response("path not found\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const { reference: file, metadata } = answer.entry;
  const content = await openContent(file, request);
  const name = metadata[METADATA.filename];
  const found: FoundContent = {
    content,
    contentType: headerText(metadata[METADATA.contentType] ?? (await sniff(content))),
    etag: feedIndex === undefined ? toHex(file) : undefined,
    headers: {
      ...(feedIndex !== undefined && { "Swarm-Feed-Index": feedIndex }),
      ...(name !== undefined && {
        "Content-Disposition": `inline; filename*=UTF-8''${encodeName(name)}`,
      }),
    },
  };
  return found;
};

/** Opens a manifest, and follows the feed that it may lead to, once. */
async function openSite(reference: Uint8Array, request: OpenRequest): Promise<Site> {
  const load = loader({ ...request, isKept: true });
  const root = await openManifest(reference, load);
  const feed = await readFeedEntry(root, load);
  if (feed === undefined) return { root, load };
  const moment = { isEpoch: feed.type === "Epoch" };
  const { reference: update, given, index } = await readFeed(feed, moment, request);
  const updated = loader({ ...request, isKept: true, ...(given && { given }) });
  return { root: await openManifest(update, updated), load: updated, feedIndex: index };
}

/** Reads nodes of manifests; larger files are refused by the size that their root claims. */
function loader(source: ContentSource): LoadFile {
  return async (reference) => {
    const content = await openContent(reference, source);
    if (content.size > MAX_NODE_BYTES) {
      throw new SwarmFetchError("content-invalid", `${content.size} bytes are no manifest node`);
    }
    return readWhole(content, content.size);
  };
}

async function resolve({ host }: Target, { chunks, life }: OpenRequest): Promise<Uint8Array> {
  if (!host.includes(".")) return referenceOf(host);
  // A `URL` has percent-encoded the name.
  const name = decodePart(host);
  const { resolveName } = chunks.options;
  if (resolveName === undefined) {
    throw new SwarmFetchError("name-not-found", `no option resolveName for the name ${name}`);
  }
  const controller = new AbortController();
  const found = await new Promise<string | undefined>((resolve, reject) => {
    // A resolver that ignores its signal must not keep the caller waiting.
    life.onEnd(() => {
      controller.abort(life.reason);
      reject(life.reason as Error);
    });
    const found = resolveName(name, { signal: controller.signal });
    Promise.resolve(found).then(resolve, reject);
  });
  life.throwIfEnded();
  if (!found) throw new SwarmFetchError("name-not-found", `no content: ${name}`);
  return referenceOf(
    String(found)
      .replace(/^(bzz:\/\/|0x)/, "")
      .replace(/\/$/, ""),
  );
}

async function readWhole(content: OpenContent, end: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of content.read(0, end)) parts.push(part);
  return concatBytes(...parts);
}

async function sniff(content: OpenContent): Promise<string> {
  return sniffType(await readWhole(content, Math.min(sniffBytes, content.size)));
}

/** Percent-encodes a file name for a header; a quote would end the charset. [RFC 8187] */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}

/** Removes characters that are invalid in a header: the publisher writes the metadata. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e]/g, "");
}
