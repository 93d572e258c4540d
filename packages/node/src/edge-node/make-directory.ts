import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a directory and those above it, by default for its owner only; does nothing if it is there.
 * Rejects as `mkdir` does. `mkdir` with `recursive` never settles where a file system refuses with ENOENT,
 * as /proc does (seen in Node.js 20): it makes the directory above again and again.
 */
export async function makeDirectory(path: string, mode = 0o700): Promise<void> {
  try {
    await make(path, mode);
  } catch (error) {
    const isLost = (error as NodeJS.ErrnoException).code === "ENOENT" && dirname(path) !== path;
    if (!isLost) throw error;
    await makeDirectory(dirname(path), mode);
    await make(path, mode);
  }
}

async function make(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isThere) throw error;
  }
}
