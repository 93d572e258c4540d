import { createReadStream } from "node:fs";
import { access, constants, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { syncDirectory } from "../edge-node/append-file.ts";
import { StateFileError, StateReader } from "../state-file.ts";

/** Files that the state is loaded from at the start and saved to at the end; `undefined` = none. */
export interface StateFiles {
  readonly load: string | undefined;
  readonly dump: string | undefined;
  /** True: a missing file to load is an empty state. */
  readonly isNewAllowed: boolean;
}

/**
 * Opens the state to start from. Fails with `StateFileError`, which names the file, and as the system does
 * (`ENOENT`).
 */
export async function openState({
  load,
  dump,
  isNewAllowed,
}: StateFiles): Promise<StateReader | undefined> {
  // Refused before anything is uploaded that could not be saved.
  if (dump !== undefined) await access(dirname(dump), constants.W_OK);
  if (load === undefined) return undefined;
  try {
    if ((await stat(load)).isDirectory()) throw new StateFileError("is a directory", load);
  } catch (error) {
    if (isNewAllowed && (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return StateReader.open(createReadStream(load), load);
}

/** Writes a state; replaces an older file only when complete. Mode 0600: the file holds keys. */
export async function saveState(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${path}.new`;
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    // Without this a power cut may bring the older file back.
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
