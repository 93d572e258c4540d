import { expect, test } from "vitest";
import { moduleOf } from "./module.ts";

const ADDRESSES = {
  "@ethersphere/bee-js": "https://site/assets/samples/bee-js.js",
  "node:crypto": "https://site/assets/samples/crypto.js",
};
const write = (code: string): string => moduleOf(code, ADDRESSES);

test("types go, lines stay, and imports lead to the files of the site", () => {
  const code = [
    `import { Bee, type BatchId } from "@ethersphere/bee-js";`,
    `import type { Reference } from "@ethersphere/bee-js";`,
    `const id: BatchId = process.env.BATCH_ID! as unknown as BatchId;`,
    `const { webcrypto } = await import("node:crypto");`,
    `console.log("import x from 'y'", id, Bee, webcrypto);`,
  ];
  const written = write(code.join("\n")).split("\n");
  expect(written[0]).toMatch(
    /^import \{ ?Bee, ?\} from "https:\/\/site\/assets\/samples\/bee-js\.js";$/,
  );
  expect(written[2]?.replaceAll(/\s+/g, "")).toBe("constid=globalThis.sampleEnvironment.BATCH_ID;");
  expect(written[3]).toContain(`import("https://site/assets/samples/crypto.js")`);
  expect(written[4]).toBe(code[4]);
});

test("only names of modules are addresses", () => {
  expect(
    write(`export default "node:crypto";\nconst from = "node:crypto"; console.log(from);`),
  ).toBe(`export default "node:crypto";\nconst from = "node:crypto"; console.log(from);`);
  expect(write(`export * from "node:crypto";`)).toBe(
    `export * from "${ADDRESSES["node:crypto"]}";`,
  );
});

test("what a page does not have is refused by name", () => {
  expect(() => write(`import { readFile } from "node:fs";\nreadFile("x");`)).toThrow(
    /^imports node:fs; code in this page can import @ethersphere\/bee-js, node:crypto$/,
  );
  expect(() => write(`await import("toString")`)).toThrow(/imports toString/);
});

test("a slip says where it is", () => {
  expect(() => write("const a = 1;\nconst b = ;")).toThrow("Unexpected token in line 2, column 11");
});
