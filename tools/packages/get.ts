// The tarballs that the site serves below `/get/`: the same bytes for the same sources on every
// host, so that copies of the site can be compared by their checksums.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stableName } from "../../site/content/package-commands.ts";
import { PACKED_FILE, type Packed } from "../../site/content/packed-packages.ts";
import { withRow } from "../../site/plugins/get/rows.ts";
import { ROOT } from "../run.ts";
import { CONTRACT, sourcesHash } from "../../site/content/sources.ts";
import { checksumLine, sha256 } from "./checksums.ts";
import { LIBRARIES, manifestOf, type PackageName } from "./catalogue.ts";
import { pack, type Tarball } from "./pack.ts";

/** Tarballs of earlier builds, by package and fingerprint of its sources. */
const CACHE = path.join(ROOT, "node_modules/.cache/get");

/** What every package is made with. */
const SHARED = [
  "tools/packages",
  "site/content",
  "data/packages.yaml",
  "package-lock.json",
  "tsconfig.base.json",
  "LICENSE",
];

/** The page `/_dev/ui` of the node is made of parts of the site. */
const EVERYTHING = [
  "packages",
  CONTRACT,
  "api",
  "data",
  "site/src",
  "site/settings",
  "site/shared",
  "site/render",
  "site/plugins",
  "site/static/fonts",
];

/** What a package is made of, where it is less than everything. */
const SOURCES: Partial<Record<PackageName, readonly string[]>> = {
  protocol: ["packages/protocol"],
  openapi: ["packages/openapi", "api", "data"],
  search: ["packages/search", "packages/openapi"],
  fetch: ["packages/fetch", "packages/protocol"],
};

/** Digits of the hash in the name of a tarball. */
const DIGITS = 8;

/** A tarball and where it is before the site has it. */
export interface Built {
  readonly packed: Packed;
  readonly path: string;
}

function describe(id: PackageName, { file, ...facts }: Tarball): Packed {
  const { name, version, description, bin = {} } = manifestOf(id);
  const bytes = readFileSync(file);
  const hash = sha256(bytes);
  return {
    id,
    name,
    version,
    description: String(description),
    commands: Object.keys(bin),
    file: `swarm-${id}-${version}-${hash.slice(0, DIGITS)}.tgz`,
    sha256: hash,
    bytes: bytes.length,
    ...facts,
  };
}

/** Packs a package into a folder that is removed at the end; passes the result to `keep`. */
async function packed<Result>(
  id: PackageName,
  keep: (facts: Packed, file: string) => Result,
  site?: string,
): Promise<Result> {
  const work = mkdtempSync(path.join(tmpdir(), "swarm-get-"));
  try {
    const tarball = await pack(id, work, { env: {}, ...(site !== undefined && { site }) });
    return keep(describe(id, tarball), tarball.file);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Packs `id` into the cache, or finds it there from an earlier build with the same sources. */
async function cached(id: PackageName): Promise<Built> {
  const stem = `${id}-${sourcesHash([...(SOURCES[id] ?? EVERYTHING), ...SHARED])}`;
  const [file, facts] = [`${stem}.tgz`, `${stem}.json`].map((name) => path.join(CACHE, name)) as [
    string,
    string,
  ];
  if (existsSync(facts))
    return { packed: JSON.parse(readFileSync(facts, "utf8")) as Packed, path: file };
  return packed(id, (found, from) => {
    mkdirSync(CACHE, { recursive: true });
    for (const name of readdirSync(CACHE).filter((one) => one.startsWith(`${id}-`)))
      rmSync(path.join(CACHE, name));
    copyFileSync(from, file);
    // Written last: an interrupted build leaves no facts.
    writeFileSync(facts, JSON.stringify(found));
    return { packed: found, path: file };
  });
}

/**
 * Packs the libraries and the node unless their sources are equal to an earlier build's, and writes what
 * pages say of them to `site/.generated/packed.json`.
 */
export async function packLibraries(): Promise<readonly Built[]> {
  const built = await Promise.all(LIBRARIES.map(cached));
  mkdirSync(path.dirname(PACKED_FILE), { recursive: true });
  writeFileSync(PACKED_FILE, JSON.stringify(built.map((one) => one.packed)));
  return built;
}

/**
 * Packs the terminal program with the pages of the site built into `site`. Every build has other pages,
 * so the result is kept once, beside the libraries' results.
 */
export function packDocs(site: string): Promise<Built> {
  return packed(
    "docs",
    (found, from) => {
      const file = path.join(CACHE, "docs.tgz");
      mkdirSync(CACHE, { recursive: true });
      copyFileSync(from, file);
      return { packed: found, path: file };
    },
    site,
  );
}

/** Text of `SHA256SUMS`, as `sha256sum --check` reads it. */
function checksums(all: readonly Packed[]): string {
  const lines = all.flatMap(({ id, file, sha256: hash }) =>
    [file, stableName(id)].map((name) => checksumLine(hash, name)),
  );
  return lines.join("");
}

/** Pages that show facts of a tarball, known only after they are rendered. */
const PAGES = ["get/index.html", "get.md"];

/**
 * Writes the tarballs below `get/` of the built site, each by both of its names, and `SHA256SUMS`, and
 * completes the page `/get`.
 */
export function writeGet(site: string, all: readonly Built[]): void {
  const folder = path.join(site, "get");
  mkdirSync(folder, { recursive: true });
  for (const { packed: one, path: from } of all) {
    copyFileSync(from, path.join(folder, one.file));
    // A copy, not a redirect: static hosts and Swarm have none, and Swarm stores equal chunks once.
    copyFileSync(from, path.join(folder, stableName(one.id)));
  }
  writeFileSync(path.join(folder, "SHA256SUMS"), checksums(all.map((one) => one.packed)));
  for (const file of PAGES.map((name) => path.join(site, name)).filter(existsSync)) {
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      all.reduce((done, one) => withRow(done, one.packed), text),
    );
  }
}
