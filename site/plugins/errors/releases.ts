// Errors and log lines of all releases that have an edition, each once.
import { BEE_RELEASES, INTERFACE_VERSIONS } from "@swarm-docs/openapi/document/version";
import { inEdition, type ReleaseRange } from "../../shared/edition/in-edition.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import {
  statusText,
  type AnsweringOperation,
  type Earlier,
  type EntryFacts,
  type ReleaseChip,
  type Releases,
} from "../../shared/errors/facts.ts";
import { logLinePlace } from "../../shared/errors/places.ts";
import type { HttpError, LogLine, PageLink } from "../../shared/mdx/rows.ts";
import type { Edition } from "../../settings/editions.ts";
import { operationsOfVersion, readHttpErrors } from "./http-errors.ts";
import { readPageTitles } from "../../content/titles.ts";
import { readData } from "../../settings/files.ts";

/** The fields used of an edition. */
type Place = Pick<Edition, "release" | "prefix">;

/** An entry as one release has it. */
interface Version<Row> {
  readonly place: Place;
  readonly row: Row & ReleaseRange;
}

/** The compared texts of an entry. */
interface Said {
  readonly text: string;
  readonly place: string;
  readonly parts: readonly (readonly [title: string, text: string | undefined])[];
}

const errorSaid = (error: HttpError): Said => ({
  text: error.message,
  place: statusText(error),
  parts: [
    ["Cause", error.cause],
    ["How to check", error.check],
    ["How to fix", error.fix],
    ["Note", error.note],
  ],
});

const lineSaid = (line: LogLine): Said => ({
  text: line.pattern.replaceAll(/\s+/g, " "),
  place: logLinePlace(line),
  parts: [
    ["Cause", line.meaning],
    ["How to check", line.check],
    ["How to fix", line.fix],
  ],
});

/** A path parameter of another name is the same text. */
const plain = (text: string | undefined): string => (text ?? "").replaceAll(/\{[^}]*\}/g, "{}");

/** What an older release says differently from the newest one; `undefined` when it is the same. */
function earlierOf({ release }: Place, old: Said, now: Said): Earlier | undefined {
  const parts = old.parts.flatMap(([title, text], at) =>
    text === undefined || plain(text) === plain(now.parts[at]?.[1]) ? [] : [[title, text] as const],
  );
  const isText = old.text !== now.text;
  const isPlace = old.place !== now.place;
  if (parts.length === 0 && !isText && !isPlace) return undefined;
  return {
    release,
    ...(isText && { text: old.text }),
    ...(isPlace && { place: old.place }),
    parts,
  };
}

/** Whether some edition lacks a thing, has it otherwise, or all have it alike. */
function chipOf(
  releases: readonly string[],
  all: readonly string[],
  { since, until }: ReleaseRange,
  isChanged: boolean,
): ReleaseChip | undefined {
  const isNew = since !== undefined && !releases.includes(all[0] ?? "");
  if (isNew) return { kind: "new", release: since };
  if (until !== undefined && !releases.includes(all.at(-1) ?? ""))
    return { kind: "gone", release: until };
  return isChanged && since !== undefined ? { kind: "changed", release: since } : undefined;
}

/** Releases of an entry, oldest first, with their differences from the newest. */
function releasesOf<Row extends object>(
  versions: readonly Version<Row>[],
  all: readonly string[],
  say: (row: Row) => Said,
): Releases & { readonly newest: Row } {
  const last = versions.at(-1);
  if (!last) throw new Error("An entry belongs to a release.");
  const earlier = versions
    .slice(0, -1)
    .flatMap(({ place, row }) => earlierOf(place, say(row), say(last.row)) ?? []);
  const releases = versions.map(({ place }) => place.release);
  const chip = chipOf(releases, all, last.row, earlier.length > 0);
  const { since: _since, until: _until, ...newest } = last.row;
  return { newest: newest as unknown as Row, releases, earlier, ...(chip && { chip }) };
}

/** Links to the root edition if it has the entry, else to an edition that has it. */
function pagesOf(pages: readonly PageLink[], versions: readonly Version<object>[]): PageLink[] {
  const places = versions.map(({ place }) => place);
  const home = places.find(({ prefix }) => prefix === "") ?? places.at(-1);
  return pages.map((page) => (home ? { ...page, to: routeIn(page.to, home) } : page));
}

function operationsIn(versions: readonly Version<HttpError>[]): AnsweringOperation[] {
  const found = new Map<string, AnsweringOperation>();
  // The newest first: its labels and its order hold.
  for (const { place, row } of versions.toReversed()) {
    for (const { id, label } of row.operations) {
      const to = routeIn(`/api/#${id}`, place);
      const known = found.get(id) ?? { id, label, places: [] };
      found.set(id, { ...known, places: [{ release: place.release, to }, ...known.places] });
    }
  }
  return [...found.values()];
}

/** Versions of the same entry, by its id. */
function byId<Row extends { readonly id: string }>(
  rows: readonly (readonly [Place, readonly Row[]])[],
): readonly (readonly Version<Row>[])[] {
  const found = new Map<string, Version<Row>[]>();
  for (const [place, some] of rows)
    for (const row of some) found.set(row.id, [...(found.get(row.id) ?? []), { place, row }]);
  return [...found.values()];
}

/** Reads the errors and log lines of all editions. */
export async function readEntries(editions: readonly Place[]): Promise<EntryFacts> {
  const titles = readPageTitles();
  const links = (routes: readonly string[]) => routes.map((to) => ({ to, title: titles(to) }));
  type Raw = Omit<LogLine, "seeAlso"> & { readonly seeAlso: readonly string[] };
  const raw = readData<readonly Raw[]>("logs");
  const known: LogLine[] = raw.map((line) => ({ ...line, seeAlso: links(line.seeAlso) }));
  const errors: [Place, HttpError[]][] = [];
  const lines: [Place, LogLine[]][] = [];
  for (const version of INTERFACE_VERSIONS) {
    const place = editions.find(({ release }) => release === BEE_RELEASES[version]);
    if (!place) continue;
    const operations = await operationsOfVersion(version);
    errors.push([place, readHttpErrors(links, version, operations)]);
    lines.push([place, known.filter((line) => inEdition(line, place.release))]);
  }
  const all = errors.map(([{ release }]) => release);
  return {
    httpErrors: byId(errors).map((versions) => {
      const { newest, ...releases } = releasesOf(versions, all, errorSaid);
      const seeAlso = pagesOf(newest.seeAlso, versions);
      return { ...newest, seeAlso, operations: operationsIn(versions), ...releases };
    }),
    logLines: byId(lines).map((versions) => {
      const { newest, ...releases } = releasesOf(versions, all, lineSaid);
      return { ...newest, seeAlso: pagesOf(newest.seeAlso, versions), ...releases };
    }),
  };
}
