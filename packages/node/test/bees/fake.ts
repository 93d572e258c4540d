import { access, chmod, copyFile, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { BeeNode } from "../../src/bees.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

/** Copies the fake Bee to a folder of its own, executable and named `bee`; returns the path. */
export async function fakeBee(): Promise<string> {
  const folder = await temporaryDirectory();
  const program = join(folder, "fake-bee.mjs");
  await copyFile(join(import.meta.dirname, "fake-bee.mjs"), program);
  await chmod(program, 0o755);
  // A link: Node.js tells a module by the extension of the file.
  await symlink(program, join(folder, "bee"));
  return join(folder, "bee");
}

/** What a fake Bee was started with. */
export async function seenBy(
  bee: Pick<BeeNode, "dataDirectory">,
): Promise<{ readonly config: Record<string, unknown>; readonly variables: readonly string[] }> {
  const text = await readFile(join(bee.dataDirectory, "seen.json"), "utf8");
  return JSON.parse(text) as Awaited<ReturnType<typeof seenBy>>;
}

/** True if a file or directory exists. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** True while a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
