import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { readPacked } from "../../content/packed-packages.ts";
import { PAGE_DATA_SOURCES, sourcesHash } from "../../content/sources.ts";
import { GENERATED, ROOT } from "../../settings/files.ts";

/** The facts that the site imports, or the search index of `npm run dev`. */
export type Made = "facts" | "search";

/** Hashes of the sources of files in `.generated`. */
export interface Stamp {
  /** Data, the interface document, packages, their tarballs, and code. */
  readonly data: string;
  /** The pages, of which titles, changes and samples are read. */
  readonly pages: string;
}

/** File that holds the stamp of the last complete run; absent while one writes. */
export const stampFile = (made: Made, folder: string = GENERATED): string =>
  path.join(folder, `${made}.stamp.json`);

const packedHash = (): string =>
  createHash("sha256").update(JSON.stringify(readPacked())).digest("hex");

/** The stamp of the sources as they are. */
export const currentStamp = (): Stamp => ({
  data: sourcesHash(PAGE_DATA_SOURCES, process.env) + packedHash(),
  pages: sourcesHash(["docs"]),
});

/** Whether the last run had the same sources; `onPages` says whether pages count. */
export function isMade(made: Made, { onPages = true, folder = GENERATED } = {}): boolean {
  const file = stampFile(made, folder);
  if (!existsSync(file)) return false;
  const then = JSON.parse(readFileSync(file, "utf8")) as Stamp;
  const now = currentStamp();
  return then.data === now.data && (!onPages || then.pages === now.pages);
}

/**
 * Brings files in `.generated` up to date, in a process of its own because it takes ten seconds. Makes
 * nothing when the sources have not changed since the last run. Rejects when the process fails; its output is shown.
 */
export async function make(made: Made, { inBackground = false } = {}): Promise<void> {
  if (isMade(made)) return;
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "site/plugins/facts/generate.ts", made],
      { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] },
    );
    if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error("The data files could not be prepared: see the lines above."));
    });
  });
}
