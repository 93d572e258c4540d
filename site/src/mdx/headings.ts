// Headings that components draw. The Markdown pipeline puts them into the table of contents.
import type { ServerData } from "./rows.ts";

/** A heading of the third level: its anchor and its words. */
export interface DrawnHeading {
  readonly id: string;
  readonly title: string;
}

const distinct = (titles: readonly string[], idOf: (title: string) => string): DrawnHeading[] =>
  [...new Set(titles)].map((title) => ({ id: idOf(title), title }));

/** Groups of options, in the order of the options. */
export function optionGroups(options: ServerData["configOptions"]): DrawnHeading[] {
  return distinct(
    options.map(({ group }) => group),
    (group) => `options-${group.toLowerCase().replaceAll(" ", "-")}`,
  );
}

/** Sections of the list of errors. */
export function errorGroups(errors: ServerData["httpErrors"]): DrawnHeading[] {
  return distinct(
    errors.map(({ group }) => group),
    (group) => `errors-${group.toLowerCase().replace(/[^a-z]+/g, "-")}`,
  );
}

/** First letter of a term, as a capital. */
export const letterOf = (term: string): string => term.charAt(0).toUpperCase();

/** Letters that terms begin with, in the order of the terms. */
export function letters(entries: Pick<ServerData, "glossary">["glossary"]): DrawnHeading[] {
  return distinct(
    entries.map(({ term }) => letterOf(term)),
    (letter) => `letter-${letter.toLowerCase()}`,
  );
}

/** Kinds of log lines, the serious ones first. */
export const lineKinds = [
  { tone: "bad", id: "log-lines-bad", title: "Lines of a node that stops" },
  { tone: "warn", id: "log-lines-warn", title: "Lines that need attention" },
  { tone: "ok", id: "log-lines-ok", title: "Harmless lines" },
] as const;

/** Subsystems of a node that have metrics. */
export function metricGroups(groups: ServerData["metrics"]): DrawnHeading[] {
  return distinct(
    groups.map(({ subsystem }) => subsystem || "bee"),
    (subsystem) => `metrics-${subsystem}`,
  );
}

/** The headings of each component that draws some, by the component's name. */
export function drawnHeadings(data: ServerData): Readonly<Record<string, readonly DrawnHeading[]>> {
  return {
    ConfigTable: optionGroups(data.configOptions),
    GlossaryList: letters(sorted(data.glossary)),
    HttpErrors: errorGroups(data.httpErrors),
    LogLines: lineKinds,
    MetricsTable: metricGroups(data.metrics),
  };
}

/** Terms in the order of the alphabet, whatever their case. */
export function sorted(entries: ServerData["glossary"]): ServerData["glossary"][number][] {
  return [...entries].sort((one, other) =>
    one.term.localeCompare(other.term, "en", { sensitivity: "base" }),
  );
}
