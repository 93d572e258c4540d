import type { CodeLines, NameKind } from "../../shared/packages/facts.ts";
import { coloured } from "./highlighted.ts";
import type { Placed } from "./offered.ts";

/** What fits into a line of a narrow page. */
const WIDE = 80;

/** As many names as fit, the first one in any case. */
function fitting(names: readonly string[], room: number): string {
  const chosen: string[] = [];
  for (const name of names) {
    if (chosen.length > 0 && [...chosen, name].join(", ").length > room) break;
    chosen.push(name);
  }
  return chosen.join(", ");
}

/** Order of names in an import line: callables, values, types. */
const ORDER: readonly NameKind[] = ["function", "class", "enum", "constant", "interface", "type"];

/** The statement that imports from an entry: values where it has some, else types. */
function importText(specifier: string, offered: readonly Placed[]): string {
  const rank = ({ declaration: { kind } }: Placed): number => ORDER.indexOf(kind);
  const sorted = offered.toSorted((one, other) => rank(one) - rank(other));
  const values = sorted.filter((one) => rank(one) <= ORDER.indexOf("constant"));
  const chosen = values.length > 0 ? values : sorted;
  if (chosen.length === 0) return `import ${JSON.stringify(specifier)};`;
  const word = values.length > 0 ? "import" : "import type";
  const end = `} from ${JSON.stringify(specifier)};`;
  const names = chosen.map(({ declaration }) => declaration.name);
  return `${word} { ${fitting(names, WIDE - word.length - end.length - 4)} ${end}`;
}

/** The same in colours. */
export const importLine = (specifier: string, offered: readonly Placed[]): Promise<CodeLines> =>
  coloured(importText(specifier, offered), "ts");
