/**
 * How fast the kernel is, as ratios against references that run in the same minute.
 *
 *   npx tsx packages/protocol/bench/bench.ts
 */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MerkleTree } from "@ethersphere/bee-js";
import { engine, useEngine } from "../src/_wasm/engine.ts";
import { chunkAddress } from "../src/bmt.ts";
import { crypt } from "../src/encryption.ts";
import { openFile } from "../src/file/joiner.ts";
import { split } from "../src/file/splitter.ts";
import { toHex } from "../src/hex.ts";
import { keccak256 } from "../src/keccak.ts";
import { encodeSpan } from "../src/span.ts";
import { type Task, speeds } from "./measure.ts";
import { type Native, compileNative } from "./native.ts";
import { nobleAddress, nobleCrypt } from "./noble.ts";
import { encodingSpeeds } from "./reed-solomon.ts";
import { threadsSpeeds } from "./workers.ts";

/** One comparison. Speeds in MB/s unless the row says otherwise. */
export type Row = {
  what: string;
  ours: string;
  reference: string;
  /** Ours divided by the reference; absent where nothing is compared. */
  ratio?: number;
  /** What the ratio must reach, or must not exceed. */
  target?: { least: number } | { most: number };
};

/** The result of a bench, ready to be printed. */
export type BenchTable = { title: string; rows: Row[]; notes: string[] };

// Its CommonJS bundle hides its names from an import statement.
const { makeChunk }: typeof import("@fairdatasociety/bmt-js") = createRequire(import.meta.url)(
  "@fairdatasociety/bmt-js",
);
const payload = Uint8Array.from({ length: 4096 }, (_, i) => i % 255);
const span = encodeSpan(4096);
const text = (speed: number) => `${speed.toFixed(speed < 10 ? 1 : 0)} MB/s`;

/** Runs every comparison; about a minute. */
export async function runBenchmarks(): Promise<BenchTable> {
  const native = compileNative();
  try {
    const rows = [
      ...(await hashing(native)),
      ...(await ciphering(native)),
      ...(await coding()),
      ...(await files()),
      await threads(),
      memory(0),
      memory(1),
    ];
    const notes = native ? [] : ["No C compiler: the native rows are missing."];
    return { title: `Kernel, engine ${engine().name}, Node ${process.version}`, rows, notes };
  } finally {
    native?.remove();
  }
}

async function hashing(native: Native | undefined): Promise<Row[]> {
  const address = () => void chunkAddress(span, payload);
  const rows: Row[] = [];
  if (native !== undefined) {
    const [simd, scalar, c] = await beside(native);
    rows.push({
      ...compare("BMT, one thread, vectors : scalar C -O2", simd, [c]),
      target: { least: 1 },
    });
    rows.push(compare("BMT, one thread, no vectors : scalar C -O2", scalar, [c]));
  }
  useEngine("simd");
  const libraries: Record<string, Task["call"]> = {
    "bmt-js": () => void makeChunk(payload).address(),
    "bee-js": async () => void (await MerkleTree.root(payload)).hash(),
    noble: () => void nobleAddress(span, payload),
  };
  const tasks = [address, ...Object.values(libraries)].map((call) => ({ bytes: 4096, call }));
  const [ours = 0, ...theirs] = await speeds(...tasks);
  const best = Math.max(...theirs);
  const name = Object.keys(libraries)[theirs.indexOf(best)];
  rows.push({
    ...compare(`BMT : best pure-JS library (${name})`, ours, [best]),
    target: { least: 10 },
  });
  return rows;
}

/** BMT speeds with vectors, without, and in C: turn by turn, the best of each. */
async function beside(native: Native): Promise<[simd: number, scalar: number, c: number]> {
  const task = { bytes: 4096, call: () => void chunkAddress(span, payload) };
  const best: [number, number, number] = [0, 0, 0];
  for (let round = 0; round < 4; round++) {
    for (const [i, name] of (["simd", "scalar"] as const).entries()) {
      useEngine(name);
      best[i] = Math.max(best[i] as number, ...(await speeds(task)));
      const c = native.measure("bmt");
      if (c.address !== toHex(chunkAddress(span, payload))) throw new Error("addresses differ");
      best[2] = Math.max(best[2], c.speed);
    }
  }
  return best;
}

