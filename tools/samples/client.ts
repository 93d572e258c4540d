import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { clientFolder } from "../../site/plugins/samples/client.ts";
import { BEE_JS } from "../../site/src/samples/edit/stand-ins.ts";
import { ROOT } from "../run.ts";

/**
 * Creates an empty folder below `node_modules/.cache/NAME` for the samples of an edition, in which
 * `@ethersphere/bee-js` resolves to the version of that release.
 */
export function editionFolder(name: string, release: string): string {
  const folder = path.join(ROOT, "node_modules/.cache", name, release);
  rmSync(folder, { recursive: true, force: true });
  const client = path.join(folder, "node_modules", BEE_JS);
  mkdirSync(path.dirname(client), { recursive: true });
  // On Windows a junction needs no rights of an administrator; elsewhere the kind does not count.
  symlinkSync(clientFolder(release), client, "junction");
  return folder;
}
