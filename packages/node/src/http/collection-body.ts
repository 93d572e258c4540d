import type { Pace } from "@swarm-docs/protocol/pace";
import { fail } from "../errors/errors.ts";
import type { Release } from "../release/release.ts";
import type { MediaTypes } from "../release/media-types.ts";
import type { CollectionFile } from "../state/collections.ts";
import { decodeByteString, fromByteString } from "./byte-string.ts";
import { typeByExtension } from "./content-type.ts";
import { basePath, cleanPath } from "./go-path.ts";
import { parseMediaType } from "./media-type.ts";
import { readMultipart, type FormOptions } from "./multipart.ts";
import { TarHeaderError } from "./tar-header.ts";
import { readTar } from "./tar.ts";

/** How a collection is read. */
export interface CollectionOptions {
  readonly release: Pick<Release, "maySoftBreakHaveBlanks">;
  /** Types of files in archives; parts of forms bring their own. */
  readonly mediaTypes: MediaTypes;
  readonly pace: Pace;
}

/**
 * The files in the body of an upload, tar or multipart by its media type, of which the parameters may be
 * malformed. Fails with `invalid-content-type` for another one. [bee pkg/api/dirs.go]
 */
export function collectionFiles(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  { release, mediaTypes, pace }: CollectionOptions,
): AsyncIterable<CollectionFile> {
  const { value, parameters } = parseMediaType(contentType);
  if (value === "application/x-tar") return filesOfTar(body, mediaTypes, pace);
  if (value !== "multipart/form-data") fail("invalid-content-type");
  const { maySoftBreakHaveBlanks } = release;
  const boundary = parameters.get("boundary") ?? "";
  return filesOfForm(body, { boundary, maySoftBreakHaveBlanks, pace });
}

async function* filesOfTar(
  body: AsyncIterable<Uint8Array>,
  mediaTypes: MediaTypes,
  pace: Pace,
): AsyncGenerator<CollectionFile> {
  try {
    for await (const file of readTar(body, pace)) {
      const path = cleanPath(file.name);
      if (path === ".") continue;
      yield {
        path: fromByteString(path),
        filename: decodeByteString(basePath(file.name)),
        // Use the name as written: `page.html/.` has no extension.
        contentType: typeByExtension(decodeByteString(file.name), mediaTypes),
        body: file.body,
      };
    }
  } catch (cause) {
    if (cause instanceof TarHeaderError) fail("invalid-tar-filename", { cause });
    throw cause;
  }
}

async function* filesOfForm(
  body: AsyncIterable<Uint8Array>,
  options: FormOptions,
): AsyncGenerator<CollectionFile> {
  for await (const part of readMultipart(body, options)) {
    // Bee cleans the names of archives only.
    const path = part.filename === "" ? part.name : part.filename;
    yield {
      path: fromByteString(path),
      filename: decodeByteString(basePath(path)),
      contentType: decodeByteString(part.contentType),
      body: part.body,
    };
  }
}
