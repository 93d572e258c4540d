const IMPORTED = "imported";

/**
 * Declarations of an entry in CommonJS (`.d.cts`): the names that the declarations of its module export, with the
 * same types. Expects types without parameters, and classes alone with capitals among values.
 */
export function commonTypes(stem: string, declarations: string): string {
  const code = declarations.replaceAll(/\/\*[^]*?\*\//g, "");
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
