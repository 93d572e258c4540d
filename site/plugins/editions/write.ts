import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import sidebars from "../../settings/sidebars.ts";
import { filesBelow } from "../../content/files-below.ts";
import { writeChanged } from "../../content/write-changed.ts";
import { changesRoute, pageAnchor } from "../../shared/changes/route.ts";
import { counterpartRelease } from "../../content/counterpart.ts";
import { HEADS_FILE } from "../../framework/watch/docs.ts";
import { DEFAULT_RELEASE, type Edition } from "../../settings/editions.ts";
import { withEditionLinks } from "./links.ts";
import { editionPages, type Difference, type EditionPage } from "../../content/pages.ts";
import { sidebarsOf } from "./sidebars.ts";
import { ROOT } from "../../settings/files.ts";

const SITE = path.join(ROOT, "site");

/** Folder with the plain pages of a release below `docs/`, with the links of an edition at the root. */
export const editionRoot = ({ release }: Pick<Edition, "release">): string =>
  path.join(SITE, ".generated/editions", release);

/** Where the framework reads the pages of an edition. */
export const pagesFolder = (edition: Edition): string =>
  edition.atRoot
    ? path.join(SITE, ".generated/pages")
    : path.join(SITE, "versioned_docs", `version-${edition.version}`);

/** The edition and the name (`concepts/pss.mdx`) of a page that the framework reads from `file`. */
export function pageAt(
  file: string,
  editions: readonly Edition[],
): { readonly edition: Edition; readonly name: string } | undefined {
  for (const edition of editions) {
    const name = path.relative(pagesFolder(edition), file);
    if (!name.startsWith("..")) return { edition, name: name.replaceAll(path.sep, "/") };
  }
  return undefined;
}

/** Where the framework reads the sidebars of an edition. */
export const sidebarsFile = (edition: Edition): string =>
  edition.atRoot
    ? path.join(SITE, ".generated/sidebars.json")
    : path.join(SITE, "versioned_sidebars", `version-${edition.version}-sidebars.json`);

let dates: Map<string, string> | undefined;

/**
 * When each file below `docs/` was last committed; none without a history. Read once per process: in
 * development pages are written at every change of one.
 */
function commitDates(hasHistory: boolean): ReadonlyMap<string, string> {
  if (dates) return dates;
  dates = new Map();
  if (!hasHistory) return dates;
  const log = execFileSync("git", ["log", "--format=%x00%cI", "--name-only", "--", "docs"], {
    cwd: ROOT,
    maxBuffer: 256 * 1024 * 1024,
  }).toString();
  for (const commit of log.split("\0").slice(1)) {
    const [date = "", ...files] = commit.split("\n");
    for (const file of files) if (file && !dates.has(file)) dates.set(file, date);
  }
  return dates;
}

function listFiles(folder: string): string[] {
  return existsSync(folder) ? filesBelow(folder).map((file) => path.join(folder, file)) : [];
}

/** Writes the pages and their figures into a folder, and removes what does not belong there. */
function writePages(folder: string, pages: ReadonlyMap<string, string>): void {
  const files = new Set([...pages.keys()].map((name) => path.join(folder, name)));
  const docs = path.join(ROOT, "docs");
  for (const figure of listFiles(docs).filter((file) => file.endsWith(".svg"))) {
    const target = path.join(folder, path.relative(docs, figure));
    files.add(target);
    writeChanged(target, readFileSync(figure, "utf8"));
  }
  for (const file of listFiles(folder)) if (!files.has(file)) rmSync(file);
  for (const [name, text] of pages) writeChanged(path.join(folder, name), text);
}

function differenceText(differs: Difference, other: string): string {
  if (differs === "alone") return `Not in the edition of Bee ${other}`;
  if (differs === "rewritten") return `Has another text for Bee ${other}`;
  return `Differs from Bee ${other} in ${differs === 1 ? "1 place" : `${differs} places`}`;
}

/** The line of front matter with how a page differs (`src/differences/DifferenceLine.tsx`). */
function differenceLine({ name, differs }: EditionPage, release: string): string {
  if (differs === 0) return "";
  const other = counterpartRelease(release);
  const at = `${changesRoute(release, other)}#${pageAnchor(name)}`;
  return `differs: { text: "${differenceText(differs, other)}", at: "${at}" }\n`;
}

/**
 * Adds the date of the last commit and the differences from the other edition to the front matter.
 */
function headed(
  page: EditionPage,
  release: string,
  committed: ReadonlyMap<string, string>,
): string {
  const date = committed.get(page.file);
  const dated = date ? `last_update: { date: "${date}" }\n` : "";
  return page.signed.replace(/^---\n/, `---\n${dated}${differenceLine(page, release)}`);
}

/** Writes the plain pages of a release, for what reads pages without a build; gives their folder. */
export function writtenEdition(
  release: string = DEFAULT_RELEASE,
  pages: readonly EditionPage[] = editionPages(release),
): string {
  const root = editionRoot({ release });
  writePages(path.join(root, "docs"), new Map(pages.map(({ name, text }) => [name, text])));
  return root;
}

/**
 * Writes the pages of all editions to where the framework and our plugins read them, with the
 * framework's list of versions. Throws an Error that names the file of a bad mark.
 */
export function writeEditions(
  editions: readonly Edition[],
  { hasHistory }: { readonly hasHistory: boolean },
): void {
  const committed = commitDates(hasHistory);
  const heads: [file: string, head: string][] = [];
  for (const edition of editions) {
    const read = editionPages(edition.release);
    writtenEdition(edition.release, read);
    const pages = new Map(
      read.map(
        (page) =>
          [
            page.name,
            withEditionLinks(headed(page, edition.release, committed), edition.prefix),
          ] as const,
      ),
    );
    writePages(pagesFolder(edition), pages);
    for (const [name, text] of pages)
      heads.push([`${edition.version}/${name}`, text.slice(0, text.indexOf("\n---\n"))]);
    const lists = sidebarsOf(sidebars, new Set(pages.keys()));
    writeChanged(sidebarsFile(edition), `${JSON.stringify(lists, null, 2)}\n`);
  }
  const others = editions.filter(({ atRoot }) => !atRoot).map(({ version }) => version);
  writeChanged(HEADS_FILE, JSON.stringify(heads));
  writeChanged(path.join(SITE, "versions.json"), `${JSON.stringify(others)}\n`);
}
