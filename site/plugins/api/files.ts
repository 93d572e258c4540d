import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesOf, type NamedEdition } from "./addresses.ts";
import type { BuiltReference } from "./reference.ts";

/** Addresses below the base URL of what the page fetches; named after their content. */
export interface ReferenceFiles {
  /** The markup, for a visit that did not begin with this page. */
  readonly fragment: string;
  /** Records of the page's search. */
  readonly search: string;
}

/** Below `assets/`, which servers let browsers keep for ever. */
const FOLDER = "assets/api";

/** Names change with the content and with the edition at the root; earlier files would stay behind. */
export function clearFiles(target: string): void {
  for (const folder of [FOLDER, "api"]) {
    rmSync(path.join(target, folder), { recursive: true, force: true });
  }
}

/**
 * Writes the interface of an edition as files and what its page fetches into the folder of static
 * files. Every version has its document in a folder of its own, also where it is at the root.
 */
export function writeFiles(
  target: string,
  reference: BuiltReference,
  edition: NamedEdition,
): ReferenceFiles {
  const write = (route: string, content: string): void => {
    const file = path.join(target, route);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const named = (name: string, ending: string, content: string): string => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
    const file = `${FOLDER}/${name}.${hash}.${ending}`;
    write(file, content);
    return file;
  };
  const files = filesOf(edition);
  for (const folder of new Set([path.dirname(files.json), `/${edition.interface}`])) {
    write(path.join(folder, "openapi.json"), reference.json);
    write(path.join(folder, "openapi.yaml"), reference.yaml);
  }
  write(files.whole, reference.markdown);
  return {
    fragment: named("reference", "html", reference.html),
    search: named("search", "json", JSON.stringify(reference.search)),
  };
}
