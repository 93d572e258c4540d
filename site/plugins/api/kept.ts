import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PAGE_DATA_SOURCES, sourcesHash } from "../../content/sources.ts";
import { writeChanged } from "../../content/write-changed.ts";
import { HEADS_FILE } from "../../framework/watch/docs.ts";
import type { EditionReference } from "./reference.ts";

const FILE = path.join(import.meta.dirname, "../../.generated/api-reference.json");

interface Kept {
  readonly hash: string;
  readonly references: readonly EditionReference[];
}

/** Sources, variables and the titles of pages, on which the references depend. */
const currentHash = (heads: string): string =>
  createHash("sha256")
    .update(sourcesHash([...PAGE_DATA_SOURCES, "site/src"], process.env))
    .update(readFileSync(heads))
    .digest("hex");

/** The references of the last start with the same sources; else `build` makes them, which takes seconds. */
export async function keptReferences(
  build: () => Promise<readonly EditionReference[]>,
  file: string = FILE,
  heads: string = HEADS_FILE,
): Promise<readonly EditionReference[]> {
  const hash = currentHash(heads);
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
    if (kept.hash === hash) return kept.references;
  }
  const references = await build();
  writeChanged(file, JSON.stringify({ hash, references } satisfies Kept));
  return references;
}
