import { blocks, code, table, type Plain } from "./plain.ts";

const HEAD = ["Option", "Environment", "Type", "Default", "Example", "Nodes", "Meaning"];

/** Markdown form: options of `bee start` by group. */
export const configTableMarkdown: Plain = (_, { configOptions }) =>
  blocks(
    ...[...new Set(configOptions.map(({ group }) => group))].flatMap((group) => [
      `### ${group} options`,
      table(
        HEAD,
        configOptions
          .filter((option) => option.group === group)
          .map(({ name, env, type, default: value, example, nodeTypes, meaning }) => [
            code(`--${name}`),
            code(env),
            type,
            value === "" ? "empty" : code(value),
            code(example),
            nodeTypes.join(", "),
            meaning,
          ]),
      ),
    ]),
  );
