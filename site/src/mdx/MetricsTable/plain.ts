import { blocks, code, table, type Plain } from "../plain.ts";

/** All metrics by subsystem, under the names that a scrape shows. */
export const plain: Plain = (_, { metrics }) =>
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
