const IMPORTED = "imported";

/** Statements that {@link commonTypes} reads. */
const READ =
  /^export (?:declare (?:const|function|class) \w|(?:interface|type) \w|(?:type )?\{(?![^}]* as ))/;

/**
 * Declarations of an entry in CommonJS (`.d.cts`): the names that the declarations of its module export, with the
 * same types. Expects types without parameters, and classes alone with capitals among values. Throws for a statement
 * whose names it would lose.
 */
export function commonTypes(stem: string, declarations: string): string {
  const code = declarations.replaceAll(/\/\*[^]*?\*\//g, "");
  const lost = code.match(/^export .*/gm)?.find((statement) => !READ.test(statement));
  if (lost !== undefined)
    throw new Error(`${stem}.d.ts has a statement without a form in CommonJS: ${lost}`);
  const declared = [...code.matchAll(/^export declare (?:const|function|class) (\w+)/gm)].map(
    ([, name = ""]) => name,
  );
  const types = [...code.matchAll(/^export (?:interface|type) (\w+)/gm)].map(
    ([, name = ""]) => name,
  );
  const listed = [...code.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(
    ([, all, names = ""]) =>
      names
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== "")
        .map((one) => (all === undefined ? one : `type ${one}`)),
  );
  const values = [...declared, ...listed.filter((one) => !one.startsWith("type "))];
  types.push(...listed.filter((one) => one.startsWith("type ")).map((one) => one.slice(5)));
  types.push(...values.filter((name) => /^[A-Z]/.test(name)));
  return [
    `import type * as ${IMPORTED} from "./${stem}.js" with { "resolution-mode": "import" };`,
    ...values.map((name) => `export declare const ${name}: typeof ${IMPORTED}.${name};`),
    ...types.map((name) => `export type ${name} = ${IMPORTED}.${name};`),
    "",
  ].join("\n");
}
