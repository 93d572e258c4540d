import type { Pace } from "@swarm-docs/protocol/pace";
import { fail } from "../errors/errors.ts";
import type { Release } from "../release/release.ts";
import type { MediaTypes } from "../release/media-types.ts";
import type { CollectionFile } from "../state/collections.ts";
import { parseMediaType } from "./media-type.ts";

/** How a collection is read. */
interface CollectionOptions {
  readonly release: Pick<Release, "maySoftBreakHaveBlanks" | "mediaTypes">;
  /** Types of files in archives, instead of those of the release; parts of forms bring their own. */
  readonly mediaTypes: MediaTypes | undefined;
  readonly pace: Pace;
}

/**
 * Yields the files in the body of an upload, tar or multipart by its media type, of which the parameters
 * may be malformed. Fails at once with `invalid-content-type` for another one. [bee pkg/api/dirs.go]
 */
export function collectionFiles(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  options: CollectionOptions,
): AsyncIterable<CollectionFile> {
  const { value, parameters } = parseMediaType(contentType);
  if (value !== "application/x-tar" && value !== "multipart/form-data")
    fail("invalid-content-type");
  const boundary = value === "application/x-tar" ? undefined : (parameters.get("boundary") ?? "");
  return readFiles(body, boundary, options);
}

/** Reads an archive, or a form if there is a boundary. */
async function* readFiles(
  body: AsyncIterable<Uint8Array>,
  boundary: string | undefined,
  { release, mediaTypes, pace }: CollectionOptions,
): AsyncGenerator<CollectionFile> {
  // A chunk of its own in the browser's worker: 7 kB (gzip) that only uploads of collections need.
  const readers = await import("./collection-readers.ts");
  const { maySoftBreakHaveBlanks } = release;
  if (boundary === undefined)
    yield* readers.filesOfTar(body, mediaTypes ?? (await release.mediaTypes()), pace);
  else yield* readers.filesOfForm(body, { boundary, maySoftBreakHaveBlanks, pace });
}
