// What differs in the interface: the same change of several operations is one row.
import { errorDates } from "@swarm-docs/openapi/bundle/errors";
import { changesBetween, type Change } from "@swarm-docs/openapi/document/changes";
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { readDocument } from "@swarm-docs/openapi/document/read";
import { compareReleases, type InterfaceVersion } from "@swarm-docs/openapi/document/version";
import type { ChangeGroup, ChangeKind, ChangeRow } from "../../shared/changes/facts.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import type { Edition } from "../../settings/editions.ts";
import { documentOf } from "../errors/http-errors.ts";
import type { RouteLink } from "../../shared/route-link.ts";

/** The fields used of an edition. */
export type ComparedEdition = Pick<Edition, "release" | "interface" | "prefix">;

const KINDS = { added: "new", removed: "gone", changed: "changed" } as const;

const GROUPS: readonly (readonly [title: string, parts: readonly Change["part"][]])[] = [
  ["Operations", ["operation", "path", "behavior"]],
  ["Requests", ["parameter", "body"]],
  ["Answers", ["field", "header", "status"]],
];

type Names = ReadonlyMap<string, string>;

/** `GET /stamps` for each operation of a document. */
function namesOf(document: JsonObject): Names {
  const operations = readDocument(document).groups.flatMap((group) => group.operations);
  return new Map(operations.map(({ id, method, path }) => [id, `${method} ${path}`]));
}

/** Fields of requests and of answers have anchors of different forms. */
const groupOf = ({ part, anchor }: Change): string => {
  const isBody = part === "field" && /^[^.]+\.body(\.|$)/.test(anchor);
  return GROUPS.find(([, parts]) => parts.includes(isBody ? "body" : part))?.[0] ?? "";
};

/** Where the operation is described, in the newer edition if that has it. */
function placeOf(
  change: Change,
  [older, newer]: readonly [ComparedEdition, ComparedEdition],
  names: Names,
): RouteLink {
  const side = change.kind === "removed" ? older : newer;
  return {
    label: names.get(change.operation) ?? change.operation,
    to: routeIn(`/api/#${change.anchor}`, side),
  };
}

/** The newest release that a change names. */
function releaseOf({ since, until, changed = [] }: Change): string | undefined {
  const all = [since, until, ...changed.map((one) => one.since)].filter((one) => one !== undefined);
  return all.sort(compareReleases).at(-1);
}

const NAMED: Readonly<Partial<Record<Change["part"], string>>> = {
  parameter: "parameter",
  field: "field",
  header: "header",
  status: "status",
};

function nameOf({ part, name }: Change, place: RouteLink): string {
  if (part === "operation" || part === "path") return `\`${name}\``;
  if (part === "behavior") return `\`${place.label}\``;
  if (part === "body") return "The body of the request";
  return `${NAMED[part] ?? part} \`${name}\``;
}

/** How it was and is; a name or a path is literal. */
function texts({ name, from, to }: Change): Pick<ChangeRow, "from" | "now"> {
  const isName = to === name;
  const said = (text: string): string => (isName ? `\`${text}\`` : text);
  return { ...(from && { from: said(from) }), ...(to && { now: said(to) }) };
}

function rowOf(change: Change, place: RouteLink): ChangeRow {
  const kind: ChangeKind = KINDS[change.kind];
  const release = releaseOf(change);
  const isWhole = change.part === "operation" || change.part === "path";
  return {
    kind,
    name: nameOf(change, place),
    ...(isWhole && { to: place.to }),
    ...(release !== undefined && { release }),
    words: (change.changed ?? []).map(({ words }) => words),
    ...texts(change),
    places: isWhole ? [] : [place],
  };
}

/** Rows that say the same of different operations become one. */
function together(rows: readonly ChangeRow[]): ChangeRow[] {
  const found = new Map<string, ChangeRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.kind, row.name, row.words, row.from, row.now]);
    const known = found.get(key);
    found.set(key, known ? { ...known, places: [...known.places, ...row.places] } : row);
  }
  return [...found.values()];
}

/** Merges rows with the same text into one that lists all operations. */
function behaviors(rows: readonly ChangeRow[]): ChangeRow[] {
  const found = new Map<string, ChangeRow>();
  for (const row of rows) {
    const known = found.get(row.words.join(" "));
    const places = [...(known?.places ?? []), ...row.places];
    const name = places.map(({ label }) => `\`${label}\``).join(", ");
    found.set(row.words.join(" "), { ...(known ?? row), name, places });
  }
  return [...found.values()].map((row) =>
    row.places.length === 1 && row.places[0]
      ? { ...row, to: row.places[0].to, places: [] }
      : { ...row, name: row.name, places: row.places },
  );
}

/** All changes of the interface from the older edition to the newer one. */
export async function interfaceChanges(
  sides: readonly [ComparedEdition, ComparedEdition],
): Promise<{ readonly groups: readonly ChangeGroup[]; readonly errors: readonly ErrorAt[] }> {
  // Patch releases share a document, whose marks tell of earlier releases.
  if (sides[0].interface === sides[1].interface) return { groups: [], errors: [] };
  const documents = await Promise.all(
    sides.map((side) => documentOf(side.interface as InterfaceVersion)),
  );
  const [older, newer] = documents as unknown as [JsonObject, JsonObject];
  const changes = changesBetween(older, newer, errorDates());
  const names = new Map([...namesOf(older), ...namesOf(newer)]);
  const place = (change: Change): RouteLink => placeOf(change, sides, names);
  const rows = (parts: (change: Change) => boolean): ChangeRow[] =>
    changes.filter(parts).map((change) => rowOf(change, place(change)));
  const groups = GROUPS.map(([title]) => {
    const own = (isBehavior: boolean) =>
      rows((one) => groupOf(one) === title && (one.part === "behavior") === isBehavior);
    return {
      id: `interface-${title.toLowerCase()}`,
      title,
      rows: [...together(own(false)), ...behaviors(own(true))],
    };
  });
  const errors = changes
    .filter(({ part }) => part === "error")
    .map((change) => ({ error: change.name, kind: KINDS[change.kind], place: place(change) }));
  return { groups, errors };
}

/** An operation that answers an error which it did not answer before, or no longer does. */
export interface ErrorAt {
  readonly error: string;
  readonly kind: ChangeKind;
  readonly place: RouteLink;
}
