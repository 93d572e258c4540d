// Sentences on where a text appears.
import type { LogLine } from "../mdx/rows.ts";

const FOUND: Readonly<Record<string, string>> = {
  message: "It stands in `message` of the answer.",
  reason: "It stands in `reasons[].error` of the answer, which names the parameter or field.",
  "status-text": "It stands in `message` of the answer, which says no more than the status.",
  raw: "It stands in `message` of the answer or is all of it: the text of another library.",
  "status-body": "It stands in `status` of the answer of `GET /readiness`.",
  "ws-close": "It comes in the frame that closes the websocket.",
  upgrade: "It is plain text in an answer that comes instead of the websocket.",
  client: "A browser or a client library says it; the node never did.",
};

/** Where the text of an error appears, by kind (`api/README.md`). Throws for an unknown kind. */
export function foundIn(kind: string): string {
  const found = FOUND[kind];
  if (found === undefined) throw new Error(`Errors of the kind "${kind}" have no sentence.`);
  return found;
}

/** Where a log line appears. */
export function logLinePlace({
  where,
  level,
  logger,
}: Pick<LogLine, "where" | "level" | "logger">): string {
  const from = logger === "" ? "" : ` of the logger \`${logger}\``;
  if (where === "stderr") return "It is printed on the terminal.";
  if (where === "foreign") return `A library prints it: \`${logger}\`.`;
  const part = where === "error" ? "the field `error`" : "the message";
  return `It is ${part} of a line of level \`${level}\`${from}.`;
}
