import { cleanPath } from "@swarm-docs/protocol/clean-path";
import type { Pace } from "@swarm-docs/protocol/pace";
import { fail } from "../errors/errors.ts";
import type { MediaTypes } from "../release/media-types.ts";
import type { CollectionFile } from "../state/collections.ts";
import { decodeByteString, fromByteString } from "./byte-string.ts";
import { typeByExtension } from "./content-type.ts";
import { basePath } from "./go-path.ts";
import { readMultipart, type FormOptions } from "./multipart.ts";
import { TarHeaderError } from "./tar-header.ts";
import { readTar } from "./tar.ts";

/** Yields the files of a tar archive. Fails with `invalid-tar-filename` for a bad header. */
export async function* filesOfTar(
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

/** Yields the files of a form. */
export async function* filesOfForm(
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
