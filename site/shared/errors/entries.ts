// Entries of `/errors/`: errors of the HTTP API and known log lines, one page each.
import { statusText, type EntryFacts, type ReleaseError, type ReleaseLine } from "./facts.ts";

/** Entry with its own page below `/errors/`. */
type ErrorPageEntry =
  | { readonly kind: "error"; readonly id: string; readonly error: ReleaseError }
  | { readonly kind: "log"; readonly id: string; readonly line: ReleaseLine };

/** Title and description of an entry. */
interface Naming {
  /** Unique among all entries. */
  readonly title: string;
  /** One sentence of 30 to 180 characters, unique among all entries. */
  readonly description: string;
}

/** Entry with its title and description. */
export type NamedEntry = ErrorPageEntry & Naming;

/** Route of the list. */
export const ERRORS_ROUTE = "/errors/";

/** Route of an entry's page. */
export const entryRoute = (id: string): string => `${ERRORS_ROUTE}${id}`;

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Truncates at a word boundary, to at most `length` characters. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const whole = text.slice(0, length - 1);
  return `${whole.slice(0, Math.max(whole.lastIndexOf(" "), length / 2)).replace(/[\s,;:.]+$/, "")}…`;
}

const textOf = (entry: ErrorPageEntry): string =>
  flat(entry.kind === "error" ? entry.error.message : entry.line.pattern);

/** Suffixes that disambiguate entries with the same text, shortest first. */
function marksOf(entry: ErrorPageEntry): readonly string[] {
  if (entry.kind === "log") return ["log line", entry.line.logger || entry.line.level, entry.id];
  const { operations, reasonsField } = entry.error;
  const [first] = operations;
  return [
    statusText(entry.error),
    reasonsField ? flat(reasonsField).replaceAll("`", "") : "",
    operations.length === 1 && first ? first.label : "",
    entry.id,
  ].filter(Boolean);
}

const TITLE = 90;

/** Titles: the entry's text, with as many suffixes as it takes to be unique. */
function titles(entries: readonly ErrorPageEntry[]): string[] {
  const name = (entry: ErrorPageEntry, marks: number): string => {
    const text = cut(textOf(entry), TITLE);
    return marks === 0 ? text : `${text} (${marksOf(entry).slice(0, marks).join(", ")})`;
  };
  const most = Math.max(...entries.map((entry) => marksOf(entry).length));
  let names = entries.map((entry) => name(entry, 0));
  for (let marks = 1; marks <= most; marks++) {
    const before = names;
    names = entries.map((entry, at) =>
      before.indexOf(before[at] ?? "") === before.lastIndexOf(before[at] ?? "")
        ? (before[at] ?? "")
        : name(entry, marks),
    );
  }
  return names;
}

const DESCRIPTION = 180;

/** Meta description: the unique title, then the cause or meaning. */
function describe(entry: ErrorPageEntry, title: string): string {
  const meaning = flat(entry.kind === "error" ? entry.error.cause : entry.line.meaning);
  const what = entry.kind === "error" ? "Error" : "Log line";
  return cut(`${what} “${cut(title, 70)}”: ${meaning.replaceAll("`", "")}`, DESCRIPTION);
}

/** Errors first, then log lines, in data order. Throws if two share an id. */
export function entriesOf({ httpErrors, logLines }: EntryFacts): NamedEntry[] {
  const entries: ErrorPageEntry[] = [
    ...httpErrors.map((error) => ({ kind: "error", id: error.id, error }) as const),
    ...logLines.map((line) => ({ kind: "log", id: line.id, line }) as const),
  ];
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id)) throw new Error(`Two errors or log lines are called "${id}".`);
    seen.add(id);
  }
  const names = titles(entries);
  return entries.map((entry, at) => {
    const title = names[at] ?? entry.id;
    return { ...entry, title, description: describe(entry, title) };
  });
}
