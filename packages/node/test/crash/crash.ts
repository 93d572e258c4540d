import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { Dice } from "../fuzz/requests.ts";
import { startNode, type NodeProcess } from "../soak/node-process.ts";
import { changed, difference, observe, type Observation } from "./observe.ts";
import { kinds, type Operation, type World } from "./operations.ts";

/** How long a run is, and where it keeps its files. */
interface CrashOptions {
  readonly directory: string;
  readonly seed: number;
  /** Kills. */
  readonly rounds: number;
}

/** What a run did, and everything that must not be. */
interface CrashReport {
  /** Kinds of operations that were acknowledged at least once. */
  readonly acknowledged: ReadonlySet<string>;
  readonly faults: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

const batchHeader = "Swarm-Postage-Batch-Id";

/** Kinds whose success always shows in an observation. */
const visible: ReadonlySet<string> = new Set([
  "batch",
  "deposit",
  "grantees",
  "stake",
  "tag",
  "top-up",
]);

/** Requests that are under way together when a node is killed. */
const requestsAtKill = 4;

/**
 * Runs random operations of all kinds against a node, kills it between two requests or in the middle of several, and
 * starts it again. What was acknowledged is there, a refused request has changed nothing, and what was under way
 * has changed nothing but what its kind changes.
 */
export async function crash({ directory, seed, rounds }: CrashOptions): Promise<CrashReport> {
  const run = new CrashRun(await startNode(directory), directory, new Dice(seed));
  for (let round = 0; round < rounds; round++) {
    run.round = round;
    await run.operate();
    await run.kill();
  }
  await run.node.stop("SIGTERM");
  return run;
}

class CrashRun implements CrashReport {
  readonly acknowledged = new Set<string>();
  readonly faults: string[] = [];
  round = 0;
  node: NodeProcess;
  readonly #directory: string;
  readonly #dice: Dice;
  readonly #world: World;
  /** Paths that each kind has changed so far. */
  readonly #changes = new Map<string, Set<string>>();

  constructor(node: NodeProcess, directory: string, dice: Dice) {
    this.node = node;
    this.#directory = directory;
    this.#dice = dice;
    this.#world = {
      dice,
      batchId: node.batchId,
      // Without the first one: the node buys another when that has expired.
      batches: new Map(),
      contents: new Map(),
      pins: new Set(),
      tags: new Set(),
      feeds: new Map(),
      grantees: new Map(),
      paths: new Set(),
    };
  }

  /** Runs some operations one after the other, each acknowledged or refused. */
  async operate(): Promise<void> {
    let before = await this.#observe();
    const steps = 1 + this.#dice.below(12);
    for (let step = 0; step < steps; step++) {
      const [name, operation] = this.#next();
      const answer = await this.#send(operation);
      if (answer === undefined) throw new Error(`no answer to ${name}: ${this.node.output()}`);
      const isDone = this.#settle(name, operation, answer);
      const after = await this.#observe();
      const paths = changed(before, after);
      if (isDone) this.#learn(name, paths);
      else this.#blame(`refused ${name} (${answer.text.trim()})`, before, after, paths);
      before = after;
    }
  }

