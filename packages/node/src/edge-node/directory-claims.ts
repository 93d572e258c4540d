import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { currentHolder, isLocal, mayRun, type Holder } from "./directory-holder.ts";
import { isListenedTo, listenIn, socketName, type HeldSocket } from "./directory-socket.ts";

/** Numbered claims to one directory; the highest number decides. */
export interface LockClaims {
  /** Numbers of the claims that exist, in any order. */
  list(): Promise<readonly number[]>;
  /** Creates a claim, held from the start. Resolves with false when its number is in use. */
  create(number: number): Promise<boolean>;
  /** Describes the holder of a claim; `undefined` when it is released, or its process has ended. */
  holderOf(number: number): Promise<string | undefined>;
  /** Deletes a claim, one's own or one that is not held. */
  remove(number: number): Promise<void>;
}

const namePattern = /^lock-(\d{1,15})$/;
const unfinishedPattern = /^lock-new-/;
/** Names of the holder's description, while the claim is held and after its release. */
const heldName = "holder";
const releasedName = "released";

/**
 * Claims as folders `lock-N` of a directory, each with a description of its holder and, if the file
 * system supports it, a socket on which the holder listens. A claim is written under a temporary name
 * and renamed: the rename fails if the number exists, and other processes never see a claim that is not
 * held yet.
 */
export class DirectoryClaims implements LockClaims {
  readonly #directory: string;
  readonly #sockets = new Map<number, HeldSocket>();
  /** Descriptions that this object has written, each of them unique. */
  readonly #held = new Map<number, string>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Folder of a claim. */
  pathOf(number: number): string {
    return join(this.#directory, `lock-${number}`);
  }

  async list(): Promise<readonly number[]> {
    const names = await readdir(this.#directory);
    return names.flatMap((name) => {
      const digits = namePattern.exec(name)?.[1];
      return digits === undefined ? [] : [Number(digits)];
    });
  }

  async create(number: number): Promise<boolean> {
    const unfinished = join(this.#directory, `lock-new-${randomBytes(8).toString("hex")}`);
    await mkdir(unfinished, { mode: 0o700 });
    let socket: HeldSocket | undefined;
    try {
      socket = await listenIn(unfinished);
      const id = randomBytes(8).toString("hex");
      const holder = JSON.stringify({ ...(await currentHolder()), id });
      await writeFile(join(unfinished, heldName), holder, { mode: 0o600 });
      await rename(unfinished, this.pathOf(number));
      this.#held.set(number, holder);
    } catch (error) {
      await socket?.close();
      await rm(unfinished, { recursive: true, force: true });
      if (isTaken(error)) return false;
      throw error;
    }
    if (socket !== undefined) this.#sockets.set(number, socket);
    return true;
  }

  async holderOf(number: number): Promise<string | undefined> {
    const path = this.pathOf(number);
    const text = await readFile(join(path, heldName), "utf8").catch(() => undefined);
    // Released, or removed meanwhile.
    if (text === undefined) return undefined;
    const holder = holderIn(text);
    const description = holder ? `process ${holder.pid} on ${holder.host}` : `its lock is ${path}`;
    const isListened = await isListenedTo(path);
    if (isListened === true) return description;
    // On a network file system the socket may belong to another kernel, which this one cannot ask.
    const { boot } = await currentHolder();
    if (isListened === false && boot !== "" && holder?.boot === boot) return undefined;
    const isHeld = holder ? await mayRun(holder, path) : !(await isLocal(path));
    return isHeld ? description : undefined;
  }

  async remove(number: number): Promise<void> {
    await this.#sockets.get(number)?.close();
    this.#sockets.delete(number);
    await rm(this.pathOf(number), { recursive: true, force: true }).catch(() => undefined);
  }

  /** Releases a claim of this process. Writes nothing, so that it works on a full disk. */
  async release(number: number): Promise<void> {
    const path = this.pathOf(number);
    const text = await readFile(join(path, heldName), "utf8").catch(() => undefined);
    await this.#sockets.get(number)?.close();
    this.#sockets.delete(number);
    // The directory was moved: what has its path now belongs to another process.
    if (text !== this.#held.get(number)) return;
    // Not emptied: an empty folder could be replaced by a rename, and its number used twice.
    await rename(join(path, heldName), join(path, releasedName)).catch(() => undefined);
    // Bound under another name, so closing left it: programs that copy the directory fail on sockets.
    await rm(join(path, socketName), { force: true }).catch(() => undefined);
  }

  /** Deletes what processes left that were killed while they created a claim. */
  async removeUnfinished(): Promise<void> {
    const names = (await readdir(this.#directory)).filter((name) => unfinishedPattern.test(name));
    for (const name of names) {
      const path = join(this.#directory, name);
      if ((await isListenedTo(path)) === false) await rm(path, { recursive: true, force: true });
    }
  }
}

/** Codes of a rename onto an existing claim, and of one whose source a holder has cleaned up. */
const takenCodes = new Set(["ENOTEMPTY", "EEXIST", "ENOTDIR", "ENOENT"]);

function isTaken(error: unknown): boolean {
  return takenCodes.has((error as NodeJS.ErrnoException).code ?? "");
}

function holderIn(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    const { pid, host, started, boot, namespace } = holder ?? {};
    if (typeof pid !== "number" || !Number.isInteger(pid) || pid <= 0) return undefined;
    const texts = [host, started, boot, namespace];
    if (texts.some((one) => typeof one !== "string")) return undefined;
    return holder as Holder;
  } catch {
    return undefined;
  }
}
