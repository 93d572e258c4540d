import { expect, test } from "vitest";
import { commonTypes } from "./common-types.ts";

test("every name of a module is declared in CommonJS, as the value or the type that it is", () => {
  const declarations = `
    import { type Inner } from "./inner.js";
/** \`export default\` in a comment is no statement. */
export declare class Failure extends Error {}
export declare function make(of: Inner): void;
export interface Options {}
export type { Inner, Other } from "./inner.js";
export { help, type Hint } from "./help.js";
export {};
`;
  expect(commonTypes("entry", declarations).trim().split("\n")).toEqual([
    'import type * as imported from "./entry.js" with { "resolution-mode": "import" };',
    "export declare const Failure: typeof imported.Failure;",
    "export declare const make: typeof imported.make;",
    "export declare const help: typeof imported.help;",
    ...["Options", "Inner", "Other", "Hint", "Failure"].map(
      (name) => `export type ${name} = imported.${name};`,
    ),
  ]);
});

test.each([
  'export * from "./all.js";',
  'export { one as other } from "./one.js";',
  "export declare enum Level {}",
  "export default class {}",
])("a statement whose names would be lost is refused: %s", (statement) => {
  expect(() => commonTypes("entry", statement)).toThrow("entry.d.ts has a statement");
});
