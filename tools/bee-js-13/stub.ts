// Types of bee-js 13 made of the types of 12.3.1 and the table of names: no argument and no result changed.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Bee13Facts } from "../../site/shared/bee-js-13/names.ts";
import { ROOT } from "../run.ts";

const TYPES = path.join(ROOT, "node_modules/bee-js-12/dist/types");
const CLASS = "export declare class Bee {";

/** The declaration of a `Bee` with the namespaces of bee-js 13; `Bee12` is the class of 12.3.1. */
function beeClass({ namespaces, stays }: Bee13Facts): string {
  const spaces = namespaces.map(({ name, methods }) => {
    // Two old names of a method are one new name.
    const members = new Map(Object.entries(methods).map(([old, now]) => [now, old]));
    const lines = [...members].map(([now, old]) => `    ${now}: Bee12["${old}"];`);
    return `  readonly ${name}: {\n${lines.join("\n")}\n  };`;
  });
  const kept = [...stays, "url", "signer", "network"].map((name) => `  ${name}: Bee12["${name}"];`);
  const made = "  constructor(...given: ConstructorParameters<typeof Bee12>);";
  return `${CLASS}\n${[made, ...spaces, ...kept].join("\n")}\n}\n`;
}

/** Writes a stub of the package `@ethersphere/bee-js` 13 below `folder`, outside the repository's files. */
export function writeStub(folder: string, facts: Bee13Facts): void {
  const target = path.join(folder, "node_modules/@ethersphere/bee-js");
  mkdirSync(target, { recursive: true });
  cpSync(TYPES, target, { recursive: true });
  const file = path.join(target, "bee.d.ts");
  const old = readFileSync(file, "utf8");
  if (!old.includes(CLASS)) throw new Error(`${TYPES}/bee.d.ts declares no class Bee`);
  writeFileSync(file, `${old.replace(CLASS, "declare class Bee12 {")}\n${beeClass(facts)}`);
  const manifest = { name: "@ethersphere/bee-js", version: "13.0.0", types: "index.d.ts" };
  writeFileSync(path.join(target, "package.json"), JSON.stringify(manifest));
}
