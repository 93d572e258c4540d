// What the build writes for a copy that a reader keeps, and where it stands.

/** Below the base URL: the version of the site and how large a copy is; small, asked for often. */
export const VERSION_FILE = "offline/version.json";
/** Below the base URL: every file of a copy; asked for when one is made. */
export const FILES_FILE = "offline/files.json";

/** A part of a copy. */
export interface Part {
  /** `site`: what every copy has; else the release of an edition, such as `2.8.1`. */
  readonly id: string;
  readonly bytes: number;
  readonly files: number;
}

/** What a copy would be now. */
export interface Version {
  /** Changes with any file; 64 hexadecimal digits. */
  readonly version: string;
  /** Version of the documentation, as readers know it. */
  readonly site: string;
  readonly parts: readonly [Part, ...Part[]];
}

/** A file: its address below the base URL, its SHA-256 (64 hexadecimal digits), its bytes. */
export type FileRow = readonly [path: string, hash: string, bytes: number];

/** All files of a version by part. */
export interface FileList extends Version {
  readonly rows: Readonly<Record<string, readonly FileRow[]>>;
}

/** An address below the base URL in the form in which all of its spellings are the same. */
export const plainPath = (path: string): string =>
  path.replace(/(^|\/)index\.html$/, "$1").replace(/\/+$/, "");
