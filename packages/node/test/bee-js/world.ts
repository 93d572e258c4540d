import type { Bytes } from "@ethersphere/bee-js";
import { Bee } from "@ethersphere/bee-js";
import { createNode, type CreateOptions, type Node } from "../../src/create.ts";
import { serve, type Served } from "../../src/serve.ts";

/** A node behind a real server, the published client for it, and a batch of depth 22. */
export interface ClientWorld {
  readonly node: Node;
  readonly url: string;
  readonly bee: Bee;
  readonly batchId: string;
  close(): Promise<void>;
}

/** Starts a node whose chain has a block for every transaction, so that nothing has to be waited for. */
export async function startWorld(options: CreateOptions = {}): Promise<ClientWorld> {
  const node = await createNode({ seed: "bee-js", blockTimeMs: 0, ...options });
  const server: Served = await serve(node, { port: 0 });
  const bee = new Bee(server.url);
  const batchId = await bee.createPostageBatch("10000000000", 22);
  return {
    node,
    url: server.url,
    bee,
    batchId: batchId.toHex(),
    async close() {
      await server.close();
      await node.close();
    },
  };
}

/** Bytes without repetition, the same for the same seed. */
export function noise(length: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  for (let at = 0; at < length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state & 255;
  }
  return bytes;
}

/** Compares without building a message of megabytes, which would hold up the server's timers. */
export function isSame(given: Bytes, wanted: Uint8Array): boolean {
  return Buffer.from(given.toUint8Array()).equals(wanted);
}
