import type { SiteSize } from "./check/report.ts";

/** Where a published copy of this site stands. The publisher writes it; see `tools/publish/record.ts`. */
export interface PublishedAt {
  /** What the copy is for: the root of a host name, the latest release, or this release alone. */
  readonly kind: "root" | "feed" | "version";
  /** Address of the feed's manifest, 64 hexadecimal digits. */
  readonly manifest: string;
  /** Address of the feed's owner, 40 hexadecimal digits. */
  readonly owner: string;
  /** Name of the feed's topic. */
  readonly topic: string;
}

/** What `/swarm.json` says of the build that it belongs to. */
export interface SiteRecord {
  /** Version of the documentation. */
  readonly version: string;
  /** Absent in a build that was not published. */
  readonly published?: PublishedAt;
  /** Of a published copy with its manifest; of others without. */
  readonly size: SiteSize;
}

/** Name of the file, below the base URL. */
export const RECORD_FILE = "swarm.json";

/** The file's text. */
export function recordText(record: SiteRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** What was read from `/swarm.json`; undefined when it is no record. */
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
