import { LEVEL_NAMES } from "@swarm-docs/protocol/redundancy/tables";
import { bytesText, groupedInColumn } from "../../numbers/digits.ts";
import { table, type Plain } from "./plain.ts";

/** Markdown form: effective volume of each batch depth, by redundancy level. */
export const volumeTableMarkdown: Plain = ({ encrypted }, { volumes }) =>
  table(
    ["Depth", "Slots per bucket", "Theoretical", "Used when full", ...LEVEL_NAMES],
    volumes.map((volume) => [
      volume.depth,
      groupedInColumn(volume.slots),
      bytesText(volume.theoreticalBytes),
      `${(100 * volume.utilizationWhenFull).toFixed(2)} %`,
      ...(encrypted === undefined ? volume.plain : volume.encrypted).map(bytesText),
    ]),
  );
