// Markdown of errors and log lines.
import { verdictOf } from "../mdx/LogLines/verdict.ts";
import { blocks, code, links } from "../mdx/plain-text/plain.ts";
import { chipText, statusText, type EntryFacts } from "./facts.ts";
import { entryRoute, type NamedEntry } from "./entries.ts";
import { familiesOf } from "./families.ts";
import { foundIn, logLinePlace } from "./places.ts";
import { earlierParts, releaseText } from "./releases.ts";

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

function part(title: string, ...texts: readonly (string | undefined)[]): string {
  const body = blocks(...texts);
  return body === "" || body === "Nothing." ? "" : `## ${title}\n\n${body}`;
}

function facts(entry: NamedEntry): string[] {
  if (entry.kind === "log") {
    const { meaning, check, fix, source } = entry.line;
    return [
      part("Cause", flat(meaning)),
      part("How to check", check && flat(check)),
      part("How to fix", flat(fix)),
      part(
        "Where it comes from",
        `${logLinePlace(entry.line)} In the source of Bee: ${code(source)}.`,
      ),
    ];
  }
  const { cause, check, fix, note, kind, reasonsField, operations, logs = [] } = entry.error;
  const field = reasonsField === undefined ? "" : ` The field: ${flat(reasonsField)}.`;
  const from = operations.map(
    ({ label, places }) =>
      `${code(label)} ${places.map(({ release, to }) => `[Bee ${release}](${to})`).join(" · ")}`,
  );
  return [
    part("Cause", flat(cause)),
    part("How to check", flat(check)),
    part("How to fix", flat(fix)),
    part("Note", note && flat(note)),
    part(
      "Where it comes from",
      foundIn(kind) + field,
      kind === "client" ? "" : from.length > 0 ? list(from) : "Any operation can answer this.",
    ),
    part(
      "In the log of the node",
      list(logs.map(({ logger, msg }) => `${code(flat(msg))} from ${code(logger)}`)),
    ),
  ];
}

/** Page content below the title: Markdown of `EntryBody`. */
export function entryMarkdown(entry: NamedEntry): string {
  const text = flat(entry.kind === "error" ? entry.error.message : entry.line.pattern);
  const row = entry.kind === "error" ? entry.error : entry.line;
  // Same labels and order as on the page.
  const what =
    entry.kind === "error"
      ? ["Error", statusText(entry.error)]
      : ["Log line", entry.line.level, verdictOf(entry.line).word];
  const marks = row.chip ? [...what, chipText(row.chip)] : what;
  return blocks(
    code(text),
    marks.join(" "),
    releaseText(row, entry.kind === "error" ? entry.error : undefined),
    ...facts(entry),
    ...row.earlier.map((one) =>
      part(
        `In Bee ${one.release}`,
        list(earlierParts(one).map(([title, words]) => `${title}: ${flat(words)}`)),
      ),
    ),
    part("See also", row.seeAlso.length > 0 ? links(row.seeAlso) : ""),
  );
}

/** List of all entries below the title: Markdown of `EntryList`. */
export function indexMarkdown(data: EntryFacts): string {
  return blocks(
    ...familiesOf(data).map(({ title, entries }) =>
      part(
        title,
        list(
          entries.map((entry) => {
            const mark = entry.kind === "error" ? statusText(entry.error) : entry.line.level;
            const { chip } = entry.kind === "error" ? entry.error : entry.line;
            const marks = chip ? `${mark}, ${chipText(chip)}` : mark;
            return `[${code(entry.title)}](${entryRoute(entry.id)}), ${marks}`;
          }),
        ),
      ),
    ),
  );
}
