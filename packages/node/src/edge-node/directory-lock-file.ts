import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { DirectoryInUseError } from "./directory-in-use.ts";

/** The methods used of a file handle. */
interface OpenFile {
  close(): Promise<void>;
}

/**
 * libuv's `UV_FS_O_EXLOCK`: opens with an exclusive lock. On Windows it denies sharing, on macOS and
 * BSD it is `O_EXLOCK` of open(2). [libuv docs/src/fs.rst]
 */
const exclusiveFlags: Partial<Record<NodeJS.Platform, number>> = {
  win32: 0x1000_0000,
  darwin: 0x20 | constants.O_NONBLOCK,
  freebsd: 0x20 | constants.O_NONBLOCK,
  netbsd: 0x20 | constants.O_NONBLOCK,
  openbsd: 0x20 | constants.O_NONBLOCK,
};

/** Codes of a lock that another process holds: EBUSY on Windows, EAGAIN elsewhere. */
const heldCodes = new Set(["EBUSY", "EAGAIN", "EWOULDBLOCK"]);
/** Codes of file systems without locks. */
const unsupportedCodes = new Set(["ENOTSUP", "EOPNOTSUPP"]);

/**
 * Locks a file by opening it, where the platform can; the returned function releases it. Resolves
 * with `undefined` on other platforms (Linux) and file systems. Rejects with `DirectoryInUseError`.
 */
export async function lockFile(
  path: string,
  directory: string,
  platform: NodeJS.Platform = process.platform,
  openFile: (path: string, flags: number, mode: number) => Promise<OpenFile> = open,
): Promise<(() => Promise<void>) | undefined> {
  const exclusive = exclusiveFlags[platform];
  if (exclusive === undefined) return undefined;
  try {
    const file = await openFile(path, constants.O_RDWR | constants.O_CREAT | exclusive, 0o600);
    return () => file.close();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (unsupportedCodes.has(code)) return undefined;
    if (!heldCodes.has(code)) throw error;
    throw new DirectoryInUseError(directory, "it holds the lock of the directory", path);
  }
}
