import { blocks, table, type Plain } from "./plain.ts";

/** Markdown form: constants by group. */
export const constantsMarkdown: Plain = (_, { constants }) =>
  blocks(
    ...[...new Set(constants.map(({ group }) => group))].flatMap((group) => [
      `### ${group}`,
      table(
        ["Constant", "Value", "Source"],
        constants
          .filter((constant) => constant.group === group)
          .map(({ name, value, source }) => [name, value, source]),
      ),
    ]),
  );
