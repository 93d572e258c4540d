import { bzzFromPlur, xdaiFromWei } from "@swarm-docs/protocol/units";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { withoutPause } from "@swarm-docs/protocol/pace";
import type { Node } from "../create.ts";
import { closeAll, closeOnFailure } from "../close.ts";
import { closeGroup } from "../edge-node/close-group.ts";
import type { DataDirectory } from "../edge-node/data-directory.ts";
import { devResources } from "../edge-node/dev-index.ts";
import { derivePublicKey } from "../edge-node/public-key.ts";
import type { Balance } from "../chain/ledger.ts";
import { isApiError } from "../errors/errors.ts";
import { createGroup, portStep, type Group, type GroupOptions } from "../group.ts";
import { serve, type Served } from "../serve.ts";
import { releases, usualRelease } from "../release/releases.ts";
import type { LogSink } from "../state/loggers.ts";
import { probeUpstream } from "../state/upstream-probe.ts";
import { endpointOf } from "../state/underlay.ts";
import { watch } from "../swarm/faults.ts";
import type { CommandLine } from "./arguments.ts";
import { exposureWarning } from "./exposure.ts";
import type { Imported } from "./import.ts";
import type { Progress } from "./progress.ts";
import { UsageError } from "./usage-error.ts";

/** Running nodes with their servers. */
export interface Running {
  readonly group: Group;
  readonly servers: readonly Served[];
  /** Id of the batch that was bought at the start, hex. */
  readonly batchId: string | undefined;
  readonly imported: Imported | undefined;
  close(): Promise<void>;
}

/** The batch of `--batch` or `--import` cannot be bought. */
export class FirstBatchError extends Error {
  constructor(depth: number, cost: bigint, held: Balance) {
    super(
      `A batch of depth ${depth} for a year costs ${bzzFromPlur(cost)} BZZ and some xDAI for gas; ` +
        `the wallet holds ${bzzFromPlur(held.bzz)} BZZ and ${xdaiFromWei(held.native)} xDAI.\n` +
        "Choose a smaller --batch, or give the wallet more with --bzz and --xdai.",
    );
    this.name = "FirstBatchError";
  }
}

/** Port of node `index`: as asked for the first, 10,000 apart for the others. */
export function portOf(first: number, index: number, count: number): number {
  return first === 0 ? 0 : first + index * portStep(count);
}

/** Loaded for those who read or write a state file. */
async function stateModule({
  state,
}: CommandLine): Promise<typeof import("./state.ts") | undefined> {
  return state.load === undefined && state.dump === undefined ? undefined : import("./state.ts");
}

/**
 * Starts what the command line asks for. Fails with `EADDRINUSE`, `DirectoryInUseError`, …; everything
 * opened until then is closed.
 */
