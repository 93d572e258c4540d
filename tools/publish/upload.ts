import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { forEachLimit } from "../../site/shared/for-each-limit.ts";
import type { UploadPart } from "./collection.ts";
import type { PublishingNode } from "./node.ts";

/** References already uploaded with a batch, so that an interrupted upload resumes. */
export interface Uploaded {
  has(reference: string): boolean;
  add(reference: string): void;
}

/** A record in memory: the next run uploads everything again. */
export function memoryRecord(): Uploaded {
  return new Set<string>();
}

/** A record in a file, one reference per line. Ignores a line that a crash cut off. */
export function fileRecord(file: string): Uploaded {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const known = new Set(text.split("\n").filter((line) => /^[0-9a-f]{64}$/.test(line)));
  mkdirSync(path.dirname(file), { recursive: true });
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
  return {
    has: (reference) => known.has(reference),
    add(reference) {
      known.add(reference);
      appendFileSync(file, `${reference}\n`);
    },
  };
}

/** Called after each part; `done` and `total` count parts. */
export type OnProgress = (done: number, total: number) => void;

/** Parts in flight at most. */
export const MAX_REQUESTS = 8;

/** Uploads missing parts; returns the number of uploaded parts. */
export async function uploadMissing(
  node: PublishingNode,
  parts: readonly UploadPart[],
  uploaded: Uploaded,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const missing = parts.filter(({ reference }) => !uploaded.has(reference));
  let done = parts.length - missing.length;
  await forEachLimit(missing, MAX_REQUESTS, async (part) => {
    await node.store(part);
    uploaded.add(part.reference);
    done += 1;
    onProgress(done, parts.length);
  });
  return missing.length;
}