  /** Kills the node, at once or while requests are under way, starts it again, and compares. */
  async kill(): Promise<void> {
    const before = await this.#observe();
    const sent = this.#dice.once(3) ? [] : this.#together();
    const answers = sent.map(([, operation]) => this.#send(operation));
    const pause = new Promise((resolve) => setTimeout(resolve, this.#dice.below(20)));
    // At any instant, or at once when the first answer has come.
    await (this.#dice.once(2) ? pause : Promise.race(answers.length > 0 ? answers : [pause]));
    await this.node.stop("SIGKILL");
    const allowed = new Set<string>();
    const done: string[] = [];
    for (const [at, [name, operation]] of sent.entries()) {
      const answer = await answers[at];
      if (answer !== undefined && this.#settle(name, operation, answer)) done.push(name);
      // It may have been removed or not: either is right.
      if (answer === undefined && operation.isRemoval) operation.done?.({}, new Headers());
      for (const path of this.#changes.get(name) ?? []) allowed.add(path);
      // Utilization grows with the first chunk in the fullest bucket only.
      if (operation.headers?.[batchHeader] !== undefined) {
        for (const path of ["/stamps", "/stamps/*"]) allowed.add(path);
      }
      // The first of its kind may have pinned nothing.
      if (operation.headers?.["Swarm-Pin"] !== undefined) allowed.add("/pins");
    }
    const isLearnt = sent.every(([name]) => this.#changes.has(name));
    this.node = await startNode(this.#directory);
    const after = await this.#observe();
    const different = changed(before, after);
    for (const name of done.filter((one) => visible.has(one) && this.#changes.has(one))) {
      const isShown = different.some((path) => this.#changes.get(name)?.has(kindOf(path)));
      if (!isShown) this.#lost(`${name}, acknowledged before the kill`);
    }
    const wrong = different.filter((path) => isLearnt && !allowed.has(kindOf(path)));
    this.#blame(`kill during ${sent.map(([name]) => name).join(", ")}`, before, after, wrong);
    await this.#compareAcknowledged();
  }

  readonly #next = (): [name: string, operation: Operation] => {
    const names = Object.keys(kinds);
    for (;;) {
      const name = names[this.#dice.below(names.length)] ?? "";
      const operation = kinds[name]?.(this.#world);
      if (operation !== undefined) return [name, operation];
    }
  };

  /** Several operations that may run in any order, or one that removes something. */
  #together(): readonly (readonly [name: string, operation: Operation])[] {
    const all = Array.from({ length: requestsAtKill }, this.#next);
    const removal = all.find(([, { isRemoval }]) => isRemoval);
    return removal === undefined ? all : [removal];
  }

  #observe(): Promise<Observation> {
    return observe(this.node.url, this.#world.paths);
  }

  /** The answer, or `undefined` when the node died before it was whole. */
  async #send({ path, method, headers = {}, body }: Operation): Promise<Answer | undefined> {
    try {
      const init = { method, headers, ...(body === undefined ? {} : { body }) };
      const response = await fetch(this.node.url + path, init);
      return { status: response.status, text: await response.text(), headers: response.headers };
    } catch {
      return undefined;
    }
  }

  /** Notes what an acknowledged operation promises; false for a refused one. */
  #settle(name: string, { done }: Operation, { status, text, headers }: Answer): boolean {
    if (status >= 300) return false;
    this.acknowledged.add(name);
    const isObject = text.startsWith("{");
    done?.(isObject ? (JSON.parse(text) as Record<string, unknown>) : {}, headers);
    return true;
  }

  #learn(name: string, paths: readonly string[]): void {
    const known = this.#changes.get(name) ?? new Set();
    for (const path of paths) known.add(kindOf(path));
    this.#changes.set(name, known);
  }

  #blame(what: string, before: Observation, after: Observation, paths: readonly string[]): void {
    for (const path of paths) {
      this.faults.push(`round ${this.round}, ${what}: ${difference(before, after, path)}`);
    }
  }

  /** Everything that was acknowledged, beside what an observation shows. */
  async #compareAcknowledged(): Promise<void> {
    const { contents, pins, tags, feeds, batches } = this.#world;
    for (const [path, hash] of contents) {
      const response = await fetch(this.node.url + path);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (toHex(keccak256(bytes)) !== hash) this.#lost(`${path} answers ${response.status}`);
    }
    for (const reference of pins) await this.#require(`/pins/${reference}`);
    for (const uid of tags) await this.#require(`/tags/${uid}`);
    for (const id of batches.keys()) await this.#require(`/stamps/${id}`);
    for (const { path, next } of feeds.values()) {
      const response = await this.#require(path);
      const index = Number(`0x${response.headers.get("swarm-feed-index") ?? ""}`);
      if (index < next - 1) this.#lost(`update ${next - 1} of ${path}, ${index} is there`);
    }
  }

  async #require(path: string): Promise<Response> {
    const response = await fetch(this.node.url + path);
    await response.arrayBuffer();
    if (response.status !== 200) this.#lost(`${path} answers ${response.status}`);
    return response;
  }

  #lost(what: string): void {
    this.faults.push(`round ${this.round}, lost: ${what}`);
  }
}

/** A path without the ids in it. */
function kindOf(path: string): string {
  return path.replaceAll(/[0-9a-f]{40,}/g, "*");
}
