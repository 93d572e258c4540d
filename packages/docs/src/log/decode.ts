import { fixedParts, occurs } from "./pattern.ts";

/** A line that a node of Bee is known to write, as far as it is needed to find and explain it. */
export interface KnownLine {
  readonly id: string;
  /** Exact text with `{name}` placeholders. */
  readonly pattern: string;
  readonly level: string;
  /** Name of the logger, or its prefix before a `{`; empty = any. */
  readonly logger: string;
  /** Field of the line that contains the pattern. */
  readonly where: "msg" | "error" | "stderr" | "foreign";
  /** Pattern that the `error` field has to contain, too, for an entry about one cause of a message. */
  readonly cause?: string;
  readonly meaning: string;
  /** How to see that this is the case; every line that is not harmless has it. */
  readonly check?: string;
  readonly fix: string;
  readonly harmless: boolean;
  readonly fatal: boolean;
}

/** One known line that occurs in the excerpt. */
export interface Finding {
  readonly known: KnownLine;
  readonly count: number;
  /** Number of the first line it occurs in, from 1; lines that were left out count. */
  readonly firstLine: number;
  /** The text of that line. */
  readonly sample: string;
}

/** What an excerpt says. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly lines: number;
  /** Whether any line has the form of Bee's log. */
  readonly isLog: boolean;
  /** Lines at level error or warning that are neither known nor of a failed request. */
  readonly unknown: readonly string[];
  /** Number of errors that are not known, but belong to requests: their answers name the cause. */
  readonly failedRequests: number;
  /** True when the excerpt was longer than the limit and its beginning was left out. */
  readonly cut: boolean;
}

/** Maximum length of an excerpt in characters; the tail is kept, because it holds the failure. */
export const MAX_CHARACTERS = 1_000_000;

/**
 * Values of a line in Bee's own form, `"key"="value"`, or in that of Bee 1, `key="value"`; `undefined` for other lines.
 * The line may be cut off.
 */
export function parseLine(line: string): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [, key = "", quoted, bare] of line.matchAll(
    /(?<![\w"?&])"?(\w+)"?=(?:"((?:[^"\\]|\\.)*)(?:"|$)|(\S+))/g,
  )) {
    values.set(
      key,
      quoted === undefined
        ? (bare ?? "")
        : quoted.replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c)),
    );
  }
  // Alone, `msg=` can be of a request or a question.
  const isLine = /"msg"=/.test(line) || values.has("level");
  return isLine && values.has("msg") ? values : undefined;
}

/** A known line, taken apart once for all lines of an excerpt. */
interface Pattern {
  readonly known: KnownLine;
  /** Fixed parts in order, in lower case; only the pattern's first line counts. */
  readonly parts: readonly string[];
  /** Fixed parts of the pattern for the `error` field. */
  readonly cause: readonly string[];
  /** What the logger's name begins with. */
  readonly logger: string;
}

function patternOf(known: KnownLine): Pattern {
  const partsOf = (text: string): string[] => fixedParts(text.toLowerCase());
  const [logger = ""] = known.logger.split("{");
  return { known, parts: partsOf(known.pattern), cause: partsOf(known.cause ?? ""), logger };
}

/** Number of fixed characters; of two patterns that fit, the one with more says more. */
const fixedIn = ({ parts, cause }: Pattern): number => [...parts, ...cause].join("").length;

/**
 * The first pattern that occurs, which is the most specific one; `undefined` when none does. Case is
 * ignored: Bee writes some lines both ways ("You have another 10 seconds …").
 */
function best(
  patterns: readonly Pattern[],
  text: string,
  { logger = "", error = "" } = {},
): KnownLine | undefined {
  const lower = text.toLowerCase();
  return patterns.find(
    (pattern) =>
      (logger === "" || logger.startsWith(pattern.logger)) &&
      occurs(pattern.parts, lower) &&
      (pattern.cause.length === 0 || occurs(pattern.cause, error.toLowerCase())),
  )?.known;
}

