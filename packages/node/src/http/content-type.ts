import type { MediaTypes } from "../release/media-types.ts";

/** Media type of a file by the end of its name; empty text when unknown. [Go mime.TypeByExtension] */
export function typeByExtension(name: string, types: MediaTypes): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1] ?? "";
  // İ (U+0130) is a single i in Go's lower case.
  return types.get(extension.replaceAll("\u0130", "i").toLowerCase()) ?? "";
}
