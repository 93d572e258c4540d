import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { lockDirectory } from "../directory-lock.ts";
import { BeesError } from "./bees-error.ts";

/** Paths of one Bee. */
export interface BeePaths {
  readonly folder: string;
  readonly dataDirectory: string;
  readonly passwordFile: string;
  readonly configFile: string;
  readonly logFile: string;
}

/** What a directory remembers of its network. */
export interface NetworkRecord {
  /** Of this format. */
  readonly version: 1;
  /** API, P2P and API, P2P … of the Bees. */
  readonly ports: readonly number[];
  readonly chainPort: number;
  readonly gatePort: number;
}

/** The directory of a network. */
export interface NetworkDirectory {
  readonly path: string;
  /** True: deleted when the network ends. */
  readonly isTemporary: boolean;
  readonly chain: string;
  /** What the last start remembered. */
  readonly record: NetworkRecord | undefined;
  pathsOf(index: number): BeePaths;
  save(record: NetworkRecord): Promise<void>;
  /** Unlocks the directory, or deletes a temporary one. */
  close(): Promise<void>;
}

/** A directory that holds something else. */
class OtherDirectoryError extends BeesError {
  constructor(path: string) {
    super(`${path} was written by another version of this program; choose another directory.`);
    this.name = "OtherDirectoryError";
  }
}

/** Opens the directory of a network, or a temporary one. Rejects with `DirectoryInUseError`. */
export async function openNetworkDirectory(keep: string | undefined): Promise<NetworkDirectory> {
  const isTemporary = keep === undefined;
  const path = isTemporary ? await mkdtemp(join(tmpdir(), "swarm-bees-")) : resolve(keep);
  const release = await lockDirectory(path);
  const file = join(path, "network.json");
  try {
    const record = await readRecord(file);
    if (record !== undefined && record.version !== 1) throw new OtherDirectoryError(path);
    return {
      path,
      isTemporary,
      chain: join(path, "chain"),
      record,
      pathsOf: (index) => pathsIn(join(path, `bee-${index + 1}`)),
      async save(next) {
        await writeFile(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`);
        await rename(`${file}.new`, file);
      },
      async close() {
        await release();
        if (isTemporary) await rm(path, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Reads what the last start remembered; `undefined` without a file. Rejects with `BeesError`. */
async function readRecord(file: string): Promise<NetworkRecord | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === "object" && found !== null) return found as NetworkRecord;
  } catch {
    // Refused below.
  }
  throw new BeesError(`${file} is damaged. Delete it: it holds the ports of the last start only.`);
}

/** Paths of a Bee whose files are in this folder. */
export function pathsIn(folder: string): BeePaths {
  return {
    folder,
    dataDirectory: join(folder, "data"),
    passwordFile: join(folder, "password"),
    configFile: join(folder, "bee.yaml"),
    logFile: join(folder, "bee.log"),
  };
}

/** Creates the folder of a Bee with a random password, unless it is there; returns the password. */
export async function ensurePassword({ folder, passwordFile }: BeePaths): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const old = await readFile(passwordFile, "utf8").catch(() => "");
  if (old.trim() !== "") return old.trim();
  const password = randomBytes(16).toString("hex");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  return password;
}
