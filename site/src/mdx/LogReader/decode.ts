import type { LogLine } from "../rows.ts";

/** The part of a known line that is needed to find and explain it. */
export type KnownLine = Omit<LogLine, "seeAlso">;

/** One known line that occurs in the excerpt. */
export interface Finding {
  readonly known: KnownLine;
  readonly count: number;
  /** Number of the first line it occurs in, from 1. */
  readonly firstLine: number;
  /** The text of that line. */
  readonly sample: string;
}

/** What an excerpt says. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly lines: number;
  /** Lines at level error or warning that are not known. */
  readonly unknown: readonly string[];
  /** True when the excerpt was longer than the limit and its beginning was left out. */
  readonly cut: boolean;
}

/** Longest excerpt that is read, in characters; the end counts, because failures stand there. */
export const MAX_CHARACTERS = 400_000;

/** Values of a line in Bee's own form, `"key"="value"`; `undefined` for other lines. */
export function parseLine(line: string): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [, key = "", quoted, bare] of line.matchAll(
    /"(\w+)"=(?:"((?:[^"\\]|\\.)*)"|(\S+))/g,
  )) {
    values.set(
      key,
      quoted === undefined
        ? (bare ?? "")
        : quoted.replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c)),
    );
  }
  return values.has("msg") ? values : undefined;
}

/** Fixed parts of a pattern, in order; only its first line counts. */
function partsOf(pattern: string): string[] {
  const [first = ""] = pattern.split("\n");
  return first.split(/\{\w+\}/).filter((part) => part.trim() !== "");
}

/** Whether all fixed parts of a pattern occur in the text, in order. Linear in the text. */
function occurs(pattern: string, text: string): boolean {
  let from = 0;
  for (const part of partsOf(pattern)) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from > 0;
}

const fixedLength = (pattern: string): number =>
  partsOf(pattern).reduce((sum, part) => sum + part.length, 0);

function loggerFits(known: KnownLine, logger: string): boolean {
  const [prefix = ""] = known.logger.split("{");
  return logger === "" || known.logger === "" || logger.startsWith(prefix);
}

/** The known line whose pattern fixes most of the text; `undefined` when none occurs. */
function best(lines: readonly KnownLine[], text: string): KnownLine | undefined {
  let found: KnownLine | undefined;
  for (const known of lines) {
    if (!occurs(known.pattern, text)) continue;
    if (!found || fixedLength(known.pattern) > fixedLength(found.pattern)) found = known;
  }
  return found;
}

/** Known lines in one line of a log: the cause in its error field first, then its message. */
function explain(
  line: string,
  known: readonly KnownLine[],
): { found: KnownLine[]; suspicious: boolean } {
  const values = parseLine(line);
  if (!values) {
    const found = best(
      known.filter(({ where }) => where === "stderr" || where === "foreign"),
      line,
    );
    return { found: found ? [found] : [], suspicious: line.startsWith("Error: ") };
  }
  const logger = values.get("logger") ?? "";
  const error = values.get("error") ?? values.get("err") ?? "";
  const cause =
    error &&
    best(
      known.filter(({ where }) => where === "error"),
      error,
    );
  const message = best(
    known.filter((entry) => entry.where === "msg" && loggerFits(entry, logger)),
    values.get("msg") ?? "",
  );
  const suspicious = /^(error|warning)$/.test(values.get("level") ?? "");
  return { found: [cause, message].filter((entry) => typeof entry === "object"), suspicious };
}

const weight = ({ fatal, harmless }: KnownLine): number => (fatal ? 0 : harmless ? 2 : 1);

/** Finds the known lines of a log excerpt; the serious ones come first, then the order of the log. */
export function readLog(text: string, known: readonly KnownLine[]): Report {
  const cut = text.length > MAX_CHARACTERS;
  const lines = text
    .slice(-MAX_CHARACTERS)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const findings = new Map<string, Finding>();
  const unknown: string[] = [];
  for (const [at, line] of lines.entries()) {
    const { found, suspicious } = explain(line, known);
    if (found.length === 0 && suspicious) unknown.push(line);
    for (const entry of found) {
      const before = findings.get(entry.id);
      findings.set(entry.id, {
        known: entry,
        count: (before?.count ?? 0) + 1,
        firstLine: before?.firstLine ?? at + 1,
        sample: before?.sample ?? line,
      });
    }
  }
  const sorted = [...findings.values()].sort(
    (one, other) => weight(one.known) - weight(other.known) || one.firstLine - other.firstLine,
  );
  return { findings: sorted, lines: lines.length, unknown, cut };
}
