import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { DirectoryClaims, type LockClaims } from "./directory-claims.ts";
import { DirectoryInUseError } from "./directory-in-use.ts";
import { lockFile } from "./directory-lock-file.ts";
import { makeDirectory } from "./make-directory.ts";

/**
 * Locks a directory, creating it if needed, until the returned function is called or this process
 * ends: the kernel releases the lock, also after SIGKILL. Rejects with `DirectoryInUseError`.
 *
 * Windows, macOS and BSD lock a file at `open`; Linux has no such flag, so there a claim holds a
 * listening Unix socket. Both work across PID and network namespaces, so also between containers.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await makeDirectory(directory);
  const path = await realpath(directory);
  const release = await lockFile(join(path, "lock"), directory);
  if (release !== undefined) return release;
  const claims = new DirectoryClaims(path);
  const number = await takeClaim(claims, directory, (held) => claims.pathOf(held));
  await claims.removeUnfinished();
  return () => claims.release(number);
}

/**
 * Creates the highest claim and resolves with its number. Rejects with `DirectoryInUseError` when
 * that is held by another process.
 *
 * A number is created once: by a process that found the one before released or its holder dead. A
 * process that then finds a higher number was too slow and starts again. So of any number of
 * processes that find the same dead claim, exactly one takes the directory. The highest claim is
 * never removed, and one below it is kept for listings that run meanwhile.
 */
export async function takeClaim(
  claims: LockClaims,
  directory: string,
  pathOf: (number: number) => string,
): Promise<number> {
  for (;;) {
    const last = Math.max(0, ...(await claims.list()));
    const holder = last === 0 ? undefined : await claims.holderOf(last);
    if (holder !== undefined) throw new DirectoryInUseError(directory, holder, pathOf(last));
    const own = last + 1;
    if (!(await claims.create(own))) continue;
    const numbers = await claims.list();
    if (numbers.some((number) => number > own)) {
      await claims.remove(own);
      continue;
    }
    for (const number of numbers) if (number < own - 1) await claims.remove(number);
    return own;
  }
}
