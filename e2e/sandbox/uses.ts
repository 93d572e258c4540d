/** Methods that every JavaScript engine has, by name: of values, classes and the console. */
const LANGUAGE = new Set(
  [Array, Map, Object, Promise, Set, String, Uint8Array, Date, Number, BigInt, RegExp]
    .flatMap((type): object[] => [type, type.prototype])
    .concat(JSON, Math, console)
    .flatMap((owner) => Object.getOwnPropertyNames(owner)),
);

/**
 * What a sample uses of bee-js, the node and the platform, by name: functions, except methods that the
 * language has; HTTP methods; first parts of paths. From its source or from its built module.
 */
export function usesOf(code: string): string[] {
  return [/\.([A-Za-z]\w*)\(/g, /(?:-X |method: ")([A-Z]+)/g, /localhost:1633\/(\w+)/g]
    .flatMap((use) => [...code.matchAll(use)].map(([, name = ""]) => name))
    .filter((name) => !LANGUAGE.has(name));
}