async function ciphering(native: Native | undefined): Promise<Row[]> {
  const key = keccak256(payload);
  const bytes = 4096;
  const rows: Row[] = [];
  const [ours = 0, noble = 0] = await speeds(
    { bytes, call: () => void crypt(key, payload) },
    { bytes, call: () => void nobleCrypt(key, payload) },
  );
  rows.push({ ...compare("chunk cipher : noble", ours, [noble]), target: { least: 5 } });
  if (native)
    rows.push(compare("chunk cipher : scalar C -O2", ours, [native.measure("crypt").speed]));
  return rows;
}

async function coding(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [data, parities] of [
    [119, 9],
    [107, 21],
    [97, 31],
    [39, 89],
  ] as const) {
    const [ours, theirs] = await encodingSpeeds(data, parities);
    const row = compare(`Reed–Solomon ${data}+${parities} : subspace`, ours, [theirs]);
    rows.push({ ...row, target: { least: 2 } });
  }
  return rows;
}

async function files(): Promise<Row[]> {
  // Calls are short, so that a moment's quiet is enough for each.
  const bytes = 2 ** 20;
  const slice = new Uint8Array(65_536).map((_, i) => i % 255);
  const chunks = Array.from({ length: bytes / 4096 + bytes / 2 ** 19 + 1 }, () => payload);
  const source = Array.from({ length: bytes / slice.length }, () => slice);
  const store = new Map<string, Uint8Array>();
  const name = (address: Uint8Array) => String.fromCharCode(...address);
  const put = ({ address, data }: { address: Uint8Array; data: Uint8Array }) =>
    void store.set(name(address), data);
  const { reference } = await split(source, { put });
  const get = (address: Uint8Array) => store.get(name(address));
  const [splitting = 0, hashing = 0, level1 = 0, joining = 0] = await speeds(
    { bytes, call: async () => void (await split(source, { put: () => {} })) },
    { bytes, call: () => chunks.forEach((chunk) => void chunkAddress(span, chunk)) },
    { bytes, call: async () => void (await split(source, { put: () => {}, level: 1 })) },
    {
      bytes,
      call: async () => {
        for await (const part of (await openFile(reference, get)).read()) if (!part) return;
      },
    },
  );
  return [
    {
      what: "splitter: time over hashing its chunks alone",
      ours: text(splitting),
      reference: text(hashing),
      ratio: hashing / splitting,
      target: { most: 1.1 },
    },
    { what: "splitter at level 1", ours: text(level1), reference: "" },
    { what: "joiner, chunks in a Map", ours: text(joining), reference: "" },
  ];
}

async function threads(): Promise<Row> {
  const [one, two] = await threadsSpeeds();
  return { ...compare("two workers : one worker", two, [one]), target: { least: 1.8 } };
}

function memory(level: number): Row {
  const script = fileURLToPath(new URL("stream.ts", import.meta.url));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const output = execFileSync(process.execPath, ["--import", loader, script, "1024", `${level}`]);
  const { before, peak, seconds } = JSON.parse(output.toString()) as Record<string, number>;
  const mebibytes = (bytes = 0) => `${Math.round(bytes / 2 ** 20)} MiB`;
  return {
    what: `peak memory of the process, 1 GiB stream split at level ${level}`,
    ours: mebibytes(peak),
    reference: `${mebibytes(before)} before; ${text(1073.7 / (seconds ?? 1))}`,
  };
}

function compare(what: string, ours: number, references: readonly number[]): Row {
  const best = Math.max(...references);
  return { what, ours: text(ours), reference: text(best), ratio: ours / best };
}

/** The table as Markdown. */
export function print({ title, rows, notes }: BenchTable): string {
  const lines = rows.map(({ what, ours, reference, ratio, target }) => {
    const goal = target && ("least" in target ? `≥ ${target.least}` : `≤ ${target.most}`);
    return `| ${what} | ${ours} | ${reference} | ${ratio?.toFixed(2) ?? ""} | ${goal ?? ""} |`;
  });
  const head = ["| | ours | reference | ratio | target |", "|---|--:|--:|--:|--:|"];
  return [`## ${title}`, "", ...head, ...lines, "", ...notes].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void runBenchmarks().then((table) => console.log(print(table)));
}
