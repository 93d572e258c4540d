// Containers that share a data directory have PID namespaces of their own: process ids say nothing there.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { bundleTo } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

/** How a program is run in a PID namespace of its own, with and without a user namespace around it. */
const ways = [
  ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"],
  ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc"],
] as const;

const isPossible = ([program, ...args]: readonly [string, ...string[]]): boolean =>
  spawnSync(program, [...args, "true"]).status === 0;

const way = ways.find(isPossible);
const skipped = way === undefined ? " (skipped: this machine allows no PID namespace)" : "";

let program = "";
const children: ChildProcess[] = [];

beforeAll(async () => {
  program = join(await temporaryDirectory(), "hold-lock.cjs");
  await bundleTo(join(import.meta.dirname, "hold-lock.ts"), program);
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Runs the program that locks a directory in a namespace; returns its first output. */
async function lock(directory: string, prefix: readonly string[]): Promise<[ChildProcess, string]> {
  const [first = "", ...rest] = [...prefix, process.execPath, program, directory];
  const child = spawn(first, rest, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return [child, said.toString().trim()];
}

const places: readonly [name: string, folder: string][] = [
  ["a directory", "data"],
  // The address of a Unix socket has room for 107 bytes.
  ["a path of 300 bytes", join("d".repeat(100), "e".repeat(100), "f".repeat(100))],
  ["a path with blanks and umlauts", "Meine Daten, für später"],
];

describe.skipIf(way === undefined)(`two containers${skipped}`, () => {
  it.each(places)("cannot open one directory: %s", async (_name, folder) => {
    const directory = join(await temporaryDirectory(), folder);
    await mkdir(directory, { recursive: true });
    const [first, held] = await lock(directory, way ?? []);
    expect(held).toBe("held");
    // In another namespace, in another network namespace, too, and outside of both.
    for (const prefix of [way ?? [], [...(way ?? []), "unshare", "--net"], []]) {
      const [, said] = await lock(directory, prefix);
      expect(said).toContain("refused");
      expect(said).toContain("is used by another node");
    }
    first.kill("SIGKILL");
    await once(first, "close");
    // The kernel has released it.
    const [, next] = await lock(directory, way ?? []);
    expect(next).toBe("held");
  });

  it("cannot open the directory of a stopped container either", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const [first] = await lock(directory, []);
    first.kill("SIGSTOP");
    const [, said] = await lock(directory, way ?? []);
    expect(said).toContain("is used by another node");
    first.kill("SIGCONT");
  });

  it("are told when the directory is read-only", async () => {
    const directory = await temporaryDirectory();
    const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';
    const prefix = [...(way ?? []), "unshare", "--mount", "sh", "-c", mount, directory];
    const [, said] = await lock(directory, prefix);
    expect(said).toMatch(/^refused EROFS: read-only file system/);
  });
});
