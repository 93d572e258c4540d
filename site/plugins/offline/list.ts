import { createHash } from "node:crypto";
import { readFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  FILES_FILE,
  VERSION_FILE,
  type FileList,
  type FileRow,
  type Version,
} from "../../shared/offline/list.ts";
import { filesBelow } from "../../content/files-below.ts";

/**
 * Files excluded from the offline copy. Tarballs of packages are: npm cannot ask a browser's copy for
 * them, and each is there twice.
 */
const LEFT_OUT =
  /^(cards|deploy|offline)\/|^get\/(?!index\.html$)|\.(br|map)$|(^|\/)\.|^(_headers|headers\.json|sw\.js|robots\.txt|sitemap\.xml|external-links\.json|samples\.json|swarm\.json)$|(^|\/)(llms-full\.txt|atom\.xml|rss\.xml)$/;

/** What tells the parts of a copy apart. */
export interface CopyFacts {
  /** Version of the documentation. */
  readonly site: string;
  /** Editions besides the one at the root. */
  readonly editions: readonly {
    readonly release: string;
    readonly interface: string;
    /** Prefix after `/docs/` in its routes, such as `2.8/`. */
    readonly prefix: string;
  }[];
}

const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** The edition that a file belongs to alone; `site` for what every copy has. */
function partOf(file: string, { editions }: CopyFacts): string {
  const own = editions.find(
    ({ prefix, interface: version }) =>
      new RegExp(`^(docs|api|bee-js|search)/${prefix.replace(/\/$/, "")}[/.]`).test(file) ||
      file.startsWith(`${version}/`),
  );
  return own?.release ?? "site";
}

/** Where a page is asked for: as its head says, so that no server leads elsewhere first. */
function addressOf(file: string, bytes: Uint8Array): string {
  const folder = /^(?:(.*)\/)?index\.html$/.exec(file);
  if (!folder) return file;
  const [, bare = ""] = folder;
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const canonical = /<link[^>]*rel="?canonical"?[^>]*href="?([^"> ]+)/.exec(html)?.[1];
  return bare !== "" && canonical?.endsWith("/") ? `${bare}/` : bare;
}

/** The lists of a built site by their file, for a copy that readers keep. */
export function offlineFiles(
  files: ReadonlyMap<string, Uint8Array>,
  facts: CopyFacts,
): ReadonlyMap<string, string> {
  const rows: Record<string, FileRow[]> = { site: [] };
  for (const { release } of facts.editions) rows[release] = [];
  for (const file of [...files.keys()].filter((name) => !LEFT_OUT.test(name)).sort()) {
    const bytes = files.get(file) as Uint8Array;
    rows[partOf(file, facts)]?.push([addressOf(file, bytes), sha256(bytes), bytes.length]);
  }
  const parts = Object.entries(rows).map(([id, own]) => ({
    id,
    bytes: own.reduce((sum, [, , bytes]) => sum + bytes, 0),
    files: own.length,
  }));
  const version: Version = {
    version: sha256(JSON.stringify(rows)),
    site: facts.site,
    parts: parts as unknown as Version["parts"],
  };
  const list: FileList = { ...version, rows };
  return new Map([
    [VERSION_FILE, `${JSON.stringify(version)}\n`],
    [FILES_FILE, `${JSON.stringify(list)}\n`],
  ]);
}

/** Writes the lists into a built site whose files are complete. */
export function writeOfflineFiles(folder: string, facts: CopyFacts): void {
  const names = filesBelow(folder).filter((name) => !LEFT_OUT.test(name));
  const files = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  for (const [name, text] of offlineFiles(files, facts)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}
