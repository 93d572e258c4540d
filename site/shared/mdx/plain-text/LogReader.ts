import type { Plain } from "./plain.ts";

/** Markdown form: purpose of the log reader, with a link to the known lines. */
export const logReaderMarkdown: Plain = (_, { logLines }) =>
  `The page has a field for pasted log lines: it marks the ${logLines.length} messages it knows and says which need you. All of them stand in [Logs and files](/docs/bee/working-with-bee/logs-and-files).`;
