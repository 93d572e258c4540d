import { createReadStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { StateReader } from "../state-file.ts";

/** Where a state comes from at the start and where it goes at the end; absent = nowhere. */
export interface StateFiles {
  readonly load: string | undefined;
  readonly dump: string | undefined;
  /** True: the file to load need not be there. */
  readonly isNewAllowed: boolean;
}

/** Begins to read the state to start from. Fails with `StateFileError`, or when there is no file. */
export async function openState({
  load,
  isNewAllowed,
}: StateFiles): Promise<StateReader | undefined> {
  if (load === undefined) return undefined;
  const isThere = await access(load).then(
    () => true,
    () => false,
  );
  if (!isThere && isNewAllowed) return undefined;
  return StateReader.open(createReadStream(load));
}

/** Writes a state; the file takes the place of an older one when it is whole. Only its owner reads it. */
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
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
