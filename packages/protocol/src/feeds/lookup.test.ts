// Feed look-ups against a list of updates: histories of writes at close, equal and distant times, with
// reads at any time between. Signatures are left out, so that thousands of histories take seconds.
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { makeCac } from "../cac.ts";
import { ProtocolError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { encodeUtf8 } from "../utf8.ts";
import { findEpoch, nextEpoch } from "./epoch.ts";
import { type Epoch, type Feed, epochIndex, sequenceIndex } from "./identifier.ts";
import { decodePayload, encodeReferencePayload } from "./payload.ts";
import { findSequence } from "./sequence.ts";

/** Wrapped chunks by index of their update. */
const stored = vi.hoisted(() => new Map<string, unknown>());
const counted = vi.hoisted(() => ({ reads: 0 }));

vi.mock("./update.ts", () => ({
  readUpdate: async (_feed: unknown, index: Uint8Array) => {
    counted.reads++;
    const wrapped = stored.get(Buffer.from(index).toString("hex"));
    return wrapped === undefined ? undefined : { wrapped };
  },
}));

const feed: Feed = { owner: new Uint8Array(20), topic: new Uint8Array(32) };
const get = async (): Promise<undefined> => undefined;

interface Model {
  /** Times of the updates in the order of writing, seconds. */
  readonly times: number[];
}

interface Writer {
  last: { epoch: Epoch; at: bigint } | undefined;
  /** True: payloads have the time of their update (version 1). */
  readonly isTimed: boolean;
}

type Command = fc.AsyncCommand<Model, Writer>;

/** The number of an update, which its content says. */
function numberIn(wrapped: ReturnType<typeof makeCac>): number {
  const payload = decodePayload(wrapped);
  const bytes = payload.version === 1 ? payload.reference : payload.root.data.subarray(8);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}

/** Writes an update at a time that is not before the last one. */
function writeAt(seconds: number, model: Model, writer: Writer): void {
  const at = BigInt(seconds);
  const { last } = writer;
  const isFull = last !== undefined && last.epoch.level === 0 && last.at === at;
  if (isFull) return void expect(() => nextEpoch(at, last)).toThrow(ProtocolError);
  const epoch = nextEpoch(at, last);
  expect(at >> BigInt(epoch.level), "the cell holds the time").toBe(
    epoch.start >> BigInt(epoch.level),
  );
  const content = new Uint8Array(32);
  new DataView(content.buffer).setUint32(0, model.times.length);
  const payload = writer.isTimed ? encodeReferencePayload(content, at) : content;
  const key = toHex(epochIndex(epoch));
  expect(stored.has(key), "no cell is written twice").toBe(false);
  stored.set(key, makeCac(payload));
  writer.last = { epoch, at };
  model.times.push(seconds);
}

const write = (later: number): Command => ({
  check: ({ times }) => (times.at(-1) ?? 0) + later < 2 ** 32,
  async run(model, writer) {
    writeAt((model.times.at(-1) ?? 1) + later, model, writer);
  },
  toString: () => `write ${later} s later`,
});

/** Writes around the end of the cell of the last update, where the tree branches. */
const writeAtEnd = (offset: number): Command => ({
  check: ({ times }) => times.length > 0,
  async run(model, writer) {
    const { epoch } = writer.last ?? expect.unreachable();
    const seconds = Number(epoch.start) + 2 ** epoch.level + offset;
    const isPossible = seconds >= (model.times.at(-1) ?? 0) && seconds < 2 ** 32;
    if (isPossible) writeAt(seconds, model, writer);
  },
  toString: () => `write ${offset} s after the end of the cell`,
});

const read = (back: number): Command => ({
  check: () => true,
  async run({ times }, { isTimed }) {
    const now = times.at(-1) ?? 0;
    // Without times in the payloads only the latest one is defined.
    const at = isTimed ? Math.max(0, now - back) : now + back;
    const before = counted.reads;
    const found = await findEpoch(feed, get, BigInt(at));
    expect(counted.reads - before, "chunks asked for").toBeLessThanOrEqual(66);
    const wanted = times.filter((time) => time <= at).length - 1;
    expect(found === undefined ? -1 : numberIn(found.soc.wrapped), `at ${at}`).toBe(wanted);
  },
  toString: () => `read ${back} s back`,
});

// Small steps fill the lowest cells, powers of two cross the borders of large ones.
const seconds = fc.oneof(
  { arbitrary: fc.nat({ max: 3 }), weight: 4 },
  { arbitrary: fc.nat({ max: 40 }), weight: 2 },
  { arbitrary: fc.nat({ max: 24 }).map((power) => 2 ** power), weight: 2 },
  { arbitrary: fc.nat({ max: 2 ** 26 }), weight: 1 },
);

const epochCommands = fc.commands(
  [
    seconds.map(write),
    seconds.map(write),
    seconds.map(read),
    fc.constantFrom(-1, 0, 1).map(writeAtEnd),
  ],
  { maxCommands: 40, size: "max" },
);

describe("look-ups of feeds", () => {
  const runs = process.env["SOAK"] === "1" ? 100_000 : 2_000;

  it.each([
    ["with times in the updates, at any time", true],
    ["without them, the latest", false],
  ])(
    `epochs %s: ${runs} histories (SOAK=1 runs 100,000)`,
    async (_name, isTimed) => {
      await fc.assert(
        fc.asyncProperty(epochCommands, async (list) => {
          stored.clear();
          const model: Model = { times: [] };
          const writer: Writer = { last: undefined, isTimed };
          await fc.asyncModelRun(() => ({ model, real: writer }), list);
          await read(0).run(model, writer);
        }),
        { seed: 20_261_006, numRuns: runs },
      );
    },
    600_000,
  );

  it(`sequences, from any number: ${runs} feeds (SOAK=1 runs 100,000)`, async () => {
    const counts = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 1_100 }));
    const first = fc.constantFrom(0n, 250n, 2n ** 32n, 2n ** 64n - 1_200n);
    const content = makeCac(encodeUtf8("update"));
    await fc.assert(
      fc.asyncProperty(counts, counts, first, async (count, after, from) => {
        stored.clear();
        for (let n = 0; n < count; n++) stored.set(toHex(sequenceIndex(from + BigInt(n))), content);
        const found = await findSequence(feed, get, from + BigInt(after));
        const last = from + BigInt(count - 1);
        expect(found?.index).toBe(after < count ? last : undefined);
        expect(found?.next).toBe(after < count ? last + 1n : undefined);
      }),
      { seed: 20_261_007, numRuns: runs / 10 },
    );
  }, 600_000);
});
