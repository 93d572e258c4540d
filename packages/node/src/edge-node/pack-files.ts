/** The files of a store by name, with the kind that their head names. */
export const packFiles = {
  "chunks.pack": "chunks",
  "stamps.pack": "stamps",
  "chunks.index": "index",
} as const;

/** A file that a start rewrites when most of it is garbage. */
export type CompactedFile = Exclude<keyof typeof packFiles, "chunks.index">;
