// Development nodes for tests and programs: single nodes and networks in this process, and handles of
// nodes in other processes. Time, snapshots, balances, losses and failures are calls.
import { toHex } from "@swarm-docs/protocol/hex";
import { withoutPause } from "@swarm-docs/protocol/pace";
import type { Clock } from "./clock.ts";
import { closeAll, closeOnFailure } from "./close.ts";
import type { Node } from "./create.ts";
import { runCommand } from "./dev/command.ts";
import { commands } from "./dev/commands.ts";
import { yearOfRent } from "./dev/node-commands.ts";
import { singleChunk } from "./dev/parameters.ts";
import { SwarmError } from "./dev/swarm-error.ts";
import { closeGroup } from "./edge-node/close-group.ts";
import { devResources } from "./edge-node/dev-index.ts";
import { sizeOf } from "./http/body.ts";
import { createGroup, portStep, type Group } from "./group.ts";
import { connectableUrl, serve } from "./serve.ts";
import { StateReader } from "./state-file.ts";
import { endpointOf } from "./state/underlay.ts";
import { Tables } from "./store/tables.ts";
import { watch } from "./swarm/faults.ts";
import { handleOf } from "./swarm/handle.ts";
import { type GroupOptions, parseOptions } from "./swarm/option-parameters.ts";
import type { Cluster, SwarmHandle, SwarmOptions } from "./swarm/types.ts";

export type { Cluster, SwarmHandle, SwarmOptions } from "./swarm/types.ts";
export type {
  ChainClock,
  CommandName,
  DevCommands,
  LinkInfo,
  Loss,
  NodeInfo,
  NodeState,
  SnapshotInfo,
} from "./dev/types.ts";
export type { ReleaseName } from "./release/name.ts";
export type { ActiveFault, FaultRule, RequestRecord, SideEffects } from "./state/watch.ts";
export { SwarmError, type SwarmErrorCode } from "./dev/swarm-error.ts";
export { connect } from "./swarm/connect.ts";
export { loadFixture } from "./swarm/load-fixture.ts";

const fixedTimestamp = Date.UTC(2030, 0, 1) / 1000;

/**
 * Starts a node for a test: everything in memory, a funded wallet, a batch that is usable at once, and a
 * free port. Takes a few milliseconds without a socket, so every test can have a node of its own.
 *
 * Fails as `listen` does (`EADDRINUSE`), with `SWARM_PARAMETER_INVALID`, and with `StateFileError`.
 *
 * @example
 * const swarm = await createSwarm();
 * const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
 * const response = await swarm.fetch("/bytes", { method: "POST", headers, body: "foo" });
 * console.log(response.status); // 201
 * await swarm.stop();
 */
export function createSwarm(options: SwarmOptions = {}): Promise<SwarmHandle> {
  return closeOnFailure(async (opened) => {
    const parsed = parseOptions(options, 1);
    const group = await start(parsed);
    opened(() => group.close());
    const [node] = group.nodes;
    if (node === undefined) throw new Error("a group has at least one node");
    const swarm = await serveNode(node, parsed, () => closeGroup(group));
    opened(() => swarm.stop());
    await group.snapshots.begin();
    return swarm;
  });
}

/**
 * Starts 1 to 16 nodes for a test, each as {@link createSwarm} does: they share the chain and form a
 * network that routes each chunk and message to the node nearest to its address. With a port, the other
 * nodes use the ports after it, as {@link Cluster} nodes on the command line do.
 */
