import clients from "sample-clients";
import { strToU8, zipSync } from "fflate";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { projectFiles } from "./project.ts";

const FOLDER = "swarm-sample";

/** Zip of a project; `npm install` and `npm start` run the code. */
export function archiveOf(code: string, bee: ReleaseName, page: string): Blob {
  const versions = clients[bee];
  if (!versions) throw new Error(`No client is known for Bee ${bee}.`);
  const files = Object.entries(projectFiles({ code, page, bee, versions }));
  const packed = zipSync(
    Object.fromEntries(files.map(([name, text]) => [`${FOLDER}/${name}`, strToU8(text)])),
  );
  return new Blob([packed as Uint8Array<ArrayBuffer>], { type: "application/zip" });
}
