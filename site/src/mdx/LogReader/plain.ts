import type { Plain } from "../plain.ts";

/** What the reader does, and where the lines stand that it knows. */
export const plain: Plain = (_, { logLines }) =>
  `The page has a field for pasted log lines: it marks the ${logLines.length} messages it knows and says which need you. All of them stand in [Logs and files](/docs/bee/working-with-bee/logs-and-files).`;
