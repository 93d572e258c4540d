import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../../protocol/bench/bench.ts";
import { memoryOf, startServer } from "./server.ts";

/** Nodes of the largest group. */
const nodes = 16;
/** Megabytes that each node above the first may take. */
const mostMb = 8;

/** Megabytes of a process with so many nodes, a moment after its start. */
async function idleMb(count: number): Promise<number> {
  const server = await startServer("--nodes", String(count), "--persona", "full");
  try {
    await sleep(1_000);
    return memoryOf(server.pid).now;
  } finally {
    await server.stop();
  }
}

/** What each node of a group takes beside the first. */
export async function groupRows(): Promise<Row[]> {
  const [alone, together] = [await idleMb(1), await idleMb(nodes)];
  const each = (together - alone) / (nodes - 1);
  return [
    {
      what: `memory of each of ${nodes} nodes above the first : ${mostMb} MB`,
      ours: `${each.toFixed(1)} MB`,
      reference: `${mostMb} MB`,
      ratio: each / mostMb,
      target: { most: 1 },
    },
  ];
}
