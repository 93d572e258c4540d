import { chmod, open, type FileHandle } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/** Bytes of a path that fit into `sun_path` of Linux (108) with its final zero; macOS has 104. */
const maxSocketPathBytes = 103;
/** Name of the socket in its directory. */
export const socketName = "socket";

/** Codes of `bind` on file systems that hold no sockets: FAT, some network and VM shares. */
const unsupportedCodes = new Set(["EPERM", "EOPNOTSUPP", "ENOTSUP", "EINVAL", "ENOSYS", "EACCES"]);

/** A listening Unix socket in a directory. */
export interface HeldSocket {
  /** Stops listening and removes the socket. */
  close(): Promise<void>;
}

/**
 * Listens on a Unix socket in `directory`, which may be renamed afterwards. Resolves with `undefined`
 * where the file system holds no sockets. Keeps no process alive.
 */
export async function listenIn(directory: string): Promise<HeldSocket | undefined> {
  const place = await socketPath(directory);
  if (place === undefined) return undefined;
  const server = createServer((connection) => connection.destroy());
  try {
    await listening(server, place.path);
    server.unref();
    await chmod(place.path, 0o600);
    return {
      async close() {
        // libuv unlinks the path that was bound; the handle keeps a long one valid until then.
        await new Promise((resolve) => server.close(resolve));
        await place.close();
      },
    };
  } catch (error) {
    server.close();
    await place.close();
    if (unsupportedCodes.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/**
 * Whether a process listens on the socket in `directory`: decided by the kernel, which closes the
 * sockets of a process that ends. `undefined` when there is no socket.
 */
export async function isListenedTo(directory: string): Promise<boolean | undefined> {
  const place = await socketPath(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (place === undefined) return undefined;
  try {
    const code = await connecting(place.path);
    if (code === "ENOENT") return undefined;
    // A full backlog (EAGAIN) or a socket of another user (EACCES) belongs to a process, too.
    return code !== "ECONNREFUSED";
  } finally {
    await place.close();
  }
}

interface SocketPath {
  readonly path: string;
  close(): Promise<void>;
}

/** Socket path within the length limit; on Linux a longer one is shortened with `/proc/self/fd`. */
async function socketPath(directory: string): Promise<SocketPath | undefined> {
  const path = join(directory, socketName);
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return { path, close: async () => undefined };
  if (process.platform !== "linux") return undefined;
  const handle: FileHandle = await open(directory, "r");
  return { path: `/proc/self/fd/${handle.fd}/${socketName}`, close: () => handle.close() };
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    // `exclusive`: in a worker of node:cluster the primary process would listen instead.
    server.listen({ path, exclusive: true }, resolve);
  });
}

/** Connects and disconnects; the error code, or `undefined` when that worked. */
function connecting(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const connection = connect({ path });
    connection.once("connect", () => {
      connection.destroy();
      resolve(undefined);
    });
    connection.once("error", ({ code = "" }: NodeJS.ErrnoException) => resolve(code));
  });
}
