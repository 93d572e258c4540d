import { readFileSync } from "node:fs";
import path from "node:path";
import { BEE_JS } from "../../shared/samples/stand-ins.ts";
import { editionFact } from "../../settings/editions.ts";
import { ROOT } from "../../settings/files.ts";

/**
 * Name of the installed package with an edition's bee-js: `@ethersphere/bee-js`, or its alias in
 * `package.json`. Throws an Error if that version is not installed.
 */
export function clientPackage(release: string): string {
  const version = editionFact(release)["bee-js"];
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const found = Object.entries(devDependencies).find(
    ([name, wanted]) =>
      (name === BEE_JS && wanted === version) || wanted === `npm:${BEE_JS}@${version}`,
  );
  if (!found) throw new Error(`bee-js ${version}, of the edition of Bee ${release}, is missing.`);
  return found[0];
}

/** Folder of the bee-js of an edition. */
export const clientFolder = (release: string): string =>
  path.join(ROOT, "node_modules", clientPackage(release));
