import type { SiteSize } from "./check/report.ts";

/** Address of a published copy of this site, written by `tools/publish/record.ts`. */
export interface PublishedAt {
  /** Kind of address: root of a host name, feed of the latest release, or this release alone. */
  readonly kind: "root" | "feed" | "version";
  /** Address of the feed's manifest, 64 hexadecimal digits. */
  readonly manifest: string;
  /** Address of the feed's owner, 40 hexadecimal digits. */
  readonly owner: string;
  /** Topic name of the feed. */
  readonly topic: string;
}

/** Content of `/swarm.json`. */
export interface SiteRecord {
  /** Version of the documentation. */
  readonly version: string;
  /** Absent in an unpublished build. */
  readonly published?: PublishedAt;
  /** Includes the manifest if the copy is published. */
  readonly size: SiteSize;
}

/** Path of the file below the base URL. */
export const RECORD_FILE = "swarm.json";

/** The file's text. */
export function recordText(record: SiteRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Validates the content of `/swarm.json`; `undefined` if invalid. */
export function readRecord(value: unknown): SiteRecord | undefined {
  const { version, published, size } = (value ?? {}) as Partial<SiteRecord>;
  const isSized =
    isCount(size?.files) &&
    isCount(size?.bytes) &&
    size?.chunks?.length === 5 &&
    size.chunks.every(isCount);
  if (typeof version !== "string" || !size || !isSized) return undefined;
  const isPublished =
    /^[0-9a-f]{64}$/.test(published?.manifest ?? "") &&
    /^[0-9a-f]{40}$/.test(published?.owner ?? "") &&
    typeof published?.topic === "string";
  return { version, size, ...(isPublished && published && { published }) };
}
