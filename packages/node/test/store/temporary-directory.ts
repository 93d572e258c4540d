import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];

/** A new empty directory that is removed after the tests of the file. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "swarm-node-"));
  made.push(directory);
  return directory;
}

afterAll(async () => {
  await Promise.all(made.map((directory) => rm(directory, { recursive: true, force: true })));
});
