import type { CollectionFile } from "../state/collections.ts";
import { TruncatedBodyError } from "./byte-reader.ts";
import { fail } from "../errors/errors.ts";
import type { MediaTypes } from "../release/media-types.ts";
import { typeByExtension } from "./content-type.ts";
import { readParameters } from "./header-parameters.ts";
import { boundaryOf, readMultipart, type FormPart } from "./multipart.ts";
import { TarHeaderError } from "./tar-header.ts";
import { readTar } from "./tar.ts";

/**
 * The path within a collection that a name in an archive stands for: `.` and `..` resolved, no slash in
 * front (Bee keeps it, and cleans the addresses that would lead there). Empty for the folder itself;
 * `undefined` when it leads out of the collection, which is refused here.
 */
export function memberPath(name: string): string | undefined {
  const kept: string[] = [];
  for (const part of name.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.pop() === undefined) return undefined;
  }
  return kept.join("/");
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * The files in the body of an upload, tar or multipart as its media type says. Fails with
 * `invalid-content-type` for another one. [bee pkg/api/dirs.go]
 */
export function collectionFiles(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  mediaTypes: MediaTypes,
): AsyncIterable<CollectionFile> {
  const { value } = readParameters(contentType);
  if (value === "application/x-tar") return fromTar(body, mediaTypes);
  if (value !== "multipart/form-data") fail("invalid-content-type");
  return fromMultipart(body, boundaryOf(contentType));
}

async function* fromTar(
  body: AsyncIterable<Uint8Array>,
  mediaTypes: MediaTypes,
): AsyncGenerator<CollectionFile> {
  try {
    for await (const file of readTar(body)) {
      const path = memberPath(file.name) ?? fail("invalid-tar-filename");
      if (path === "") continue;
      const filename = baseName(path);
      yield { path, filename, contentType: typeByExtension(filename, mediaTypes), body: file.body };
    }
  } catch (cause) {
    if (cause instanceof TarHeaderError) fail("invalid-tar-filename", { cause });
    throw cause;
  }
}

/** A body in which the boundary never comes is a form without parts, as Go's reader has it. */
async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart> {
  let isBegun = false;
  try {
    for await (const part of readMultipart(body, boundary)) {
      isBegun = true;
      yield part;
    }
  } catch (error) {
    if (isBegun || !(error instanceof TruncatedBodyError)) throw error;
  }
}

async function* fromMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<CollectionFile> {
  for await (const part of partsOf(body, boundary)) {
    // The name as it is: Bee cleans those of archives only.
    const path = part.filename === "" ? part.name : part.filename;
    const meant = memberPath(path);
    if (meant === undefined) fail("could-not-validate-request");
    if (meant === "") fail("could-not-store-directory");
    yield { path, filename: baseName(meant), contentType: part.contentType, body: part.body };
  }
}
