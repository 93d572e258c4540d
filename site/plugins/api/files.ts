import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reference } from "./reference.ts";

/** Addresses below the base URL of what the page fetches; named after their content. */
export interface ReferenceFiles {
  /** The markup, for a visit that did not begin with this page. */
  readonly fragment: string;
  /** Records of the page's search. */
  readonly search: string;
}

/** Below `assets/`, which servers let browsers keep for ever. */
const FOLDER = "assets/api";

/** Writes the interface as files and what the page fetches into the folder of static files. */
export function writeFiles(target: string, reference: Reference): ReferenceFiles {
  const folder = path.join(target, FOLDER);
  // Names change with the content; those of an earlier run would stay behind.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const named = (name: string, ending: string, content: string): string => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
    const file = `${FOLDER}/${name}.${hash}.${ending}`;
    writeFileSync(path.join(target, file), content);
    return file;
  };
  writeFileSync(path.join(target, "openapi.json"), reference.json);
  writeFileSync(path.join(target, "openapi.yaml"), reference.yaml);
  writeFileSync(path.join(target, "api.md"), reference.markdown);
  return {
    fragment: named("reference", "html", reference.html),
    search: named("search", "json", JSON.stringify(reference.search)),
  };
}
