import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchTable, Row } from "../../protocol/bench/bench.ts";
import { tarOf } from "../test/contract/harness/archive.ts";
import { bundledCommandLine } from "../tools/bundle.ts";
import { processOnPort } from "./listener.ts";
import { middle } from "./middle.ts";
import { memoryOf, nodeFlags, startServer } from "./server.ts";
import { firstAnswer, keepCompiledCode, port } from "./startup.ts";
import { download, uploadRandom, type BenchTarget } from "./transfers.ts";

/** Options of the measurement beside another node. */
export interface BesideOptions {
  /** Address of a running node. */
  readonly url: string;
  /** Batch of that node, 64 hexadecimal digits; default: its first usable one. */
  readonly batch?: string | undefined;
  /** Command that starts such a node on port {@link port}: its start is measured, too. */
  readonly start?: string | undefined;
}

const rounds = 3;
const startRounds = 7;
const mebibytes = 100;
const files = 200;

let uploaded = 0;

/** An archive of small files; every archive differs from those before. */
function smallFiles(): Uint8Array<ArrayBuffer> {
  uploaded++;
  const members = Array.from({ length: files }, (_, at) => ({
    name: `${at}.txt`,
    body: `file ${at} of archive ${uploaded} from ${Date.now()}\n`.repeat(40),
  }));
  return Uint8Array.from(tarOf(...members));
}

/** Milliseconds of each step for one node. */
async function measure(node: BenchTarget): Promise<number[]> {
  const times: number[] = [];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const begin = performance.now();
    const result = await work();
    times.push(performance.now() - begin);
    return result;
  };
  const reference = await timed(() => uploadRandom(node, mebibytes));
  const bytes = await timed(() => download(node, reference));
  if (bytes !== mebibytes << 20) throw new Error(`${node.url} gave ${bytes} bytes back`);
  const archive = smallFiles();
  const site = await timed(() => uploadArchive(node, archive));
  await timed(async () => {
    for (let at = 0; at < files; at++) {
      const answer = await fetch(`${node.url}/bzz/${site}/${at}.txt`);
      if (!answer.ok) throw new Error(`${node.url}: file ${at} answers ${answer.status}`);
      await answer.arrayBuffer();
    }
  });
  return times;
}

async function uploadArchive(node: BenchTarget, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const headers = {
    "Swarm-Postage-Batch-Id": node.batchId,
    "Swarm-Collection": "true",
    "Content-Type": "application/x-tar",
  };
  const answer = await fetch(`${node.url}/bzz`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`${node.url}: ${await answer.text()}`);
  return ((await answer.json()) as { readonly reference: string }).reference;
}

/** The named batch, or a usable one; buys one only from a node in dev mode, where it costs nothing. */
async function usableBatch(url: string): Promise<string> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
  const { stamps } = (await read("/stamps")) as {
    readonly stamps?: readonly {
      readonly batchID: string;
      readonly usable: boolean;
      readonly depth: number;
    }[];
  };
  const found = stamps?.find(({ usable, depth }) => usable && depth >= 22);
  if (found !== undefined) return found.batchID;
  const { beeMode } = (await read("/node")) as { readonly beeMode?: string };
  if (beeMode !== "dev") {
    throw new Error(`${url} has no usable batch of depth 22 or more: name one with --batch ID.`);
  }
  const answer = await fetch(`${url}/stamps/10000000000/24`, { method: "POST" });
  return ((await answer.json()) as { readonly batchID: string }).batchID;
}

/** Upload, download, small files, memory and start of the development node and of another node, in turns. */
export async function besideTable({ url, batch, start }: BesideOptions): Promise<BenchTable> {
  const base = url.replace(/\/+$/, "");
  const other: BenchTarget = { url: base, batchId: batch ?? (await usableBatch(base)) };
  const directory = await mkdtemp(join(tmpdir(), "swarm-bench-"));
  const server = await startServer("--data-dir", directory);
  try {
    const [ours, theirs]: [number[][], number[][]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      theirs.push(await measure(other));
      ours.push(await measure(server));
    }
    const steps = [
      `upload of ${mebibytes} MiB`,
      "download of the same",
      `upload of a tar of ${files} files`,
      `reading these ${files} files, one by one`,
    ];
    const rows = steps.map((what, at): Row => {
      const [mine, its] = [ours, theirs].map((all) => middle(all.map((one) => one[at] ?? NaN)));
      return compare(what, mine ?? NaN, its ?? NaN, "ms");
    });
    const pid = processOnPort(Number(new URL(base).port || 80));
    if (pid !== undefined) {
      rows.push(
        compare("peak memory since the start", memoryOf(server.pid).peak, memoryOf(pid).peak, "MB"),
      );
    }
    if (start !== undefined) rows.push(await startRow(start));
    const notes = [
      `Median of ${rounds}, in turns; the development node writes to a folder (--data-dir).`,
      ...(pid === undefined
        ? [`Memory: no process of this machine was found behind ${base}.`]
        : []),
      ...(start === undefined
        ? [`Start: not measured; --start "COMMAND" with a command that listens on port ${port}.`]
        : []),
    ];
    return { title: `Development node beside ${base}`, rows, notes };
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function startRow(command: string): Promise<Row> {
  const program = await bundledCommandLine();
  await keepCompiledCode(program);
  const [ours, theirs]: [number[], number[]] = [[], []];
  const [file = "", ...args] = command.split(/\s+/);
  for (let round = 0; round < startRounds; round++) {
    theirs.push(await firstAnswer(args, file));
    ours.push(await firstAnswer([...nodeFlags, ...program, "--port", String(port)]));
  }
  return compare("start to the first answer", middle(ours), middle(theirs), "ms");
}

function compare(what: string, ours: number, reference: number, unit: string): Row {
  const text = (value: number): string => `${Math.round(value)} ${unit}`;
  return { what, ours: text(ours), reference: text(reference), ratio: ours / reference };
}
