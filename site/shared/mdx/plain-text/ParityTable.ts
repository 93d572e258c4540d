import { blocks, table, type Plain } from "./plain.ts";
import { parseLevel } from "@swarm-docs/protocol/redundancy/tables";
import { lossOf, parityRows } from "../ParityTable/rows.ts";

/** Markdown form: parity chunks by group size at one `level`. */
export const parityTableMarkdown: Plain = ({ level }) => {
  const wanted = parseLevel(Number(level));
  const loss = `Failure of the largest such group at ${100 * lossOf(wanted)} % loss`;
  return blocks(
    ...[false, true].flatMap((encrypted) => [
      encrypted ? "Encrypted uploads:" : "Plain uploads:",
      table(
        ["Data chunks in the group", "Parity chunks", loss],
        parityRows(wanted, encrypted).map(({ from, to, parities, failure }) => [
          from === to ? from : `${from} to ${to}`,
          parities,
          failure.toExponential(1),
        ]),
      ),
    ]),
  );
};
