import { blocks, code, table, type Plain } from "./plain.ts";

/** Markdown form: all metrics by subsystem, with their scraped names. */
export const metricsTableMarkdown: Plain = (_, { metrics }) =>
  blocks(
    ...metrics.flatMap(({ subsystem, metrics: rows }) => [
      `### ${subsystem || "bee"} metrics`,
      table(
        ["Metric", "Type", "Labels", "Meaning"],
        rows.map(({ name, type, labels = [], meaning }) => [
          code(subsystem === "" ? `bee_${name}` : `bee_${subsystem}_${name}`),
          type,
          labels.map(code).join(", "),
          meaning,
        ]),
      ),
    ]),
  );
