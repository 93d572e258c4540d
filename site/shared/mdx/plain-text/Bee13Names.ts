import { blocks, code, table, type Plain } from "./plain.ts";

/** Markdown form: old and new names by namespace. */
export const bee13NamesMarkdown: Plain = (_, { bee13 }) =>
  blocks(
    ...bee13.namespaces.flatMap(({ name, about, methods }) => [
      `### ${code(`bee.${name}`)}`,
      `For ${about}.`,
      table(
        ["bee-js 12", "bee-js 13"],
        Object.entries(methods).map(([old, now]) => [
          code(`bee.${old}`),
          code(`bee.${name}.${now}`),
        ]),
      ),
    ]),
  );
