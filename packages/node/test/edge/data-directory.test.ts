import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { start } from "../../src/cli/start.ts";
import { DataLossError, OldDirectoryError } from "../../src/edge-node/data-loss.ts";
import { OtherSeedError } from "../../src/seed.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

/** Every file that is not a lock, with a hash of its bytes. */
async function filesIn(directory: string): Promise<Map<string, string>> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((name) => !name.startsWith("lock-"));
  const hashed = await Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(join(directory, name));
      return [name, createHash("sha256").update(bytes).digest("hex")] as const;
    }),
  );
  return new Map(hashed);
}

interface Seen {
  readonly overlay: string;
  readonly batches: number;
  /** Text of the upload, or the status of the answer. */
  readonly upload: string | number;
}

let reference = "";

/** Starts over a directory, looks and stops; fails as the start does. */
async function visit(directory: string, ...args: string[]): Promise<Seen> {
  const line = parseCommandLine(["--port", "0", "--data-dir", directory, ...args]);
  const running = await start(line, () => undefined);
  try {
    const [{ url } = { url: "" }] = running.servers;
    const get = async (path: string): Promise<Response> => fetch(`${url}${path}`);
    const { overlay } = (await (await get("/addresses")).json()) as { overlay: string };
    const { stamps } = (await (await get("/stamps")).json()) as { stamps: unknown[] };
    const answer = await get(`/bytes/${reference}`);
    const text = await answer.text();
    return { overlay, batches: stamps.length, upload: answer.ok ? text : answer.status };
  } finally {
    await running.close();
  }
}

let template = "";
let before: Seen;

beforeAll(async () => {
  template = join(await temporaryDirectory(), "data");
  const line = parseCommandLine(["--port", "0", "--data-dir", template, "--batch", "20"]);
  const running = await start(line, () => undefined);
  const url = running.servers[0]?.url ?? "";
  const headers = { "Swarm-Postage-Batch-Id": running.batchId ?? "" };
  const upload = await fetch(`${url}/bytes`, { method: "POST", headers, body: "kept" });
  ({ reference } = (await upload.json()) as { reference: string });
  await running.close();
  before = await visit(template);
});

async function copied(): Promise<string> {
  const directory = join(await temporaryDirectory(), "data");
  await cp(template, directory, { recursive: true });
  return directory;
}

async function changeByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

const harms: Readonly<Record<string, (path: string) => Promise<void>>> = {
  missing: (path) => rm(path),
  empty: (path) => truncate(path, 0),
  "damaged in its first byte": (path) => changeByte(path, 0),
};

const files = ["state.journal", "node-1/chunks.pack", "node-1/stamps.pack"];

