// Splits a stream of the given number of MiB and prints the peak memory of the process, so run it in a
// process of its own: `tsx stream.ts 1024 0` (size in MiB, redundancy level).
import { split } from "../src/file/splitter.ts";
import { parseLevel } from "../src/redundancy/tables.ts";

const [mebibytes, level] = process.argv.slice(2).map(Number);

function* source() {
  const slice = new Uint8Array(65_536);
  for (let i = 0; i < (mebibytes ?? 1024) * 16; i++) {
    slice[0] = i;
    slice[1] = i >> 8;
    yield slice;
  }
}

async function main(): Promise<void> {
  await split([new Uint8Array(1_000_000)], { put: () => {}, level: parseLevel(level ?? 0) });
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const { sizeBytes } = await split(source(), { put: () => {}, level: parseLevel(level ?? 0) });
  const seconds = (performance.now() - start) / 1000;
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ sizeBytes: Number(sizeBytes), seconds, before, peak }));
}

void main();
