import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { GetChunk } from "@swarm-docs/protocol/file/group";
import { toHex } from "@swarm-docs/protocol/hex";
import { METADATA } from "@swarm-docs/protocol/manifest/metadata";
import type { ManifestEntry } from "@swarm-docs/protocol/manifest/lookup";
import { resolveWebsite } from "@swarm-docs/protocol/manifest/website";
import { readReference } from "../http/act-reference.ts";
import { peek } from "../http/body.ts";
import { decodeByteString, trimSpace } from "../http/byte-string.ts";
import { collectionFiles } from "../http/collection-body.ts";
import { serveContent } from "../http/content.ts";
import { sniffBytes, sniffType } from "@swarm-docs/protocol/http/sniff";
import { manifestPlan, readPlan } from "../http/download-headers.ts";
import { errorAnswer } from "../http/dispatch.ts";
import { fail } from "../errors/errors.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { headerText, inlineDisposition } from "../http/header-text.ts";
import { parseMediaType } from "../http/media-type.ts";
import {
  headerParameters,
  optional,
  pathParameters,
  queryParameters,
  required,
  withDefault,
  type Parser,
} from "../http/parameters.ts";
import { bool, mediaType, startsNotWith, text } from "../http/parsers.ts";
import { escapedPath } from "../http/paths.ts";
import { referenceField } from "../http/reference-field.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import {
  actFields,
  contentFields,
  contentForm,
  openUpload,
  uploadFields,
} from "../http/upload-headers.ts";
import { uploaded } from "../http/uploaded.ts";
import { withChunk } from "../http/wrapped.ts";
import { storeCollection, storeNamedFile, type CollectionTarget } from "../state/collections.ts";
import { chunkReader, openContent } from "../state/download.ts";
import { findUpdate, updateContent, versionHeaders } from "../state/feeds.ts";
import { orFail } from "../state/files.ts";
import { feedOf, nodeLoader, readManifest } from "../state/website.ts";
import { nowSeconds } from "../times.ts";

const trimmedText: Parser<string> = trimSpace;

async function upload(call: Call): Promise<Response> {
  const { wantsContentType } = call.node.release;
  const headers = headerParameters(call, {
    "Content-Type": wantsContentType ? required(mediaType) : withDefault(trimmedText, ""),
    ...uploadFields,
    ...contentFields(call),
    ...actFields,
    "Swarm-Collection": withDefault(bool, false),
    "Swarm-Index-Document": optional(text),
    "Swarm-Error-Document": optional(text),
  });
  const session = await openUpload(call, headers);
  return session.run(async () => {
    const { node, signal } = call;
    const target = { node, session, form: contentForm(headers), signal };
    const isCollection = headers["Swarm-Collection"] || isMultipart(headers["Content-Type"]);
    const reference = await (isCollection ? storeFiles : storeFile)(call, target, headers);
    const answer = { isTagged: !isCollection };
    return orFail("done-split-failed", signal, () =>
      uploaded(call, session, reference, headers, answer),
    );
  });
}

interface BodyHeaders {
  readonly "Content-Type": string;
  readonly "Swarm-Index-Document"?: string | undefined;
  readonly "Swarm-Error-Document"?: string | undefined;
}

function isMultipart(contentType: string): boolean {
  const { value, error } = parseMediaType(contentType);
  return error === undefined && value === "multipart/form-data";
}

async function storeFile(call: Call, target: CollectionTarget, headers: BodyHeaders) {
  const { name } = queryParameters(call, { name: optional(text, startsNotWith("/")) });
  const contentType = decodeByteString(headers["Content-Type"]);
  if (contentType !== "") return storeNamedFile(target, { name, contentType, body: call.body });
  const [head, body] = await orFail("failed-to-read-request-body", call.signal, () =>
    peek(call.body, sniffBytes),
  );
  return storeNamedFile(target, { name, contentType: sniffType(head), body });
}

function storeFiles(call: Call, target: CollectionTarget, headers: BodyHeaders) {
  if (headers["Content-Type"] === "") fail("invalid-content-type");
  if (!call.hasBody) fail("could-not-validate-request");
  const { node, pace } = call;
  const { release } = node;
  const { mediaTypes } = node.options;
  return storeCollection(
    target,
    collectionFiles(headers["Content-Type"], call.body, { release, mediaTypes, pace }),
    {
      indexDocument: headers["Swarm-Index-Document"] ?? "",
      errorDocument: headers["Swarm-Error-Document"] ?? "",
    },
  );
}

