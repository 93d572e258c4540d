// Stamp indexes of a batch compared with a list of issued stamps: writes that fail in any order,
// wrap-around of mutable batches, dilution, snapshots and restarts.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StampIssuer, type Placement } from "../../src/state/stamp-issuer.ts";
import type { StampRecord } from "../../src/store/chunk-store.ts";

/** Two buckets of four places at first. */
const bucketDepth = 1;
const firstDepth = 3;

/** A place that was issued and not given back. */
interface Issued {
  readonly chunk: number;
  readonly bucket: number;
  readonly counter: number;
  readonly timeMs: number;
}

interface Model {
  /** Highest count at which a bucket has wrapped. */
  wrapped: number;
  /** In the order of issue. A chunk that is stamped again keeps its place in it. */
  issued: readonly Issued[];
  depth: number;
  /** Stamps whose write succeeded. Their file has them in the order of their timestamps. */
  written: readonly StampRecord[];
}

/** A stamp whose write is under way. */
interface Write {
  readonly chunk: number;
  readonly record: StampRecord;
  /** What the chunk had before; `undefined` = no place. */
  readonly earlier: Issued | undefined;
  settle(isWritten: boolean): Promise<void>;
}

interface Real {
  issuer: StampIssuer;
  readonly isImmutable: boolean;
  writes: Write[];
  marks: { readonly mark: ReturnType<StampIssuer["mark"]>; readonly model: Model }[];
  timeMs: number;
}

type Command = fc.AsyncCommand<Model, Real>;

/** Address and identity of chunk `n`; its bucket is its lowest bit. */
function addressOf(n: number): Uint8Array {
  const address = new Uint8Array(32).fill(n + 1);
  address[0] = (n % 2) << 7;
  return address;
}

const boundOf = (depth: number): number => 2 ** (depth - bucketDepth);
const newIssuer = ({ depth }: Model, isImmutable: boolean): StampIssuer =>
  new StampIssuer(depth, bucketDepth, isImmutable);

/** What the next chunk of a bucket gets: the number after the last one issued; 0 when that is the last. */
function nextCounter({ issued, depth }: Model, bucket: number, isImmutable: boolean) {
  const count = countOf(issued, bucket);
  if (count < boundOf(depth)) return count;
  return isImmutable ? undefined : 0;
}

function countOf(issued: readonly Issued[], bucket: number): number {
  const last = issued.filter((one) => one.bucket === bucket).at(-1);
  return last === undefined ? 0 : last.counter + 1;
}

/** Asserts that issuer and model say the same. */
function compare(model: Model, { issuer, isImmutable }: Real): void {
  const counts = [0, 1].map((bucket) => countOf(model.issued, bucket));
  expect([...issuer.counts], "counts").toEqual(counts);
  expect(issuer.utilization, "utilization").toBe(Math.max(...counts, model.wrapped));
  expect(issuer.issued, "places").toBe(model.issued.length);
  for (const { chunk, bucket, counter, timeMs } of model.issued) {
    const address = addressOf(chunk);
    expect(issuer.find(address, address)).toEqual({ bucket, counter, timeMs });
  }
  if (!isImmutable) return;
  const places = model.issued.map(({ bucket, counter }) => `${bucket}/${counter}`);
  expect(new Set(places).size, "no place is given twice").toBe(places.length);
}

const command = (
  name: string,
  run: (model: Model, real: Real) => void | Promise<void>,
  isPossible: (model: Readonly<Model>, real?: Real) => boolean = () => true,
): Command => ({
  check: isPossible,
  async run(model, real) {
    await run(model, real);
    compare(model, real);
  },
  toString: () => name,
});

const place = (chunk: number): Command =>
  command(`place(${chunk})`, (model, real) => {
    const address = addressOf(chunk);
    const bucket = chunk % 2;
    const timeMs = ++real.timeMs;
    const earlier = model.issued.find((one) => one.chunk === chunk);
    const counter = earlier?.counter ?? nextCounter(model, bucket, real.isImmutable);
    const placed = real.issuer.place(address, address, timeMs);
    if (counter === undefined) return expect(placed).toBeUndefined();
    expect(placed).toMatchObject({ bucket, counter, isSeen: earlier !== undefined });
    const count = countOf(model.issued, bucket);
    if (earlier === undefined && counter < count) model.wrapped = Math.max(model.wrapped, count);
    const now = { chunk, bucket, counter, timeMs };
    model.issued =
      earlier === undefined
        ? [...model.issued, now]
        : model.issued.map((one) => (one === earlier ? now : one));
    real.writes.push(writeOf(real, { placed: placed as Placement, chunk, earlier }));
  });

function writeOf(
  { issuer, timeMs }: Real,
  { placed, chunk, earlier }: { placed: Placement; chunk: number; earlier: Issued | undefined },
): Write {
  const { bucket, counter } = placed;
  const identity = addressOf(chunk);
  let end: (isWritten: boolean) => void = () => undefined;
  const write = new Promise<void>((resolve, reject) => {
    end = (isWritten) => (isWritten ? resolve() : reject(new Error("disk full")));
  });
  const kept = issuer.keep(placed, identity, () => write);
  kept.catch(() => undefined);
  return {
    chunk,
    earlier,
    record: {
      identity,
      batchId: new Uint8Array(32),
      index: { bucket, counter },
      timestamp: BigInt(timeMs) * 1_000_000n,
    },
    async settle(isWritten) {
      end(isWritten);
      await kept.catch(() => undefined);
      // The handler that gives the place back runs after this one.
      await Promise.resolve();
    },
  };
}

