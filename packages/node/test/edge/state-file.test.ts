import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { start, type Running } from "../../src/cli/start.ts";
import { OtherSeedError } from "../../src/seed.ts";
import { StateFileError } from "../../src/state-file.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

let running: Running | undefined;

async function close(): Promise<void> {
  const last = running;
  running = undefined;
  await last?.close();
}

afterEach(close);

/** Starts with these options; gives the address of the first node. */
async function run(...args: string[]): Promise<string> {
  await close();
  running = await start(
    parseCommandLine(["--port", "0", "--block-time", "0", ...args]),
    () => undefined,
  );
  return running.servers[0]?.url ?? "";
}

async function stateOf(url: string): Promise<unknown> {
  const paths = ["/addresses", "/stamps", "/batches", "/wallet", "/tags", "/pins", "/chainstate"];
  const texts = paths.map(async (path) => (await fetch(url + path)).text());
  return (await Promise.all(texts)).map((text) => text.replaceAll(/"underlay":\[[^\]]*\]/g, ""));
}

async function upload(url: string, body: string): Promise<string> {
  const headers = { "Swarm-Postage-Batch-Id": running?.batchId ?? "", "Swarm-Pin": "true" };
  const answer = await fetch(`${url}/bytes`, { method: "POST", headers, body });
  return ((await answer.json()) as { reference: string }).reference;
}

const body = "0123456789".repeat(5_000);