/** The same URL with a slash behind its path; readers get a link as well. [Go net/http Redirect] */
function withSlash(call: Call): Response {
  const Location = `${escapedPath(call.url.pathname)}/${call.search}`;
  const { method } = call.request;
  if (method !== "GET" && method !== "HEAD") {
    return new Response(null, { status: 308, headers: { Location } });
  }
  const link = `<a href="${escapeHtml(Location)}">Permanent Redirect</a>.\n\n`;
  const headers = new Headers({ Location, "Content-Type": "text/html; charset=utf-8" });
  if (method === "GET") headers.set("Content-Length", String(link.length));
  return new Response(link, { status: 308, headers });
}

/** Content to serve, and the headers collected while resolving it. */
interface Site {
  readonly reference: Uint8Array;
  readonly get: GetChunk;
  readonly headers: Headers;
  /** True when the content hangs from a feed and may change. */
  readonly isFeed: boolean;
}

/** Follows a feed manifest, once, to the content of its latest update. */
async function followFeed(call: Call, reference: Uint8Array, get: GetChunk): Promise<Site> {
  const site = { reference, get, headers: new Headers(), isFeed: false };
  const load = nodeLoader(get, call.pace);
  const root = await readManifest(reference, load);
  const feed = root === undefined ? undefined : await feedOf(root, load);
  if (feed === undefined) return site;
  const found = await findUpdate(feed, feed.type, { at: nowSeconds(call.node) }, get);
  if (found === undefined) fail("feed-no-update-found");
  const { feeds: rules } = call.node.release;
  const content = (await updateContent(found.soc, get, rules)) ?? fail(rules.lostContent);
  const headers = new Headers({
    "Swarm-Feed-Index": toHex(found.index),
    "Access-Control-Expose-Headers": "Swarm-Feed-Index",
    ...versionHeaders(content, rules),
  });
  const { root: chunk, reference: update } = content;
  return { reference: update, get: withChunk(chunk, get), headers, isFeed: true };
}

async function download(call: Call): Promise<Response> {
  return show(call, await readReference(call));
}

/** A website of its own origin; Bee opens nothing under access control there. [bee pkg/api/subdomain.go] */
function downloadWebsite(call: Call): Promise<Response> {
  return show(call, pathParameters(call, { reference: referenceField(call) }).reference);
}

async function show(call: Call, given: Uint8Array): Promise<Response> {
  const plan = manifestPlan(call);
  const path = (call.pathValues["path"] ?? "").replace(/\/+$/, "/");
  const get = chunkReader(call.node, plan, call.signal);
  const site = await followFeed(call, given, get);
  const feedHeaders = [...site.headers];
  const answer = await serveSite(call, site, path).catch((error: unknown) =>
    errorAnswer(error, call),
  );
  // Refusals and redirects have the headers of the feed, too. [bee pkg/api/bzz.go]
  for (const [name, value] of feedHeaders) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return answer;
}

async function serveSite(call: Call, site: Site, path: string): Promise<Response> {
  const load = nodeLoader(site.get, call.pace);
  const root = await readManifest(site.reference, load);
  if (root === undefined) {
    fail(path === "" ? "address-not-found-or-incorrect" : "content-not-found");
  }
  const answer = await resolve(() => resolveWebsite(root, path, load));
  if (answer.kind === "redirect") return withSlash(call);
  if (answer.kind === "file") return serveEntry(call, site, answer.entry);
  fail(path === "" ? "address-not-found-or-incorrect" : "path-address-not-found");
}

async function resolve<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProtocolError) fail("content-not-found", { cause });
    throw cause;
  }
}

async function serveEntry(
  call: Call,
  { get, headers, isFeed }: Site,
  { reference, metadata }: ManifestEntry,
): Promise<Response> {
  const plan = readPlan(call);
  if (reference === undefined) fail("content-not-found");
  const file = await openContent(call.node, reference, plan, get);
  const name = metadata[METADATA.filename];
  if (name !== undefined) headers.set("Content-Disposition", inlineDisposition(name));
  const type = metadata[METADATA.contentType];
  return serveContent(call, file, {
    contentType: type === undefined ? undefined : headerText(type),
    etag: isFeed ? undefined : toHex(reference),
    headers,
  });
}

/** `/bzz`: files with names, and collections. [bee pkg/api/bzz.go] */
export const bzz: readonly Resource[] = [
  resource("/bzz", { POST: upload }),
  resource("/bzz/{reference}", { GET: withSlash }, { anyMethod: true }),
  resource("/bzz/{reference}/{path*}", { GET: download, HEAD: download }),
];

/** The website of `<reference>.swarm.localhost`, as if it were asked for under `/bzz`. */
export const websites: readonly Resource[] = [
  resource("/bzz/{reference}/{path*}", { GET: downloadWebsite }),
];
