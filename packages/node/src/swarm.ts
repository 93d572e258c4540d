// The node in the hands of a test or a program: nodes and networks of nodes in this process, and nodes of
// other processes taken in hand. Time, snapshots, balances, losses and failures are calls.
import { toHex } from "@swarm-docs/protocol/hex";
import { withoutPause } from "@swarm-docs/protocol/pace";
import { closeAll, closeOnFailure } from "./close.ts";
import type { Node } from "./create.ts";
import { withIndex } from "./edge-node/dev-index.ts";
import { devUi } from "./edge-node/dev-ui.ts";
import { createGroup, portStep, type Group } from "./group.ts";
import { serve } from "./serve.ts";
import { StateReader } from "./state-file.ts";
import { endpointOf } from "./state/underlay.ts";
import { inOnePiece } from "./swarm/bytes.ts";
import { watch } from "./swarm/faults.ts";
import { LocalSwarm, TestClock } from "./swarm/local.ts";
import type { Cluster, SwarmNode, SwarmOptions } from "./swarm/types.ts";

export type {
  Cluster,
  ConnectedSwarm,
  Loss,
  Moment,
  SwarmHandle,
  SwarmNode,
  SwarmOptions,
} from "./swarm/types.ts";
export type { ReleaseName } from "./release/name.ts";
export type { FaultRule, RequestRecord } from "./state/watch.ts";
export { connect } from "./swarm/connect.ts";
export { loadFixture } from "./swarm/load-fixture.ts";

const fixedTimestamp = Date.UTC(2030, 0, 1) / 1000;
const batchDays = 365n;

/**
 * Starts a node for a test: everything in memory, a funded wallet, a batch that is usable at once, and a
 * free port. A few milliseconds without a socket, so that every test can have one of its own.
 *
 * Fails as `listen` does (`EADDRINUSE`), and with `StateFileError`.
 */
export function createSwarm(options: SwarmOptions = {}): Promise<SwarmNode> {
  return closeOnFailure(async (opened) => {
    const { group, time } = await start(options, 1);
    opened(() => group.close());
    const [node] = group.nodes;
    if (node === undefined) throw new Error("a group has at least one node");
    const swarm = await handle(node, options, time, () => group.close());
    opened(() => swarm.stop());
    await group.snapshots.begin();
    return swarm;
  });
}

/**
 * Starts 1 to 16 nodes for a test, as {@link createSwarm} does one: they share the chain and are a
 * network, in which each chunk and message goes to the node nearest to its address. With a port the
 * others follow it, as {@link Cluster} nodes on the command line do.
 */
export function createCluster({
  nodes: count,
  ...options
}: SwarmOptions & { readonly nodes: number }): Promise<Cluster> {
  return closeOnFailure(async (opened) => {
    const { group, time } = await start(options, count);
    opened(() => group.close());
    const { port = 0 } = options;
    const nodes: SwarmNode[] = [];
    for (const [index, node] of group.nodes.entries()) {
      const own = port === false || port === 0 ? port : port + index * portStep(count);
      const close = (): Promise<void> => group.stop(index);
      const swarm = await handle(node, { ...options, port: own }, time, close);
      opened(() => swarm.stop());
      nodes.push(swarm);
    }
    await group.snapshots.begin();
    const stop = (): Promise<void> =>
      closeAll([() => Promise.all(nodes.map((node) => node.stop())), () => group.close()]);
    return {
      nodes,
      ...linkControls(group),
      stop,
      stopNode: async (index) => nodes[index]?.stop(),
      [Symbol.asyncDispose]: stop,
    };
  });
}

/** The links of a cluster in the hands of a test. */
function linkControls({ links }: Group): Pick<Cluster, "cut" | "slow" | "partition" | "restore"> {
  return {
    cut: (one, other) => links.cut(one, other),
    slow: (one, other, delayMs) => links.slow(one, other, delayMs),
    partition(parts) {
      const partOf = (node: number): number => parts.findIndex((part) => part.includes(node));
      for (const { between } of links.list()) {
        const [one, other] = between;
        links.cut(one, other, partOf(one) !== partOf(other));
      }
    },
    restore(one, other) {
      if (one === undefined || other === undefined) return links.restore();
      links.slow(one, other, 0);
      links.cut(one, other, false);
    },
  };
}

async function start(
  options: SwarmOptions,
  count: number,
): Promise<{ group: Group; time: TestClock }> {
  const { port: _port, host: _host, batch: _batch, names, loadState, timestamp, ...rest } = options;
  const time = new TestClock(timestamp === "fixed" ? fixedTimestamp : timestamp);
  const group = await createGroup({
    ...rest,
    ...(names === undefined ? {} : { names: new Map(Object.entries(names)) }),
    ...(loadState === undefined ? {} : { state: await StateReader.open(inOnePiece(loadState)) }),
    resources: withIndex(options.port === false ? [] : devUi()),
    blockTimeMs: options.blockTimeMs ?? 0,
    clock: time,
    count,
  });
  return { group, time };
}

async function handle(
  node: Node,
  { port = 0, host, batch = 20 }: SwarmOptions,
  time: TestClock,
  close: () => Promise<void>,
): Promise<SwarmNode> {
  const batchId = batch === false ? "" : await firstBatch(node, batch);
  const app = watch(node);
  const where = host === undefined ? {} : { host };
  const served = port === false ? undefined : app.endedWith(await serve(app, { port, ...where }));
  if (served) Object.assign(node.core.endpoint, endpointOf(host ?? "127.0.0.1", served.port));
  return new LocalSwarm({ node, app, served, time, batchId, close });
}

/** The batch of a loaded state, or a new one. */
async function firstBatch({ core }: Node, depth: number): Promise<string> {
  const batches = await core.batches.living(withoutPause);
  const old = batches.find((one) => one.label === "test" && core.batches.isUsable(one));
  if (old !== undefined) return toHex(old.id);
  const blocksOfDay = BigInt(86_400 / core.chain.blocks.secondsPerBlock);
  const amount = core.chain.postage.price * blocksOfDay * batchDays;
  const { id } = await core.batches.buy({ amount, depth, label: "test", isImmutable: false });
  return toHex(id);
}
