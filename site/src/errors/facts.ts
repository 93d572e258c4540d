// What the build knows of errors and log lines of all releases (`plugins/errors/releases.ts`).
import type { HttpError, LogLine, OperationLink } from "../mdx/rows.ts";

/** An operation that answers an error. */
export interface AnsweringOperation extends OperationLink {
  /** Where its reference stands, for each release that answers the error there. */
  readonly places: readonly { readonly release: string; readonly to: string }[];
}

/** What an older release has otherwise about an entry; only what differs. */
export interface Earlier {
  readonly release: string;
  /** The message or the line. */
  readonly text?: string;
  /** Status of an error, sentence on the place of a log line. */
  readonly place?: string;
  /** Paragraphs with their titles, such as `Cause`. */
  readonly parts: readonly (readonly [title: string, text: string])[];
}

/** A change of an entry between the editions. */
export interface ReleaseChip {
  readonly kind: "new" | "changed" | "gone";
  /** The release of Bee that did it, such as `2.7.0`. */
  readonly release: string;
}

/** What a list or page says about the releases of an entry. */
export interface Releases {
  /** Releases with an edition that have it, oldest first. */
  readonly releases: readonly string[];
  /** Whether a release brought, changed or dropped it; absent where all have it alike. */
  readonly chip?: ReleaseChip;
  readonly earlier: readonly Earlier[];
}

/** An error as the newest release that has it answers it. */
export interface ReleaseError extends Omit<HttpError, "operations">, Releases {
  readonly operations: readonly AnsweringOperation[];
}

/** A log line as the newest release that has it writes it. */
export interface ReleaseLine extends LogLine, Releases {}

/** All entries: what has a page below `/errors/`. */
export interface EntryFacts {
  readonly httpErrors: readonly ReleaseError[];
  readonly logLines: readonly ReleaseLine[];
}

/** The words of a chip: `new in 2.8.1`. */
export function chipText({ kind, release }: ReleaseChip): string {
  return `${kind} in ${release}`;
}

/** Where the text of an error is found, in two or three words. */
export function statusText({ status, kind }: Pick<HttpError, "status" | "kind">): string {
  if (kind === "client") return "client library";
  if (kind === "ws-close") return `close code ${status}`;
  return `status ${status}`;
}