export function createCluster({
  nodes: count,
  ...options
}: SwarmOptions & { readonly nodes: number }): Promise<Cluster> {
  return closeOnFailure(async (opened) => {
    const parsed = parseOptions(options, count);
    const group = await start(parsed);
    opened(() => group.close());
    const { port = 0 } = parsed;
    const nodes: SwarmHandle[] = [];
    const running = new Set<number>();
    for (const [index, node] of group.nodes.entries()) {
      const own = port === false || port === 0 ? port : port + index * portStep(count);
      const close = (): Promise<void> => {
        running.delete(index);
        return group.stop(index);
      };
      const swarm = await serveNode(node, { ...parsed, port: own }, close);
      opened(() => swarm.stop());
      if (count > 1) node.core.dev.stop = () => swarm.stop();
      nodes.push(swarm);
      running.add(index);
    }
    await group.snapshots.begin();
    /** A node to run commands of the cluster on. */
    const runner = (): SwarmHandle => nodes[Math.min(...running)] ?? (nodes[0] as SwarmHandle);
    const stop = (): Promise<void> =>
      closeAll([() => Promise.all(nodes.map((node) => node.stop())), () => closeGroup(group)]);
    return {
      nodes,
      cut: (a, b) => runner().setLink({ a, b, cut: true }),
      slow: (a, b, delayMs) => runner().setLink({ a, b, delayMs }),
      async partition(groups) {
        const groupOf = (node: number): number => groups.findIndex((one) => one.includes(node));
        for (const { a, b } of await runner().links())
          await runner().setLink({ a, b, cut: groupOf(a) !== groupOf(b) });
        return runner().links();
      },
      restore: (a, b) => runner().restoreLinks({ a, b }),
      stop,
      stopNode: async (index) => nodes[index]?.stop(),
      [Symbol.asyncDispose]: stop,
    };
  });
}

async function start(options: GroupOptions): Promise<Group> {
  const {
    nodes: count,
    port,
    host: _host,
    batch: _batch,
    blockTimeMs = 0,
    names,
    loadState,
    timestamp,
    store,
    journal,
    ...rest
  } = options;
  const fixed = timestamp === "fixed" ? fixedTimestamp : timestamp;
  const clock: Clock = { now: () => (fixed === undefined ? Date.now() : fixed * 1000) };
  return createGroup({
    ...rest,
    ...(names === undefined ? {} : { names: new Map(Object.entries(names)) }),
    ...(loadState === undefined ? {} : { state: await StateReader.open(singleChunk(loadState)) }),
    ...(store === undefined ? {} : { places: [{ store }] }),
    ...(journal === undefined ? {} : { tables: await Tables.open(journal) }),
    resources: devResources(port !== false),
    blockTimeMs,
    clock,
    count,
  });
}

async function serveNode(
  node: Node,
  { port = 0, host = "127.0.0.1", batch = 20 }: Pick<SwarmOptions, "port" | "host" | "batch">,
  close: () => Promise<void>,
): Promise<SwarmHandle> {
  const batchId = batch === false ? "" : await firstBatch(node, batch);
  const app = watch(node);
  const served = port === false ? undefined : await serve(app, { port, host });
  if (served) Object.assign(node.core.endpoint, endpointOf(host, served.port));
  const task = { pace: node.core.turns.pace() };
  let isStopped = false;
  return handleOf({
    url: served && connectableUrl(served.url),
    batchId,
    async run(name, values) {
      if (isStopped) throw new SwarmError("SWARM_UNREACHABLE", "The node is stopped.");
      return runCommand(node.core, commands[name], values, task);
    },
    async fetch(request, body) {
      if (isStopped) throw new TypeError("fetch failed", { cause: new Error("node stopped") });
      // Over a socket the length is declared, and an empty body counts as no body.
      const size = body === null || body === undefined ? undefined : sizeOf(body);
      if (size !== undefined) request.headers.set("Content-Length", String(size));
      return untilAborted(request.signal, () => app.fetch(request));
    },
    stop() {
      isStopped = true;
      return closeAll([() => app.end(), () => served?.close(), close]);
    },
  });
}

/**
 * Runs the task, but rejects with the reason of the signal once it is aborted, as `fetch` does: the node
 * answers requests that their client has given up, with an error.
 */
function untilAborted<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", abort);
    void task()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The batch of a loaded state, or a new one. */
async function firstBatch({ core }: Node, depth: number): Promise<string> {
  const batches = await core.batches.living(withoutPause);
  const old = batches.find((one) => one.label === "test" && core.batches.isUsable(one));
  if (old !== undefined) return toHex(old.id);
  const amount = yearOfRent(core.chain);
  const { id } = await core.batches.buy({ amount, depth, label: "test", isImmutable: false });
  await core.chain.blocks.step(core.chain.options.confirmations);
  return toHex(id);
}