export function start(
  line: CommandLine,
  log: LogSink,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Running> {
  return closeOnFailure((opened) => open(line, log, onProgress, opened));
}

async function open(
  line: CommandLine,
  log: LogSink,
  onProgress: (progress: Progress) => void,
  opened: (close: () => unknown) => void,
): Promise<Running> {
  const state = await (await stateModule(line))?.openState(line.state);
  opened(() => state?.close());
  const types = await mediaTypesOf(line);
  const directory = await openDirectory(line, log, line.group.seed ?? state?.seed);
  opened(() => directory?.release());
  const group = await createGroup({
    ...line.group,
    ...(state === undefined ? {} : { state }),
    log,
    derivePublicKey,
    resources: devResources(true),
    ...types,
    ...(directory === undefined
      ? {}
      : {
          tables: directory.tables,
          spareSeed: directory.spareSeed,
          places: directory.places,
        }),
  });
  opened(() => group.close());
  const servers: Served[] = [];
  opened(() => closeAll(servers.map((server) => () => server.close())));
  for (const [index, node] of group.nodes.entries()) {
    const served = await serveOne(line, node, index, log);
    servers.push(served);
    Object.assign(node.core.endpoint, endpointOf(line.host, served.port));
  }
  warnOfExposure(line, log);
  letStop(group, servers, log);
  probe(line, group);
  const batchId = await firstBatch(line, group);
  const imported = await firstImport(line, group, batchId, onProgress);
  await group.snapshots.begin();
  const { dump } = line.state;
  const close = (): Promise<void> =>
    closeAll([
      () => Promise.all(servers.map((server) => server.close())),
      async () => {
        if (dump === undefined) return;
        await (await stateModule(line))?.saveState(dump, group.snapshots.dump());
      },
      () => closeGroup(group),
      () => directory?.release(),
    ]);
  return { group, servers, batchId, imported, close };
}

/** Most nodes keep nothing: the code that reads and writes files is loaded on demand. */
async function openDirectory(
  { dataDir, group: { count }, isSynced, acceptsLoss }: CommandLine,
  log: LogSink,
  seed: string | undefined,
): Promise<DataDirectory | undefined> {
  if (dataDir === undefined) return undefined;
  const report = (message: string, fields: Record<string, unknown>): void =>
    log({ level: "warning", logger: "node/store", message, fields });
  const { openDataDirectory } = await import("../edge-node/data-directory.ts");
  return openDataDirectory(dataDir, { count, seed, isSynced, acceptsLoss, report });
}

async function serveOne(
  line: CommandLine,
  node: Node,
  index: number,
  log: LogSink,
): Promise<Served> {
  const app = watch(line.isChain ? await chainOf(node) : node);
  const served = await serve(app, {
    host: line.host,
    port: portOf(line.port, index, line.group.count),
    onError: (error) =>
      log({
        level: "error",
        logger: "node/api",
        message: "connection failed",
        fields: { error: String(error) },
      }),
  });
  if (line.isWatched) {
    const { showRequests } = await import("./watch.ts");
    showRequests(app.log, line, line.group.count > 1 ? served.port : undefined, log);
  }
  return app.endedWith(served);
}

/** The node with its chain as its root. */
async function chainOf(node: Node): Promise<Node> {
  const { chainApp } = await import("./chain.ts");
  return { ...node, ...chainApp(node) };
}

/** Media types of the release, extended by the file of `--mime`. Fails if it cannot be read. */
async function mediaTypesOf({
  mediaTypePath: path,
  group: { bee = usualRelease },
}: CommandLine): Promise<Pick<GroupOptions, "mediaTypes">> {
  if (path === undefined) return {};
  const [{ readFile, stat }, { withMediaTypeFile }] = await Promise.all([
    import("node:fs/promises"),
    import("../http/media-type-file.ts"),
  ]);
  if ((await stat(path)).isDirectory())
    throw new UsageError(`--mime needs a file, and ${path} is a directory`);
  return {
    mediaTypes: withMediaTypeFile(await releases[bee].mediaTypes(), await readFile(path, "utf8")),
  };
}

function warnOfExposure({ host }: CommandLine, log: LogSink): void {
  const message = exposureWarning(host);
  if (message !== undefined) log({ level: "warning", logger: "node", message, fields: { host } });
}

/** Asks the upstream node, where there is one, beside everything else. */
function probe({ group: { upstream, upstreamBatch } }: CommandLine, { nodes }: Group): void {
  const log = nodes[0]?.core.loggers.get("node/upstream");
  if (upstream === undefined || log === undefined) return;
  void probeUpstream({ url: upstream, batch: upstreamBatch, fetch, log });
}

/** With several nodes, each can be told to stop alone, as a failing node does. */
function letStop(group: Group, servers: readonly Served[], log: LogSink): void {
  if (group.nodes.length === 1) return;
  for (const [index, { core }] of group.nodes.entries()) {
    core.dev.stop = () => {
      const fields = { url: servers[index]?.url };
      log({ level: "info", logger: "node", message: "stopped", fields });
      void servers[index]?.close().then(() => group.stop(index));
    };
  }
}

/** Blocks in a year of chain time. */
const yearBlocks = 6_307_200n;

async function firstBatch(line: CommandLine, { nodes, chain }: Group): Promise<string | undefined> {
  const batches = nodes[0]?.core.batches;
  if (line.batchDepth === undefined || batches === undefined) return undefined;
  const living = await batches.living(withoutPause);
  const old = living.find((batch) => batch.label === "first");
  if (old !== undefined) return toHex(old.id);
  const price = chain.postage.price > 0n ? chain.postage.price : 1n;
  const depth = line.batchDepth;
  const amount = yearBlocks * price;
  try {
    const { id } = await batches.buy({ amount, depth, label: "first", isImmutable: false });
    await chain.blocks.step(chain.options.confirmations);
    return toHex(id);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const owner = nodes[0]?.core.identity.ethereum ?? new Uint8Array(20);
    throw new FirstBatchError(depth, amount << BigInt(depth), chain.balance(owner));
  }
}

async function firstImport(
  line: CommandLine,
  { nodes }: Group,
  batchId: string | undefined,
  onProgress: (progress: Progress) => void,
): Promise<Imported | undefined> {
  const core = nodes[0]?.core;
  if (line.importPath === undefined || core === undefined || batchId === undefined)
    return undefined;
  const { importPath } = await import("./import.ts");
  return importPath(core, fromHex(batchId), line.importPath, onProgress);
}

/** What a person sees when the node is up. */
export function banner(line: CommandLine, running: Running): string {
  const { group, servers, batchId, imported } = running;
  const lines = ["Swarm development node: real data, simulated chain", ""];
  group.nodes.forEach((node, index) => {
    const { identity } = node.core;
    const { bzz, native } = group.chain.balance(identity.ethereum);
    lines.push(
      `  api      ${servers[index]?.url ?? ""}`,
      `  overlay  ${toHex(identity.overlay)}`,
      `  wallet   0x${toHex(identity.ethereum)} · ${bzzFromPlur(bzz)} BZZ · ${xdaiFromWei(native)} xDAI`,
    );
  });
  if (batchId !== undefined) lines.push(`  batch    ${batchId}`);
  if (imported !== undefined) {
    lines.push(`  import   ${servers[0]?.url ?? ""}/bzz/${imported.reference}/`);
  }
  const { persona, peers = 0, upstream, upstreamBatch } = line.group;
  if (persona === "full") lines.push(`  peers    ${peers}, simulated`);
  lines.push(`  data     ${line.dataDir ?? "in memory, gone when it stops"}`);
  if (upstream !== undefined) {
    const what = upstreamBatch === undefined ? "read only: uploads stay here" : "uploads go there";
    lines.push(`  upstream ${upstream} (${what})`);
  }
  lines.push(`  look     ${servers[0]?.url ?? ""}/_dev/ui`);
  return `${lines.join("\n")}\n\nStop with Ctrl+C. Options: --help\n`;
}