describe("a data directory", () => {
  it("is for its owner only, with all that is in it", async () => {
    expect((await stat(template)).mode & 0o777).toBe(0o700);
    expect((await stat(join(template, "node-1"))).mode & 0o777).toBe(0o700);
    for (const name of await readdir(template, { recursive: true })) {
      const { mode } = await stat(join(template, name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
  });

  it("has everything again after a start", () => {
    expect(before).toMatchObject({ batches: 1, upload: "kept" });
  });

  describe.each(files)("whose %s", (name) => {
    it.each(Object.keys(harms))(
      "is %s is refused and stays as it was; --accept-loss goes on",
      async (harm) => {
        const directory = await copied();
        await harms[harm]?.(join(directory, name));
        const harmed = await filesIn(directory);
        const error = await visit(directory).catch((cause: unknown) => cause);
        expect(error).toBeInstanceOf(DataLossError);
        expect(String(error)).toContain(join(directory, name));
        expect(String(error)).toContain("--accept-loss");
        await expect(visit(directory, "--nodes", "2")).rejects.toThrow(DataLossError);
        expect(await filesIn(directory)).toEqual(harmed);
        const after = await visit(directory, "--accept-loss");
        // The keys have a copy in every file.
        expect(after.overlay).toBe(before.overlay);
        const isDamagedOnly = harm.startsWith("damaged");
        const expected = { ...before };
        if (!isDamagedOnly && name === "state.journal") Object.assign(expected, { batches: 0 });
        if (!isDamagedOnly && name === "node-1/chunks.pack")
          Object.assign(expected, { upload: 404 });
        expect(after).toEqual(expected);
        expect(await visit(directory)).toEqual(expected);
      },
    );
  });

  it.each(Object.keys(harms))(
    "needs no chunks.index: one that is %s is made again",
    async (harm) => {
      const directory = await copied();
      await harms[harm]?.(join(directory, "node-1/chunks.index"));
      expect(await visit(directory)).toEqual(before);
    },
  );

  it("with a damaged line in its journal is refused and stays as it was", async () => {
    const directory = await copied();
    const path = join(directory, "state.journal");
    const seedAt = (await readFile(path)).indexOf('"seed"');
    await changeByte(path, seedAt);
    const harmed = await filesIn(directory);
    await expect(visit(directory)).rejects.toThrow(
      /state\.journal is damaged at byte \d+ \(\d+ bytes\)\./,
    );
    expect(await filesIn(directory)).toEqual(harmed);
    // What the line held is lost, the keys are not.
    expect((await visit(directory, "--accept-loss")).overlay).toBe(before.overlay);
    expect((await visit(directory)).overlay).toBe(before.overlay);
  });

  it("stays as it was when another seed is wanted", async () => {
    const directory = await copied();
    const files = await filesIn(directory);
    await expect(visit(directory, "--seed", "another")).rejects.toThrow(OtherSeedError);
    await expect(visit(directory, "--seed", "another", "--nodes", "3")).rejects.toThrow(
      OtherSeedError,
    );
    expect(await filesIn(directory)).toEqual(files);
  });

  it("that lost its journal wants the seed that it had", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const { overlay } = await visit(directory, "--seed", "mine");
    await rm(join(directory, "state.journal"));
    await expect(visit(directory, "--accept-loss", "--seed", "yours")).rejects.toThrow(
      OtherSeedError,
    );
    expect((await visit(directory, "--accept-loss", "--seed", "mine")).overlay).toBe(overlay);
  });

  it("refuses a file of another directory", async () => {
    const [directory, other] = [await copied(), join(await temporaryDirectory(), "data")];
    await visit(other);
    for (const name of ["node-1/chunks.pack", "node-1/stamps.pack"]) {
      await cp(join(other, name), join(directory, name));
    }
    await expect(visit(directory)).rejects.toThrow("belongs to another data directory");
    await cp(join(template, "node-1/stamps.pack"), join(directory, "node-1/chunks.pack"));
    await expect(visit(directory)).rejects.toThrow("is not the file that belongs there");
  });

  it("that was being made when the process was killed is a new one", async () => {
    const directory = join(await temporaryDirectory(), "data");
    await visit(directory);
    const head = await readFile(join(directory, "state.journal"));
    await rm(directory, { recursive: true });
    await mkdir(directory);
    await writeFile(join(directory, "state.journal"), head.subarray(0, 100));
    expect((await visit(directory)).batches).toBe(0);
  });

  it("of an earlier version is left alone", async () => {
    const directory = join(await temporaryDirectory(), "data");
    await mkdir(directory);
    await writeFile(join(directory, "chain.journal"), "0000 {}\n");
    await expect(visit(directory, "--accept-loss")).rejects.toThrow(OldDirectoryError);
    expect([...(await filesIn(directory)).keys()]).toEqual(["chain.journal"]);
  });
});

describe("the price of rent", () => {
  /** Starts over a directory and sets a price; returns the price before. */
  async function priceAt(
    directory: string,
    args: readonly string[],
    next: number,
  ): Promise<string> {
    const line = parseCommandLine(["--port", "0", "--data-dir", directory, ...args]);
    const running = await start(line, () => undefined);
    try {
      const url = running.servers[0]?.url ?? "";
      const { currentPrice } = (await (await fetch(`${url}/chainstate`)).json()) as {
        currentPrice: string;
      };
      await fetch(`${url}/_dev/setPrice`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ price: next }),
      });
      return currentPrice;
    } finally {
      await running.close();
    }
  }

  it("outlives the process, until --price names another one than before", async () => {
    const directory = join(await temporaryDirectory(), "data");
    expect(await priceAt(directory, [], 30_000)).toBe("24000");
    expect(await priceAt(directory, [], 31_000)).toBe("30000");
    expect(await priceAt(directory, ["--price", "40000"], 41_000)).toBe("40000");
    expect(await priceAt(directory, ["--price", "40000"], 42_000)).toBe("41000");
  });
});