describe("a state file", () => {
  it("holds everything: the next node goes on where the last one ended", async () => {
    const file = join(await temporaryDirectory(), "state");
    const first = await run("--state", file, "--batch", "20");
    const reference = await upload(first, body);
    const before = await stateOf(first);
    await close();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const second = await run("--state", file);
    expect(await stateOf(second)).toEqual(before);
    expect(await (await fetch(`${second}/bytes/${reference}`)).text()).toBe(body);
    // Once more, with data added since.
    await run("--state", file, "--batch", "20");
    await upload(running?.servers[0]?.url ?? "", "more");
    const later = await stateOf(running?.servers[0]?.url ?? "");
    expect(await stateOf(await run("--load-state", file))).toEqual(later);
  });

  it("goes from memory into a directory and back, for several nodes", async () => {
    const place = await temporaryDirectory();
    const [file, copy, directory] = [join(place, "a"), join(place, "b"), join(place, "data")];
    await run("--dump-state", file, "--nodes", "2", "--batch", "20", "--seed", "two");
    const reference = await upload(running?.servers[1]?.url ?? "", "not its batch");
    expect(reference).toBeUndefined();
    const kept = await upload(running?.servers[0]?.url ?? "", body);
    const nodes = running?.servers ?? [];
    const before = await Promise.all(nodes.map(({ url }) => stateOf(url)));
    await close();
    const options = ["--nodes", "2", "--data-dir", directory];
    await run("--load-state", file, "--dump-state", copy, ...options);
    for (let round = 0; round < 2; round++) {
      const urls = (running as Running | undefined)?.servers ?? [];
      expect(await Promise.all(urls.map(({ url }) => stateOf(url)))).toEqual(before);
      expect(await (await fetch(`${urls[1]?.url}/bytes/${kept}`)).text()).toBe(body);
      await run(...(round === 0 ? options : ["--nodes", "2", "--load-state", copy]));
    }
    await expect(run("--load-state", file, ...options)).rejects.toThrow(
      "needs an empty data directory, and this one has state",
    );
    await expect(run("--load-state", file)).rejects.toThrow("is of 2 nodes, and there are 1");
    await expect(run("--load-state", file, "--nodes", "2", "--seed", "x")).rejects.toThrow(
      OtherSeedError,
    );
  });

  it("can be had while the node runs, with requests under way", async () => {
    const file = join(await temporaryDirectory(), "state");
    const first = await run("--batch", "20", "--seed", "dump");
    const reference = await upload(first, body);
    const [dump] = await Promise.all([
      fetch(`${first}/_dev/dumpState`),
      upload(first, "meanwhile"),
    ]);
    await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
    const second = await run("--load-state", file);
    expect(await (await fetch(`${second}/bytes/${reference}`)).text()).toBe(body);
    expect((await (await fetch(`${second}/stamps`)).json()) as unknown).toMatchObject({
      stamps: [{ usable: true }],
    });
  });

  it("is refused when it is damaged, cut short or something else", async () => {
    const file = join(await temporaryDirectory(), "state");
    await upload(await run("--dump-state", file, "--batch", "20"), "some");
    await close();
    const whole = await readFile(file);
    const refused = async (bytes: Uint8Array): Promise<void> => {
      await writeFile(file, bytes);
      await expect(run("--load-state", file)).rejects.toThrow(StateFileError);
    };
    await refused(Buffer.from("something else altogether, and long enough for a first line"));
    await refused(whole.subarray(0, 0));
    for (let at = 0; at < whole.length; at += 97) {
      await refused(whole.subarray(0, at));
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0x20;
      await refused(damaged);
    }
    await writeFile(file, whole);
    await run("--load-state", file);
    await expect(run("--load-state", join(file, "nothing"))).rejects.toThrow(/ENOENT|ENOTDIR/);
  });

  it("that is bad is named, with what is wrong in it and where", async () => {
    const place = await temporaryDirectory();
    const file = join(place, "state");
    await upload(await run("--dump-state", file, "--batch", "20"), "some");
    await close();
    const whole = await readFile(file);
    // The second record begins behind the first line and the head.
    const second = 19 + 9 + whole.readUInt32BE(20);
    const changed = (at: number, byte: number): Buffer => {
      const copy = Buffer.from(whole);
      copy[at] = byte;
      return copy;
    };
    const last = whole.length - 13;
    const cases: [string | Buffer, string][] = [
      ["", "is empty"],
      ["garbage", 'is not a state file: it does not begin with "swarm-node state 2"'],
      ["swarm-node state 1\n", "has format 1, and this version reads format 2"],
      [whole.subarray(0, 19), "is cut short (record at byte 19)"],
      [whole.subarray(0, second + 20), `is cut short (record at byte ${second})`],
      [changed(second + 20, 0xff), `is damaged: wrong checksum (record at byte ${second})`],
      [changed(second + 1, 0xff), `is damaged: impossible length (record at byte ${second})`],
      // A stamp that becomes a chunk would be stored as one.
      [changed(second, 9), `is damaged: wrong checksum (record at byte ${second})`],
      [
        Buffer.concat([whole, Buffer.of(0x0a)]),
        `is damaged: bytes follow its last record (record at byte ${last})`,
      ],
      [
        Buffer.concat([whole.subarray(0, second), whole.subarray(last)]),
        `is damaged: it has 1 of ${whole.readUInt32BE(last + 9)} records (record at byte ${second})`,
      ],
    ];
    for (const [bytes, fault] of cases) {
      await writeFile(file, bytes);
      await expect(run("--state", file)).rejects.toThrow(new StateFileError(fault, file));
    }
    await expect(run("--state", place)).rejects.toThrow(`the state file ${place} is a directory`);
  });

  it.each([
    ["a frame of an unknown kind", 9, 100],
    ["a stamp that is cut short", 3, 40],
    ["a chunk that is cut short", 2, 20],
  ])(
    "with %s is refused by a running node, which keeps what it has",
    async (_what, kind, length) => {
      const url = await run("--batch", "20", "--seed", "dump");
      const reference = await upload(url, body);
      const whole = Buffer.from(await (await fetch(`${url}/_dev/dumpState`)).arrayBuffer());
      const before = await stateOf(url);
      const end = whole.length - 9 - 4;
      const frames = whole.readUInt32BE(end + 9);
      const count = Buffer.alloc(4);
      count.writeUInt32BE(frames + 1);
      const forged = [whole.subarray(0, end), frame(kind, Buffer.alloc(length)), frame(4, count)];
      const answer = await fetch(`${url}/_dev/loadState`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: Buffer.concat(forged),
      });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toMatch(/the state file is damaged: .* \(record at byte \d+\)/);
      expect(await (await fetch(`${url}/bytes/${reference}`)).text()).toBe(body);
      expect(await stateOf(url)).toEqual(before);
    },
  );
});

/** A frame as the file has them, with the right checksum. */
function frame(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head[0] = kind;
  head.writeUInt32BE(content.length, 1);
  head.writeUInt32BE(crc32(content, crc32(head.subarray(0, 5))), 5);
  return Buffer.concat([head, content]);
}
