// A manifest as a website: which file answers a path of a URL.
import { cleanPath } from "../clean-path.ts";
import { type LoadFile, loadNothing } from "../whole-file.ts";
import { METADATA } from "./metadata.ts";
import { type ManifestEntry, hasPrefix, lookup } from "./lookup.ts";
import type { ManifestNode } from "./node.ts";

/** Where the settings of a website are kept. [bee pkg/manifest RootPath] */
export const ROOT_PATH = "/";

/** File names that the manifest gives for folders and for paths that lead nowhere. */
export type WebsiteDocuments = {
  /** File that answers for a folder. */
  readonly indexDocument: string | undefined;
  /** File that answers for a path that leads nowhere. */
  readonly errorDocument: string | undefined;
};

/** How a path is answered. */
export type WebsiteAnswer =
  | { readonly kind: "file"; readonly entry: ManifestEntry; readonly isErrorDocument: boolean }
  /** The path names a folder: ask again with a slash behind it. */
  | { readonly kind: "redirect" }
  | { readonly kind: "missing" };

/** The documents named at `/`. Fails as `lookup` does. */
export async function websiteDocuments(
  root: ManifestNode,
  load: LoadFile = loadNothing,
): Promise<WebsiteDocuments> {
  const metadata = (await lookup(root, ROOT_PATH, load))?.metadata ?? {};
  return {
    indexDocument: metadata[METADATA.indexDocument],
    errorDocument: metadata[METADATA.errorDocument],
  };
}

/**
 * Answers a path, already percent-decoded, without the slash in front: the file itself, a folder's
 * index document, the error document. Fails as `lookup` does. [bee pkg/api/bzz.go]
 */
export async function resolveWebsite(
  root: ManifestNode,
  path: string,
  load: LoadFile = loadNothing,
): Promise<WebsiteAnswer> {
  const { indexDocument, errorDocument } = await websiteDocuments(root, load);
  const file = async (at: string, isErrorDocument = false): Promise<WebsiteAnswer | undefined> => {
    const entry = await lookup(root, at, load);
    return entry && { kind: "file", entry, isErrorDocument };
  };
  if (path === "") {
    return (indexDocument && (await file(cleanPath(indexDocument)))) || { kind: "missing" };
  }
  const direct = await file(path);
  if (direct !== undefined) return direct;
  if (!path.startsWith("/") && (await hasPrefix(root, `${path}/`, load)))
    return { kind: "redirect" };
  if (indexDocument !== undefined && !path.endsWith(indexDocument)) {
    const index = await file(cleanPath(`${path}/${indexDocument}`));
    if (index !== undefined) return index;
  }
  if (errorDocument !== undefined && path !== errorDocument) {
    const error = await file(errorDocument, true);
    if (error !== undefined) return error;
  }
  return { kind: "missing" };
}
