import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../../content/files-below.ts";
import { allFences } from "../../content/page-fences.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { hasTypes } from "../../content/sample-types-key.ts";
import { placeOf } from "./reference.ts";
import { sampleTypes } from "./sample-types.ts";
import { ROOT } from "../../settings/files.ts";

/** Changes when the files have to be made again: samples, words, addresses, packages, this folder. */
function fingerprint(references: readonly BeeJsReference[]): string {
  const hash = createHash("sha256");
  for (const { release } of references) {
    const samples = allFences(release).filter(({ language, code }) => hasTypes(language, code));
    hash.update(JSON.stringify([release, samples.map(({ code }) => code)]));
  }
  hash.update(JSON.stringify(references));
  hash.update(readFileSync(path.join(ROOT, "data/bee-js.yaml")));
  hash.update(readFileSync(path.join(ROOT, "package-lock.json")));
  hash.update(readFileSync(path.join(ROOT, "site/content/sample-types-key.ts")));
  for (const name of filesBelow(import.meta.dirname).sort())
    hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return hash.digest("hex");
}

/**
 * Writes a file for each sample, named by its key, and nothing when those there are current: the compiler
 * takes ten seconds.
 */
export function writeSampleTypes(folder: string, references: readonly BeeJsReference[]): void {
  const mark = path.join(folder, "../../sample-types.sha256");
  const current = fingerprint(references);
  if (existsSync(mark) && existsSync(folder) && readFileSync(mark, "utf8") === current) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const reference of references) {
    const { release } = reference;
    const types = sampleTypes(release, (name, member) => placeOf(reference, name, member));
    for (const [key, value] of types)
      writeFileSync(path.join(folder, `${key}.json`), JSON.stringify(value));
  }
  writeFileSync(mark, current);
}
