import type { ReleaseRange } from "../../site/shared/edition/in-edition.ts";
import type { Compared, Side } from "./side.ts";
import { argumentsAt, goFiles, literalsOf, valueOf, withoutComments, type GoFile } from "./go.ts";

interface LogRow extends ReleaseRange {
  readonly id: string;
  readonly pattern: string;
  readonly level: string;
  readonly where: string;
  readonly fields?: readonly string[];
  readonly external?: boolean;
  readonly source: string;
}

/** Splits a text at its variable parts: `{name}` in our patterns, `%s` in Go formats. */
const fixed = (text: string): string[] =>
  text
    .split(/\{[^{}]*\}|%(?:\[\d+\])?[-+#0 ]*\d*(?:\.\d+)?[a-zA-Z]/)
    .map((part) => part.replace(/^[\s:"'`]+|[\s:"'`]+$/g, ""))
    .filter((part) => part.length > 2);

interface Call {
  readonly level: string;
  readonly text: string;
  readonly fields: readonly string[];
}

/** Calls of the logger, with the names of their fields. */
function callsOf({ text }: GoFile): Call[] {
  const source = withoutComments(text);
  return [...source.matchAll(/\.(Error|Warning|Info|Debug)\(/g)].flatMap((found) => {
    const given = argumentsAt(source, found.index + found[0].length - 1);
    const words = found[1] === "Error" ? given.slice(1) : given;
    const [first = "", ...rest] = words;
    if (!/^["`]/.test(first)) return [];
    const fields = rest.filter((_, at) => at % 2 === 0).map((one) => valueOf(one));
    return [{ level: (found[1] ?? "").toLowerCase(), text: valueOf(first), fields }];
  });
}

/** What Go's own library adds to the end of an error. */
const OF_GO =
  /(?:open|mkdir|listen tcp|bind) ?\{[^{}]*\}.*$|: (?:bind: address already in use|permission denied|no such file or directory)$/;

/** Whether every fixed part of `pattern` occurs in one of the texts. */
function occurs(pattern: string, texts: readonly string[]): boolean {
  const has = (part: string): boolean => texts.some((text) => text.includes(part));
  // Errors are wrapped by several calls, and quoted values and numbers may be variables: search each
  // part alone.
  const pieces = (part: string): string[] => part.split(/: |"[^"]*"|\b\d+\b/).flatMap(fixed);
  return fixed(pattern.replace(OF_GO, "")).every((part) => has(part) || pieces(part).every(has));
}

/**
 * Compares log lines and start errors: the text exists in Bee, and a line has its level and its fields.
 * Bee has lines that we do not describe; they are only counted.
 */
export function compareLogs({ checkout, rows }: Side): Compared {
  const files = [...goFiles(checkout, "pkg"), ...goFiles(checkout, "cmd")];
  const texts = files.flatMap(({ text }) => literalsOf(text));
  const calls = files.flatMap(callsOf);
  const ours = rows<LogRow>("logs").filter(
    ({ external, where }) => !external && where !== "foreign",
  );
  const differences: string[] = [];
  for (const row of ours) {
    const at = `log line ${row.id}`;
    if (!occurs(row.pattern, texts)) {
      differences.push(`${at}: Bee has no text "${row.pattern}"`);
      continue;
    }
    if (row.where !== "msg") continue;
    const parts = fixed(row.pattern);
    const same = calls.filter(({ text }) => parts.every((part) => text.includes(part)));
    if (same.length === 0) continue;
    if (!same.some(({ level }) => level === row.level))
      differences.push(`${at}: Bee writes it at ${same[0]?.level}, we say ${row.level}`);
    const missing = (row.fields ?? []).filter(
      (field) => field !== "error" && !same.some(({ fields }) => fields.includes(field)),
    );
    if (missing.length > 0) differences.push(`${at}: Bee has no field ${missing.join(", ")}`);
  }
  return { name: "log lines", ours: ours.length, theirs: calls.length, differences };
}
