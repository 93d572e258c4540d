import { toHex } from "@swarm-docs/protocol/hex";
import { createNode, type Node } from "./create.ts";
import { serve } from "./serve.ts";
import { endpointOf } from "./state/underlay.ts";
import { WatchedApp } from "./swarm/faults.ts";
import { LocalSwarm, TestClock } from "./swarm/local.ts";
import type { SwarmNode, SwarmOptions } from "./swarm/types.ts";

export type {
  FaultRule,
  Loss,
  Moment,
  RequestRecord,
  SwarmNode,
  SwarmOptions,
} from "./swarm/types.ts";

const fixedTimestamp = Date.UTC(2030, 0, 1) / 1000;
const batchDays = 365n;

/**
 * Starts a node for a test: everything in memory, a funded wallet, a batch that is usable at once, and a
 * free port. Two milliseconds without a socket, so that every test can have one of its own.
 *
 * Fails as `listen` does (`EADDRINUSE`).
 */
export async function createSwarm(options: SwarmOptions = {}): Promise<SwarmNode> {
  const { port = 0, host, batch = 20, timestamp, blockTimeMs = 0, ...rest } = options;
  const seconds = timestamp === "fixed" ? fixedTimestamp : timestamp;
  const time = new TestClock(seconds);
  const node = await createNode({ ...rest, blockTimeMs, clock: time });
  const batchId = batch === false ? "" : await buyBatch(node, batch);
  const app = new WatchedApp(node, () => performance.now());
  const where = host === undefined ? {} : { host };
  const served = port === false ? undefined : await serve(app, { port, ...where });
  if (served) Object.assign(node.core.endpoint, endpointOf(host ?? "127.0.0.1", served.port));
  return new LocalSwarm({ node, app, served, time, batchId });
}

async function buyBatch({ core }: Node, depth: number): Promise<string> {
  const blocksOfDay = BigInt(86_400 / core.chain.blocks.secondsPerBlock);
  const amount = core.chain.postage.price * blocksOfDay * batchDays;
  const { id } = await core.batches.buy({ amount, depth, label: "test", isImmutable: false });
  return toHex(id);
}
