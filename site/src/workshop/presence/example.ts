import { walk } from "@swarm-docs/protocol/file/walk";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { scatteredBytes } from "../kit/scatter.ts";
import { control } from "../node/control.ts";
import { ask, type NodeClient } from "../node/node-client.ts";
import { batchOfPrograms, uploadBytes } from "../node/stamps.ts";

/** Ten data chunks below one root. */
const SIZE_BYTES = 40_000;
/** Data chunks that are lost, by position. */
const LOST = [2, 5];

/** Addresses of the data chunks of a file. */
async function dataChunks(node: NodeClient, reference: string): Promise<string[]> {
  const get = async (address: Uint8Array): Promise<Uint8Array> =>
    new Uint8Array(await (await ask(node, `/chunks/${toHex(address)}`)).arrayBuffer());
  const found: string[] = [];
  for await (const { address, kind } of walk(fromHex(reference), get))
    if (kind === "data") found.push(toHex(address));
  return found;
}

/**
 * Uploads a file at a redundancy level, 0 for none, and makes the node answer 404 for two of its data
 * chunks. Returns the reference. The faults stay until the node is restarted.
 */
export async function uploadWithLosses(node: NodeClient, level: number): Promise<string> {
  const batch = await batchOfPrograms(node);
  const content = new Blob([scatteredBytes(SIZE_BYTES, 20 + level)]);
  const reference = await uploadBytes(node, batch, content, level);
  const chunks = await dataChunks(node, reference);
  // A second press finds the faults of the first.
  const known = new Set((await control(node, "faults")).map(({ path }) => path));
  for (const at of LOST) {
    const path = `/chunks/${chunks[at] ?? ""}`;
    if (!known.has(path)) await control(node, "injectFault", { path, status: 404 });
  }
  return reference;
}