/** Patterns by the part of a line they are looked for in, the most specific ones first. */
interface Patterns {
  readonly error: readonly Pattern[];
  readonly msg: readonly Pattern[];
  readonly plain: readonly Pattern[];
}

function patternsOf(lines: readonly KnownLine[]): Patterns {
  const at = (...places: string[]): Pattern[] =>
    lines
      .filter(({ where }) => places.includes(where))
      .map(patternOf)
      .toSorted(
        (one, other) => fixedIn(other) - fixedIn(one) || other.logger.length - one.logger.length,
      );
  return { error: at("error"), msg: at("msg"), plain: at("stderr", "foreign") };
}

/** The line inside a record of `journalctl --output=json` or of Docker's json-file driver. */
function unwrap(line: string): string {
  if (!line.startsWith("{")) return line;
  try {
    const { MESSAGE, log } = JSON.parse(line) as { MESSAGE?: unknown; log?: unknown };
    const inner = MESSAGE ?? log;
    return typeof inner === "string" ? inner.trim() : line;
  } catch {
    return line;
  }
}

/** Known lines in one line of a log: the cause in its error field first, then its message. */
function explain(
  line: string,
  values: ReturnType<typeof parseLine>,
  known: Patterns,
): { found: KnownLine[]; suspicious: boolean; isRequest?: boolean } {
  if (!values) {
    const found = best(known.plain, line);
    return { found: found ? [found] : [], suspicious: line.startsWith("Error: ") };
  }
  const logger = values.get("logger") ?? "";
  const error = values.get("error") ?? values.get("err") ?? "";
  const isRequest = /^node\/api(?:\/|$)/.test(logger);
  const inError = error === "" ? undefined : best(known.error, error);
  // What stops a node that starts only fails a request.
  const cause = isRequest && inError?.fatal ? undefined : inError;
  const message = best(known.msg, values.get("msg") ?? "", { logger, error });
  const level = values.get("level") ?? "";
  return {
    found: [cause, message].filter((entry) => entry !== undefined),
    suspicious: level === "error" || level === "warning",
    isRequest: isRequest && level === "error",
  };
}

/** Number of line breaks in text or bytes. */
export function lineBreaksIn(text: { indexOf: (part: string, from?: number) => number }): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

const weight = ({ fatal, harmless }: KnownLine): number => (fatal ? 0 : harmless ? 2 : 1);

/**
 * Finds the known lines of a log excerpt; the serious ones come first, then the order of the log.
 * `leftOut`: lines before the excerpt that the caller has not read.
 */
export function readLog(text: string, known: readonly KnownLine[], leftOut = 0): Report {
  const cut = leftOut > 0 || text.length > MAX_CHARACTERS;
  const lines = text
    .slice(-MAX_CHARACTERS)
    .split(/\r?\n/)
    .map((line) => unwrap(line.trim()));
  const linesBefore = leftOut + lineBreaksIn(text.slice(0, -MAX_CHARACTERS));
  const patterns = patternsOf(known);
  const findings = new Map<string, Finding>();
  const unknown: string[] = [];
  let failedRequests = 0;
  let isLog = false;
  for (const [at, line] of lines.entries()) {
    if (line === "") continue;
    const values = parseLine(line);
    isLog ||= values !== undefined;
    const { found, suspicious, isRequest } = explain(line, values, patterns);
    if (found.length === 0 && isRequest) failedRequests++;
    else if (found.length === 0 && suspicious) unknown.push(line);
    for (const entry of found) {
      const before = findings.get(entry.id);
      findings.set(entry.id, {
        known: entry,
        count: (before?.count ?? 0) + 1,
        firstLine: before?.firstLine ?? linesBefore + at + 1,
        sample: before?.sample ?? line,
      });
    }
  }
  const sorted = [...findings.values()].sort(
    (one, other) => weight(one.known) - weight(other.known) || one.firstLine - other.firstLine,
  );
  return {
    findings: sorted,
    lines: lines.filter(Boolean).length,
    isLog,
    unknown,
    failedRequests,
    cut,
  };
}
