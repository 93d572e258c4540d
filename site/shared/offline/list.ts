// File lists of the offline copy, written by the build.

/** Below the base URL: version and size of a copy; small, because it is polled. */
export const VERSION_FILE = "offline/version.json";
/** Below the base URL: all files of a copy; fetched to create one. */
export const FILES_FILE = "offline/files.json";

/** A part of a copy. */
export interface CopyPart {
  /** `site`: the part of every copy; else the release of an edition, such as `2.8.1`. */
  readonly id: string;
  readonly bytes: number;
  readonly files: number;
}

/** Version on the server. */
export interface Version {
  /** Hash of all files; 64 hexadecimal digits. */
  readonly version: string;
  /** Version of the documentation, for display. */
  readonly site: string;
  readonly parts: readonly [CopyPart, ...CopyPart[]];
}

/** A file: path below the base URL, SHA-256 (64 hexadecimal digits), bytes. */
export type FileRow = readonly [path: string, hash: string, bytes: number];

/** All files of a version by part. */
export interface FileList extends Version {
  readonly rows: Readonly<Record<string, readonly FileRow[]>>;
}

/** Normalizes a path below the base URL: one spelling per page. */
export const plainPath = (path: string): string =>
  path.replace(/(^|\/)index\.html$/, "$1").replace(/\/+$/, "");
