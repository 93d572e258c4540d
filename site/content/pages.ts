import { readFileSync } from "node:fs";
import path from "node:path";
import { frontMatterOf } from "@swarm-docs/search/builder/mdx";
import { inEdition, partsReleases, type ReleaseRange } from "../shared/edition/in-edition.ts";
import { filesBelow } from "./files-below.ts";
import { fencesOf, type Fence } from "./fences.ts";
import { resolveMarks, type Signs } from "./marks.ts";
import { counterpartRelease } from "./counterpart.ts";
import { DEFAULT_RELEASE, editionFact, RELEASES } from "../settings/editions.ts";
import { withBeeJs } from "./bee-js.ts";
import { placesOf } from "./places.ts";
import { signsOf } from "./signs.ts";
import { withVersions } from "./versions.ts";
import { reasonOf } from "../shared/text/reason.ts";
import { ROOT } from "../settings/files.ts";

type FrontMatter = ReturnType<typeof frontMatterOf>;

/** Source of a page in an edition. */
interface PageText {
  /** Path below `docs/` that gives its route, with `/`. */
  readonly name: string;
  /** The file it is written in, below the repository, with `/`. */
  readonly file: string;
  /** Its text in the edition, with the line numbers of the file. */
  readonly text: string;
  /** The same with signs where it differs from the other edition (`places.ts`). */
  readonly signed: string;
  /** How it differs from the other edition. */
  readonly differs: Difference;
}

/** A page of an edition. Its parts are read on first use, once. */
export class EditionPage implements PageText {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly signed: string;
  readonly differs: Difference;
  #frontMatter: FrontMatter | undefined;
  #fences: readonly Fence[] | undefined;

  constructor({ name, file, text, signed, differs }: PageText) {
    this.name = name;
    this.file = file;
    this.text = text;
    this.signed = signed;
    this.differs = differs;
  }

  /** Id among the framework's documents: `concepts/DISC/index`. */
  get id(): string {
    return this.name.replace(/\.mdx$/, "");
  }

  /** Route in an edition at the root: `/docs/concepts/DISC/`. */
  get route(): string {
    return `/docs/${this.id.replace(/(^|\/)index$/, "$1")}`;
  }

  get frontMatter(): FrontMatter {
    return (this.#frontMatter ??= frontMatterOf(this.text));
  }

  /** Code blocks in order. */
  get fences(): readonly Fence[] {
    return (this.#fences ??= fencesOf(this.file, this.text));
  }
}

/**
 * How a page differs between two editions: in so many places, or it has a file of its own in each; or
 * one of them lacks it.
 */
export type Difference = number | "rewritten" | "alone";

interface Written extends ReleaseRange {
  readonly file: string;
  readonly source: string;
}

function rangeOf(source: string, file: string): ReleaseRange {
  const [, head = ""] = /^---\n([\s\S]*?)\n---$/m.exec(source) ?? [];
  const word = (name: string): string | undefined => {
    const at = head.split("\n").findIndex((line) => line.startsWith(`${name}:`));
    if (at < 0) return undefined;
    const release = /: "(\d+\.\d+\.\d+)"$/.exec(head.split("\n")[at] ?? "")?.[1];
    if (!release) throw new Error(`${file}: line ${at + 2}: ${name} is a release such as "2.8.0"`);
    return release;
  };
  return { since: word("since"), until: word("until") };
}

/** `staking.2.8.mdx` is the page `staking.mdx` from Bee 2.8.0 on. */
const ENDING = /\.(\d+\.\d+)\.mdx$/;

/**
 * Whether a build has a page (`concepts/pss.mdx`): all, unless `SITE_PAGES` lists routes below `/docs/`
 * to build, separated by spaces. For the variants of the browser tests (`tools/site/variants.ts`).
 */
export function isBuilt(name: string): boolean {
  const routes = (process.env.SITE_PAGES ?? "").split(/\s+/).filter(Boolean);
  return routes.length === 0 || routes.includes(name.replace(/\.mdx$/, ""));
}

function readFiles(root: string): Map<string, Written[]> {
  const pages = new Map<string, Written[]>();
  const names = filesBelow(path.join(root, "docs")).filter((name) => name.endsWith(".mdx"));
  for (const found of names) {
    const file = `docs/${found}`;
    const source = readFileSync(path.join(root, file), "utf8");
    const since = ENDING.exec(file)?.[1];
    const range = since === undefined ? rangeOf(source, file) : { since: `${since}.0` };
    const name = file.slice("docs/".length).replace(ENDING, ".mdx");
    if (!isBuilt(name)) continue;
    pages.set(name, [...(pages.get(name) ?? []), { file, source, ...range }]);
  }
  return pages;
}

/** The file that holds in a release: the newest of those that belong to it. */
function fileFor(files: readonly Written[], release: string): Written | undefined {
  const own = files.filter((range) => inEdition(range, release));
  return own.find(({ since }) => since !== undefined) ?? own[0];
}

function check(name: string, files: readonly Written[]): void {
  for (const { since, until, file } of files) {
    if ((since ?? until) !== undefined && !partsReleases({ since, until }, RELEASES)) {
      throw new Error(`${file}: since and until part no releases of ${RELEASES.join(", ")}`);
    }
  }
  if (files.length > 2) throw new Error(`${name} is written more than twice`);
}

/** Pages that were read, by release and file, with the source they were read from. */
const known = new Map<string, { readonly source: string; readonly page: EditionPage }>();

/**
 * All pages of the edition of a release, by name, compared with the pages of `other`; each is read again
 * only when its source changed. Throws an Error that names file and line for a
 * mark that is not well formed or changes nothing.
 */
export function editionPages(
  release: string = DEFAULT_RELEASE,
  root: string = ROOT,
  other: string = counterpartRelease(release),
): readonly EditionPage[] {
  const pair = [release, other] as const;
  return [...readFiles(root)].flatMap(([name, files]) => {
    check(name, files);
    const written = fileFor(files, release);
    if (!written) return [];
    const { file, source } = written;
    const counterpart = fileFor(files, other);
    const isSame = counterpart === written;
    const key = [release, other, file, isSame, counterpart !== undefined].join(" ");
    const before = known.get(key);
    if (before?.source === source) return [before.page];
    const read = (signs?: Signs): string =>
      withBeeJs(
        withVersions(resolveMarks(source, release, RELEASES, signs), release),
        editionFact(release)["bee-js"],
      );
    try {
      const text = read();
      const differs = isSame ? placesOf(source, pair).length : counterpart ? "rewritten" : "alone";
      const signed = isSame ? read(signsOf(source, pair)) : text;
      const page = new EditionPage({ name, file, text, signed, differs });
      known.set(key, { source, page });
      return [page];
    } catch (error) {
      throw new Error(`${file}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  });
}
