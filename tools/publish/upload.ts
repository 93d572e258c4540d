import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { UploadPart } from "./collection.ts";
import type { PublishingNode } from "./node.ts";

/** References already uploaded with a batch, so that an interrupted upload resumes. */
export interface Uploaded {
  has(reference: string): boolean;
  add(reference: string): void;
}

/** Remembers nothing beyond this run. */
export function forgetful(): Uploaded {
  return new Set<string>();
}

/** Remembers in a file, a reference a line; a line that was cut off is forgotten. */
export function remembering(file: string): Uploaded {
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

/** Told after every part. Counts are of parts. */
export type OnProgress = (done: number, total: number) => void;

const AT_ONCE = 8;

/**
 * Runs a task for all items, at most eight at a time. After a failure none is taken up any more; those under
 * way end first, then it rejects with the failure.
 */
export async function inTurns<T>(
  items: readonly T[],
  task: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const item of rest) {
      try {
        if (failures.length === 0) await task(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}

/** Uploads missing parts; returns the number of uploaded parts. */
export async function uploadMissing(
  node: PublishingNode,
  parts: readonly UploadPart[],
  uploaded: Uploaded,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const missing = parts.filter(({ reference }) => !uploaded.has(reference));
  let done = parts.length - missing.length;
  await inTurns(missing, async (part) => {
    await node.store(part);
    uploaded.add(part.reference);
    done += 1;
    onProgress(done, parts.length);
  });
  return missing.length;
}
