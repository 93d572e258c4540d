// What differs in errors and log lines, and which operations answer otherwise.
import { compareReleases } from "@swarm-docs/openapi/document/version";
import type { ChangeGroup, ChangeRow } from "../../shared/changes/facts.ts";
import { entriesOf, entryRoute, type NamedEntry } from "../../shared/errors/entries.ts";
import { statusText, type EntryFacts } from "../../shared/errors/facts.ts";
import { byKind } from "./data.ts";
import type { ErrorAt } from "./interface.ts";
import type { RouteLink } from "../../shared/route-link.ts";

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** What the older release had otherwise about an entry. */
function before(entry: NamedEntry, older: string): Pick<ChangeRow, "from" | "now" | "words"> {
  const row = entry.kind === "error" ? entry.error : entry.line;
  const old = row.earlier.find(({ release }) => release === older);
  if (!old) return { words: [] };
  const text = entry.kind === "error" ? entry.error.message : entry.line.pattern;
  const [from, now] =
    old.text === undefined
      ? [old.place, entry.kind === "error" ? statusText(entry.error) : undefined]
      : [`\`${flat(old.text)}\``, `\`${flat(text)}\``];
  const parts = old.parts.map(([title]) => title.toLowerCase());
  return {
    ...(from && now && { from, now }),
    words: parts.length > 0 ? [`Differs in: ${parts.join(", ")}.`] : [],
  };
}

function entryRow(entry: NamedEntry, older: string, newer: string): ChangeRow[] {
  const row = entry.kind === "error" ? entry.error : entry.line;
  if (!row.chip || compareReleases(row.chip.release, older) <= 0) return [];
  if (compareReleases(row.chip.release, newer) > 0) return [];
  const { kind, release } = row.chip;
  const meaning = entry.kind === "error" ? entry.error.cause : entry.line.meaning;
  const said = before(entry, older);
  return [
    {
      kind,
      name: `\`${entry.title.replaceAll("`", "")}\``,
      to: entryRoute(entry.id),
      release,
      ...said,
      words: kind === "changed" ? said.words : [flat(meaning)],
      places: [],
    },
  ];
}

const VERBS = {
  new: "Answered now by operations that did not answer it.",
  gone: "No longer answered by operations that did.",
  changed: "Answered with another status.",
} as const;

/** Errors that both releases know, and that other operations answer. */
function elsewhere(errors: readonly ErrorAt[], known: readonly NamedEntry[]): ChangeRow[] {
  const places = new Map<string, RouteLink[]>();
  for (const { error, kind, place } of errors) {
    const key = `${kind} ${error}`;
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  const rows = known.flatMap((entry) =>
    entry.kind !== "error" || (entry.error.chip && entry.error.chip.kind !== "changed")
      ? []
      : (["gone", "new"] as const).flatMap((kind): ChangeRow[] => {
          const at = places.get(`${kind} ${entry.id}`);
          if (!at) return [];
          const name = `\`${entry.title.replaceAll("`", "")}\``;
          return [{ kind, name, to: entryRoute(entry.id), words: [VERBS[kind]], places: at }];
        }),
  );
  return byKind(rows);
}

/** The groups of errors and log lines. */
export function messageChanges(
  facts: EntryFacts,
  errors: readonly ErrorAt[],
  [older, newer]: readonly [older: string, newer: string],
): ChangeGroup[] {
  const entries = entriesOf(facts);
  const rows = (kind: NamedEntry["kind"]): ChangeRow[] =>
    byKind(
      entries.filter((one) => one.kind === kind).flatMap((one) => entryRow(one, older, newer)),
    );
  return [
    { id: "errors", title: "Errors", rows: rows("error") },
    {
      id: "errors-elsewhere",
      title: "Errors of other operations",
      rows: elsewhere(errors, entries),
    },
    { id: "log-lines", title: "Log lines", rows: rows("log") },
  ];
}
