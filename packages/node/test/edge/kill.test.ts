import { spawn } from "node:child_process";
import { join } from "node:path";
import { fromHex } from "@swarm-docs/protocol/hex";
import { describe, expect, it } from "vitest";
import type { NodeCore } from "../../src/core.ts";
import { openDataDirectory } from "../../src/edge-node/data-directory.ts";
import { createGroup } from "../../src/group.ts";
import { bundleTo } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

/** With NIGHTLY=1 the whole campaign, else the beginning of it. */
const kills = process.env["NIGHTLY"] === "1" ? 100 : 20;

/** Everything that was acknowledged, over all runs. */
interface Acknowledged {
  readonly chunks: Set<string>;
  readonly pins: Set<string>;
  readonly unpinning: Set<string>;
  readonly unpinned: Set<string>;
  readonly tags: Map<number, number>;
  readonly batches: Set<string>;
  /** Run and version of the newest acknowledged content by address. */
  readonly updates: Map<string, readonly [run: number, version: number]>;
}

function note(all: Acknowledged, line: string): void {
  const [kind, ...words] = line.split(" ");
  const [first = "", ...rest] = words;
  if (kind === "batch") all.batches.add(first);
  // Between the two lines the pin may be there or not.
  if (kind === "unpinning") {
    all.pins.delete(first);
    all.unpinning.add(first);
  }
  if (kind === "unpinned") all.unpinned.add(first);
  if (kind === "upload") {
    for (const address of rest) all.chunks.add(address);
    // The pin is made before the upload is acknowledged, and may have been removed meanwhile.
    if (!all.unpinning.has(rest[0] ?? "")) all.pins.add(rest[0] ?? "");
    all.tags.set(Number(first), rest.length);
  }
  if (kind === "update") all.updates.set(first, [Number(rest[0]), Number(rest[1])]);
}

/** Runs the child, kills it after so many lines, gives the lines that came whole. */
function runAndKill(
  program: string,
  directory: string,
  run: number,
  after: number,
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, directory, String(run)]);
    let text = "";
    let errors = "";
    child.stderr.on("data", (piece: Buffer) => {
      errors += piece.toString();
    });
    child.stdout.on("data", (piece: Buffer) => {
      text += piece.toString();
      if (text.includes("ready\n") && text.split("\n").length > after) child.kill("SIGKILL");
    });
    child.on("close", (_code, signal) => {
      if (signal === "SIGKILL") resolve(text.split("\n").slice(0, -1));
      else reject(new Error(`the child ended by itself: ${errors}`));
    });
  });
}

async function lostChunks({ chunks }: NodeCore, addresses: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const data = await chunks.get(fromHex(address));
    if (data === undefined) found.push(`chunk ${address} is lost`);
  }
  return found;
}

async function faults(core: NodeCore, all: Acknowledged): Promise<string[]> {
  const found: string[] = [];
  const { chunks, pins, tags, batches } = core;
  for (const reference of all.pins) {
    if (pins.get(fromHex(reference)) === undefined) found.push(`pin ${reference} is lost`);
  }
  for (const [uid, split] of all.tags) {
    if (tags.get(uid)?.split !== split) found.push(`tag ${uid} counts ${tags.get(uid)?.split}`);
  }
  for (const id of all.batches) {
    const hasIssuer = batches.issuer(fromHex(id)) !== undefined;
    if (!hasIssuer || batches.contract(fromHex(id)) === undefined)
      found.push(`batch ${id} is lost`);
  }
  for (const reference of all.unpinned) {
    if (pins.get(fromHex(reference)) !== undefined) found.push(`pin ${reference} is back`);
  }
  for (const [address, [run, version]] of all.updates) {
    const data = await chunks.get(fromHex(address));
    // Identifier, signature and span come before the text "run/version".
    const text = new TextDecoder().decode(data?.subarray(105));
    const [storedRun = -1, storedVersion = -1] = text.split("/").map(Number);
    const isNewEnough = storedRun > run || (storedRun === run && storedVersion >= version);
    if (!isNewEnough) found.push(`update ${run}/${version} is lost, ${text} is there`);
  }
  return found;
}

describe("a node that is killed", () => {
  it(
    `loses nothing it acknowledged, ${kills} times (NIGHTLY=1: 100)`,
    { timeout: 600_000 },
    async () => {
      const directory = await temporaryDirectory();
      const program = join(await temporaryDirectory(), "child.mjs");
      await bundleTo(join(import.meta.dirname, "kill-child.ts"), program);
      const place = join(directory, "data");
      const all: Acknowledged = {
        chunks: new Set(),
        pins: new Set(),
        unpinning: new Set(),
        unpinned: new Set(),
        tags: new Map(),
        batches: new Set(),
        updates: new Map(),
      };
      for (let run = 0; run < kills; run++) {
        const before = all.chunks.size;
        for (const line of await runAndKill(program, place, run, 3 + ((run * 37) % 61))) {
          note(all, line);
        }
        const data = await openDataDirectory(place, { count: 1 });
        const group = await createGroup({
          count: 1,
          seed: "kill",
          blockTimeMs: 0,
          places: data.places,
          tables: data.tables,
        });
        const core = group.nodes[0]?.core;
        if (core === undefined) throw new Error("no node");
        // Reading back all chunks after every kill would take longer than the kills.
        const isLast = run === kills - 1;
        const read = isLast ? all.chunks : [...all.chunks].slice(before);
        const found = [...(await lostChunks(core, read)), ...(await faults(core, all))];
        await group.close();
        await data.release();
        expect(found, `after kill ${run + 1}`).toEqual([]);
      }
      expect(all.chunks.size).toBeGreaterThan(kills);
    },
  );
});
