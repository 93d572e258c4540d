import { createHash } from "node:crypto";

/** SHA-256 of a file's bytes, in hex. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** A line of `SHA256SUMS`, as `sha256sum --check` reads it. */
export const checksumLine = (hash: string, file: string): string => `${hash}  ${file}\n`;
