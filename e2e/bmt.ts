/** bmt-js, which computes addresses without the kernel. */
import { createRequire } from "node:module";

// Published as one script, whose names an import does not find.
export const { makeChunk, makeChunkedFile } = createRequire(import.meta.url)(
  "@fairdatasociety/bmt-js",
) as typeof import("@fairdatasociety/bmt-js");
