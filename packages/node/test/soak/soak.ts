import { rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Dice } from "../fuzz/requests.ts";
import { watchHealth, type HealthWatch, type Waits } from "./health-watch.ts";
import { startNode, type NodeProcess } from "./node-process.ts";
import { compare, send, works, type Soak } from "./works.ts";

/** How long to soak: rounds, or until a moment. */
interface SoakOptions {
  /** True: CPU-bound tasks have their full size; false: a size for `npm test`. */
  readonly isLong: boolean;
  /** True = one more round. */
  readonly goesOn: (round: number) => boolean;
  /** Told after every round. */
  readonly onRound?: (line: string) => void;
}

/** What a soak found. */
interface SoakReport {
  readonly rounds: number;
  readonly requests: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** References whose content was compared after the last start. */
  readonly compared: number;
  readonly stops: number;
  readonly kills: number;
  /** Latencies of `/health` by the task running meanwhile. */
  readonly waits: ReadonlyMap<string, Waits>;
  /** How late the machine woke the thread that asks, at worst. */
  readonly lateMs: number;
  /** Memory of the node at the end of every round. */
  readonly megabytes: readonly number[];
  /** Everything that must not be: lost or wrong content, undocumented statuses, failures. */
  readonly faults: readonly string[];
}

/**
 * Works on a node in a process of its own for a long time, each kind of work alone and all of them
 * together, stops and kills it in between, and compares everything that was acknowledged.
 */
export async function soak({
  isLong,
  goesOn,
  onRound = () => undefined,
}: SoakOptions): Promise<SoakReport> {
  const directory = await mkdtemp(join(tmpdir(), "swarm-soak-"));
  let node = await startNode(directory);
  const shared: Soak = {
    url: node.url,
    batchId: node.batchId,
    dice: new Dice(18),
    kept: new Map(),
    pinned: new Set(),
    statuses: new Map(),
    faults: [],
    isEnding: false,
    isLong,
  };
  const waits = new Map<string, Waits>();
  const megabytes: number[] = [];
  let [rounds, stops, kills, lateMs] = [0, 0, 0, 0];
  try {
    for (; goesOn(rounds); rounds++) {
      lateMs = Math.max(lateMs, await watched(shared, waits));
      megabytes.push(node.megabytes());
      const isKill = rounds % 2 === 1;
      await endDuringWork(shared, node, isKill);
      if (isKill) kills++;
      else stops++;
      node = await startNode(directory);
      Object.assign(shared, { url: node.url, batchId: node.batchId, isEnding: false });
      await compareAll(shared);
      onRound(
        `round ${rounds + 1}: ${shared.kept.size} references whole, ${megabytes.at(-1)} MB, ` +
          `${shared.faults.length} faults`,
      );
    }
  } finally {
    await node.stop("SIGTERM");
    await rm(directory, { recursive: true, force: true });
  }
  return {
    rounds,
    requests: [...shared.statuses.values()].reduce((sum, count) => sum + count, 0),
    statuses: shared.statuses,
    compared: shared.kept.size,
    stops,
    kills,
    waits,
    lateMs,
    megabytes,
    faults: shared.faults,
  };
}

/** Each kind of work alone, then all together, with a look at `/health` all along; gives `lateMs`. */
async function watched(shared: Soak, waits: Map<string, Waits>): Promise<number> {
  const watch = watchHealth(shared.url);
  for (const [name, work] of Object.entries(works)) {
    await answeredDuring(watch, name, () => attempt(shared, name, work));
  }
  await answeredDuring(watch, "all together", () => all(shared));
  const seen = await watch.stop();
  shared.faults.push(...seen.failures.map((failure) => `/health: ${failure}`));
  for (const [name, { count, worstMs, totalMs }] of seen.waits) {
    const known = waits.get(name) ?? { count: 0, worstMs: 0, totalMs: 0 };
    known.count += count;
    known.totalMs += totalMs;
    known.worstMs = Math.max(known.worstMs, worstMs);
    waits.set(name, known);
  }
  return seen.lateMs;
}

/** Runs a task until `/health` has answered while it ran: a busy machine may ask too late for once. */
async function answeredDuring(
  watch: HealthWatch,
  name: string,
  task: () => Promise<void>,
): Promise<void> {
  watch.during(name);
  do await task();
  while (watch.answersDuring(name) === 0);
}

async function all(shared: Soak): Promise<void> {
  await Promise.all(Object.entries(works).map(([name, work]) => attempt(shared, name, work)));
}

/** A piece of work; what fails is a fault unless the node is on its way out. */
async function attempt(
  shared: Soak,
  name: string,
  work: (soak: Soak) => Promise<void>,
): Promise<void> {
  try {
    await work(shared);
  } catch (error) {
    if (!shared.isEnding) shared.faults.push(`${name}: ${String(error)}`);
  }
}

/** Ends the node in the middle of all kinds of work. */
async function endDuringWork(shared: Soak, node: NodeProcess, isKill: boolean): Promise<void> {
  const before = shared.kept.size;
  const state = { isOver: false };
  const working = all(shared).finally(() => {
    state.isOver = true;
  });
  while (shared.kept.size < before + 2 && !state.isOver) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  shared.isEnding = true;
  const code = await node.stop(isKill ? "SIGKILL" : "SIGTERM");
  await working;
  if (!isKill && code !== 0) shared.faults.push(`a clean stop ends with ${code}: ${node.output()}`);
}

/** Everything that was ever acknowledged is there. */
async function compareAll(shared: Soak): Promise<void> {
  for (const reference of shared.kept.keys()) await compare(shared, reference);
  for (const reference of shared.pinned) {
    const { status } = await send(shared, `/pins/${reference}`);
    if (status !== 200) shared.faults.push(`lost: the pin of ${reference} answers ${status}`);
  }
}
