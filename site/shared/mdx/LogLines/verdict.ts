import type { LogLine } from "../rows.ts";

/** Severity of a log line as a word and a colour tone. */
export function verdictOf({ harmless, fatal }: Pick<LogLine, "harmless" | "fatal">): {
  readonly word: string;
  readonly tone: "ok" | "warn" | "bad";
} {
  if (fatal) return { word: "stops the node", tone: "bad" };
  return harmless ? { word: "harmless", tone: "ok" } : { word: "needs attention", tone: "warn" };
}
