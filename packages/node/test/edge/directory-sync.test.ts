// A file that takes another's name survives a power cut only when its directory is synced, too.
import { existsSync, readlinkSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { saveState } from "../../src/cli/state.ts";
import { FileJournal } from "../../src/store/journal-file.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

const events: string[] = [];

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...original,
    async rename(from: string, to: string) {
      await original.rename(from, to);
      events.push(`rename ${to}`);
    },
  };
});

afterEach(() => void vi.restoreAllMocks());

/** Notes from now on which files and directories are synced, and which files are renamed. */
async function watch(): Promise<void> {
  interface Handle {
    readonly fd: number;
    sync(): Promise<void>;
  }
  const probe = await open(import.meta.filename, "r");
  const prototype = Object.getPrototypeOf(probe) as Handle;
  await probe.close();
  const { sync } = prototype;
  events.length = 0;
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: Handle) {
    events.push(`sync ${readlinkSync(`/proc/self/fd/${this.fd}`)}`);
    await sync.call(this);
  });
}

describe.runIf(existsSync("/proc/self/fd"))(
  "a new file is synced, renamed, and its directory synced",
  () => {
    it("for a saved state", async () => {
      const directory = await temporaryDirectory();
      const path = join(directory, "state");
      await writeFile(path, "older");
      await watch();
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield Uint8Array.of(1);
      }
      await saveState(path, pieces());
      expect(events).toEqual([`sync ${path}.new`, `rename ${path}`, `sync ${directory}`]);
    });

    it("for a journal that is rewritten, with and without --fsync", async () => {
      for (const isSynced of [true, false]) {
        const directory = await temporaryDirectory();
        const path = join(directory, "state.journal");
        const journal = await FileJournal.open(path, { isSynced });
        await journal.append([{ table: "t", key: "a", value: 1 }]);
        await watch();
        await journal.rewrite([{ table: "t", key: "a", value: 1 }]);
        expect(events).toEqual([`sync ${path}.new`, `rename ${path}`, `sync ${directory}`]);
        await journal.close();
        vi.restoreAllMocks();
      }
    });
  },
);
