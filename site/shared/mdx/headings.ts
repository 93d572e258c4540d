// Headings rendered by components; the Markdown pipeline adds them to the table of contents.
import type { ServerData } from "./rows.ts";

/** Level 3 heading: anchor and text. */
export interface DrawnHeading {
  readonly id: string;
  readonly title: string;
}

const distinct = (titles: readonly string[], idOf: (title: string) => string): DrawnHeading[] =>
  [...new Set(titles)].map((title) => ({ id: idOf(title), title }));

/** Option groups, in option order. */
export function optionGroups(options: ServerData["configOptions"]): DrawnHeading[] {
  return distinct(
    options.map(({ group }) => group),
    (group) => `options-${group.toLowerCase().replaceAll(" ", "-")}`,
  );
}

/** Sections of the error list. */
export function errorGroups(errors: ServerData["httpErrors"]): DrawnHeading[] {
  return distinct(
    errors.map(({ group }) => group),
    (group) => `errors-${group.toLowerCase().replace(/[^a-z]+/g, "-")}`,
  );
}

/** First letter of a term in upper case. */
export const letterOf = (term: string): string => term.charAt(0).toUpperCase();

/** First letters of the terms, in term order. */
export function letters(entries: Pick<ServerData, "glossary">["glossary"]): DrawnHeading[] {
  return distinct(
    entries.map(({ term }) => letterOf(term)),
    (letter) => `letter-${letter.toLowerCase()}`,
  );
}

/** Kinds of log lines, most severe first. */
export const lineKinds = [
  { tone: "bad", id: "log-lines-bad", title: "Lines of a node that stops" },
  { tone: "warn", id: "log-lines-warn", title: "Lines that need attention" },
  { tone: "ok", id: "log-lines-ok", title: "Harmless lines" },
] as const;

/** Subsystems with metrics. */
export function metricGroups(groups: ServerData["metrics"]): DrawnHeading[] {
  return distinct(
    groups.map(({ subsystem }) => subsystem || "bee"),
    (subsystem) => `metrics-${subsystem}`,
  );
}

/** Headings by component name. */
export function drawnHeadings(data: ServerData): Readonly<Record<string, readonly DrawnHeading[]>> {
  return {
    ConfigTable: optionGroups(data.configOptions),
    GlossaryList: letters(sorted(data.glossary)),
    HttpErrors: errorGroups(data.httpErrors),
    LogLines: lineKinds,
    MetricsTable: metricGroups(data.metrics),
  };
}

/** Sorts terms alphabetically, ignoring case. */
export function sorted(entries: ServerData["glossary"]): ServerData["glossary"][number][] {
  return [...entries].sort((one, other) =>
    one.term.localeCompare(other.term, "en", { sensitivity: "base" }),
  );
}
