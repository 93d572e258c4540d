import { blocks, table, type Plain } from "./plain.ts";

/** Markdown form: constants by group, or of a single `group`. */
export const constantsMarkdown: Plain = ({ group: wanted }, { constants }) =>
  blocks(
    ...[...new Set(constants.map(({ group }) => group))]
      .filter((group) => wanted === undefined || group === wanted)
      .flatMap((group) => [
        `### ${group}`,
        table(
          ["Constant", "Value", "Source"],
          constants
            .filter((constant) => constant.group === group)
            .map(({ name, value, source }) => [name, value, source]),
        ),
      ]),
  );
