import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** State of a listening socket in `/proc/net/tcp`. */
const listening = "0A";

/**
 * Process that listens on a TCP port of this machine; `undefined` if it cannot be told (another machine,
 * another user's process, not Linux).
 */
export function processOnPort(port: number): number | undefined {
  try {
    const inode = ["/proc/net/tcp", "/proc/net/tcp6"]
      .map((file) => inodeOf(file, port))
      .find(Boolean);
    if (inode === undefined) return undefined;
    const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const owner = processes.find((name) => hasSocket(name, inode));
    return owner === undefined ? undefined : Number(owner);
  } catch {
    return undefined;
  }
}

function inodeOf(file: string, port: number): string | undefined {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = readFileSync(file, "utf8").trim().split("\n").slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.find(([, local, , state]) => local?.endsWith(wanted) && state === listening)?.[9];
}

function hasSocket(name: string, inode: string): boolean {
  try {
    const folder = `/proc/${name}/fd`;
    return readdirSync(folder).some(
      (fd) => readlinkSync(`${folder}/${fd}`) === `socket:[${inode}]`,
    );
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}
