// Data of errors and log lines of all releases (`plugins/errors/releases.ts`).
import type { HttpError, LogLine, OperationLink } from "../mdx/rows.ts";

/** Operation that returns an error. */
export interface AnsweringOperation extends OperationLink {
  /** Route of its reference per release that returns the error. */
  readonly places: readonly { readonly release: string; readonly to: string }[];
}

/** Differences of an older release. */
export interface Earlier {
  readonly release: string;
  /** Message, or log line. */
  readonly text?: string;
  /** Status of an error, or a sentence on the origin of a log line. */
  readonly place?: string;
  /** Paragraphs with titles, such as `Cause`. */
  readonly parts: readonly (readonly [title: string, text: string])[];
}

/** Change of an entry between the editions. */
export interface ReleaseChip {
  readonly kind: "new" | "changed" | "gone";
  /** Bee release that made the change, such as `2.7.0`. */
  readonly release: string;
}

/** Releases of an entry. */
export interface Releases {
  /** Releases with an edition that have it, oldest first. */
  readonly releases: readonly string[];
  /** Change of the entry; absent if all releases have it alike. */
  readonly chip?: ReleaseChip;
  readonly earlier: readonly Earlier[];
}

/** Error, as of the newest release that returns it. */
export interface ReleaseError extends Omit<HttpError, "operations">, Releases {
  readonly operations: readonly AnsweringOperation[];
}

/** Log line, as of the newest release that writes it. */
export interface ReleaseLine extends LogLine, Releases {}

/** All entries with a page below `/errors/`. */
export interface EntryFacts {
  readonly httpErrors: readonly ReleaseError[];
  readonly logLines: readonly ReleaseLine[];
}

/** Text of a chip: `new in 2.8.1`. */
export function chipText({ kind, release }: ReleaseChip): string {
  return `${kind} in ${release}`;
}

/** Where the text of an error appears, in two or three words. */
export function statusText({ status, kind }: Pick<HttpError, "status" | "kind">): string {
  if (kind === "client") return "client library";
  if (kind === "ws-close") return `close code ${status}`;
  return `status ${status}`;
}
