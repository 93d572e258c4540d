// Groups of errors and log lines, for HTML and Markdown.
import { errorGroups, lineKinds } from "../mdx/headings.ts";
import { verdictOf } from "../mdx/LogLines/verdict.ts";
import type { EntryFacts } from "./facts.ts";
import { entriesOf, type NamedEntry } from "./entries.ts";

/** Title and description of the list. */
export const INDEX = {
  title: "Errors and log lines",
  description:
    "Every error that a node's HTTP interface answers and every known line of its log: the cause, how to check, how to fix.",
} as const;

/** Filters of the list. */
export const FACETS = {
  "4xx": "errors 400 to 499",
  "5xx": "errors 500 to 599",
  close: "websocket close codes",
  client: "texts of client libraries",
  log: "log lines",
} as const;

/** A part of the list. */
export interface Family {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly NamedEntry[];
}

/** Errors by resource, then log lines, most severe first. */
export function familiesOf(facts: EntryFacts): Family[] {
  const entries = entriesOf(facts);
  return [
    ...errorGroups(facts.httpErrors).map(({ id, title }) => ({
      id,
      title: `Errors: ${title}`,
      entries: entries.filter((entry) => entry.kind === "error" && entry.error.group === title),
    })),
    ...lineKinds.map(({ id, title, tone }) => ({
      id,
      title: `Log: ${title}`,
      entries: entries.filter(
        (entry) => entry.kind === "log" && verdictOf(entry.line).tone === tone,
      ),
    })),
  ];
}
