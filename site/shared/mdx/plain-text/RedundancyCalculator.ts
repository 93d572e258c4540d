import { countChunks } from "@swarm-docs/protocol/chunk-count";
import { LEVEL_NAMES } from "@swarm-docs/protocol/redundancy/tables";
import { bytesText, grouped } from "../../numbers/digits.ts";
import { table, type Plain } from "./plain.ts";

const SIZE = 100_000_000;

/** Markdown form: chunks of one file at every level, counted by the kernel. */
export const redundancyCalculatorMarkdown: Plain = () =>
  `Chunks of a plain upload of ${bytesText(SIZE)} by redundancy level (the page has a calculator for other values):\n\n${table(
    ["Level", "Data", "Intermediate", "Parity", "Replicas of the root", "All"],
    ([0, 1, 2, 3, 4] as const).map((level) => {
      const { data, intermediate, parity, replicas, total } = countChunks(
        BigInt(SIZE),
        false,
        level,
      );
      return [
        `${level} ${LEVEL_NAMES[level] ?? ""}`,
        ...[data, intermediate, parity, replicas, total].map(grouped),
      ];
    }),
  )}`;