/** Settles a write. A failed one also fails later writes of the same chunk, as the file does. */
const settle = (pick: number, isWritten: boolean): Command =>
  command(`${isWritten ? "written" : "failed"}(${pick})`, async (model, real) => {
    const first = real.writes[pick % real.writes.length];
    if (first === undefined) return;
    const ofChunk = real.writes.filter(({ chunk }) => chunk === first.chunk);
    // In the order of writing: of one chunk the oldest ends first.
    const ending = isWritten ? ofChunk.slice(0, 1) : ofChunk;
    for (const write of ending) {
      real.writes.splice(real.writes.indexOf(write), 1);
      await write.settle(isWritten);
      if (isWritten) model.written = [...model.written, write.record];
    }
    if (isWritten) return;
    const earlier = ending[0]?.earlier;
    model.issued = model.issued.flatMap((one) => {
      if (one.chunk !== first.chunk) return [one];
      return earlier === undefined ? [] : [{ ...one, timeMs: earlier.timeMs }];
    });
  });

const dilute = command(
  "dilute",
  (model, real) => {
    model.depth++;
    real.issuer.dilute(model.depth);
  },
  ({ depth }) => depth < 5,
);

/** Ends all writes: what snapshots and restarts meet is on the disk. */
async function settleAll(model: Model, real: Real): Promise<void> {
  while (real.writes.length > 0) await settle(0, true).run(model, real);
}

const mark = command("mark", async (model, real) => {
  await settleAll(model, real);
  real.marks.push({ mark: real.issuer.mark(), model: { ...model } });
});

const revert = (pick: number): Command =>
  command(`revert(${pick})`, async (model, real) => {
    if (real.marks.length === 0) return;
    await settleAll(model, real);
    const at = pick % real.marks.length;
    const [to] = real.marks.slice(at);
    to?.mark.revert();
    for (const one of real.marks.splice(at)) one.mark.release();
    Object.assign(model, to?.model);
  });

const restart = command("restart", async (model, real) => {
  await settleAll(model, real);
  real.issuer = newIssuer(model, real.isImmutable);
  real.marks = [];
  const stamps = [...model.written].sort((a, b) => Number(a.timestamp - b.timestamp));
  for (const stamp of stamps) real.issuer.restore(stamp);
});

const chunks = fc.nat(13);
const commands = fc.commands(
  [
    chunks.map(place),
    chunks.map(place),
    chunks.map(place),
    fc.tuple(fc.nat(6), fc.boolean()).map((args) => settle(...args)),
    fc.tuple(fc.nat(6), fc.constant(false)).map((args) => settle(...args)),
    fc.constant(dilute),
    fc.constant(mark),
    fc.nat(3).map(revert),
    fc.constant(restart),
  ],
  { maxCommands: 60, size: "max" },
);

async function check(list: Iterable<Command>, isImmutable: boolean): Promise<void> {
  const model: Model = { issued: [], wrapped: 0, depth: firstDepth, written: [] };
  const issuer = newIssuer(model, isImmutable);
  const real: Real = { issuer, isImmutable, writes: [], marks: [], timeMs: 0 };
  await fc.asyncModelRun(() => ({ model, real }), list);
}

const placeAll = (...chunks: readonly number[]): Command[] => chunks.map(place);

/** Histories of a mutable batch that random ones rarely meet. */
const histories: readonly [name: string, list: readonly Command[]][] = [
  [
    "an index given back, then issued again after a wrap, is not free",
    [...placeAll(0, 2, 4), settle(1, false), ...placeAll(6, 8, 10, 12), settle(5, false), place(2)],
  ],
  [
    "a wrap that fails leaves its bucket full, so that a dilution goes on behind it",
    [...placeAll(0, 2, 4, 6, 8), settle(4, false), dilute, place(10)],
  ],
  ["a revert before a wrap", [place(0), mark, ...placeAll(2, 4, 6, 8), revert(0)]],
  [
    "a revert keeps an index that was free at the mark",
    [...placeAll(0, 2, 4), settle(1, false), mark, place(6), revert(0), ...placeAll(8, 10)],
  ],
  [
    "two stamps of one chunk that fail leave the time of the one before",
    [place(0), settle(0, true), place(0), place(0), settle(0, false)],
  ],
];

describe("a stamp issuer", () => {
  const runs = process.env["SOAK"] === "1" ? 50_000 : 250;

  it.each([true, false])(
    `issues places as a list of them says, immutable %s: ${runs} histories (SOAK=1 runs 50,000)`,
    async (isImmutable) => {
      await fc.assert(
        fc.asyncProperty(commands, async (list) => {
          await check(list, isImmutable);
        }),
        { seed: 20_261_003, numRuns: runs },
      );
    },
    600_000,
  );

  it.each(histories)("%s", (_name, list) => check(list, false));
});
