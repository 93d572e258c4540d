// The directory lock protocol under every interleaving of its steps: any number of processes, which may
// die at any step, over a file system whose listings may miss concurrent creations and deletions.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DirectoryInUseError } from "../../src/edge-node/directory-in-use.ts";
import type { LockClaims } from "../../src/edge-node/directory-claims.ts";
import { takeClaim } from "../../src/edge-node/directory-lock.ts";

class Killed extends Error {}

/** Claims by number, with the process that holds them; `undefined` = a process that has ended. */
type Claims = Map<number, string | undefined>;

interface World {
  readonly claims: Claims;
  readonly running: Set<string>;
  /** Resolves when it is the turn of the process. */
  readonly turn: (name: string) => Promise<void>;
  /** Whether a listing sees an entry that was created or deleted while it ran. */
  readonly sees: () => boolean;
}

/** The claims as one process sees them; it ends instead of its step number `lastStep`. */
function claimsOf(name: string, world: World, lastStep: number): LockClaims {
  const { claims, running, sees } = world;
  let steps = 0;
  const step = async (): Promise<void> => {
    await world.turn(name);
    if (++steps < lastStep) return;
    running.delete(name);
    throw new Killed();
  };
  return {
    async list() {
      await step();
      const before = new Set(claims.keys());
      await step();
      const all = new Set([...before, ...claims.keys()]);
      return [...all].filter((number) => (before.has(number) && claims.has(number)) || sees());
    },
    async create(number) {
      await step();
      if (claims.has(number)) return false;
      claims.set(number, name);
      return true;
    },
    async holderOf(number) {
      await step();
      const holder = claims.get(number);
      return holder !== undefined && running.has(holder) ? holder : undefined;
    },
    async remove(number) {
      await step();
      claims.delete(number);
    },
  };
}

/**
 * Runs one process at a time: the one of highest priority that waits. At each of a few random steps
 * the running one drops to the lowest priority, which finds bugs that need one process to stop for
 * long while others run to their end. [Burckhardt et al., A Randomized Scheduler, ASPLOS 2010]
 */
class Scheduler {
  readonly #waiting = new Map<string, () => void>();
  readonly #priorities: Map<string, number>;
  readonly #drops: ReadonlySet<number>;
  #lowest = 0;

  constructor(names: readonly string[], drops: readonly number[]) {
    this.#priorities = new Map(names.map((name, index) => [name, names.length - index]));
    this.#drops = new Set(drops);
  }

  /** Resolves when it is the turn of a process. */
  turn(name: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(name, resolve));
  }

  /** Gives turns until `done` settles. */
  async run(done: Promise<unknown>): Promise<void> {
    const state = { isDone: false };
    void done.finally(() => (state.isDone = true)).catch(() => undefined);
    for (let step = 0; !state.isDone; step++) {
      await new Promise((resolve) => setImmediate(resolve));
      const priority = (name: string): number => this.#priorities.get(name) ?? 0;
      const [next] = [...this.#waiting.keys()].sort((a, b) => priority(b) - priority(a));
      if (next === undefined) continue;
      if (this.#drops.has(step)) this.#priorities.set(next, --this.#lowest);
      const resume = this.#waiting.get(next);
      this.#waiting.delete(next);
      resume?.();
    }
    await done;
  }
}

const never = Number.POSITIVE_INFINITY;

/** Steps until a process ends; most take the lock first. */
const lastSteps = fc.oneof(
  { arbitrary: fc.constant(never), weight: 3 },
  { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 1 },
);

interface Setup {
  readonly dead: readonly number[];
  readonly lives: readonly number[];
  readonly drops: readonly number[];
  readonly seen: readonly boolean[];
  /** How many of the processes release the directory once they hold it, for those after them. */
  readonly releasing: number;
}

const setups = fc.record<Setup>({
  // What crashed processes left: the last claim, and the one below it.
  dead: fc.constantFrom([], [1], [7], [6, 7]),
  lives: fc.array(lastSteps, { minLength: 2, maxLength: 5 }),
  drops: fc.array(fc.nat(40), { maxLength: 4 }),
  seen: fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
  releasing: fc.nat(4),
});

/** Runs all processes to their end; fails when two of them hold the directory at once. */
async function race({ dead, lives, drops, seen, releasing }: Setup) {
  const names = lives.map((_, index) => `P${index}`);
  const scheduler = new Scheduler(names, drops);
  let looked = 0;
  const world: World = {
    claims: new Map(dead.map((number) => [number, undefined])),
    running: new Set(names),
    turn: (name) => scheduler.turn(name),
    sees: () => seen[looked++ % seen.length] === true,
  };
  const holding = new Set<string>();
  const outcome = { held: [] as string[], refused: [] as string[], killed: [] as string[] };
  const runs = names.map(async (name, index) => {
    const claims = claimsOf(name, world, lives[index] ?? never);
    try {
      await takeClaim(claims, "data", String);
      holding.add(name);
      expect([...holding], "holders").toEqual([name]);
      outcome.held.push(name);
      if (outcome.held.length > releasing) return;
      await world.turn(name);
      // From here on its claim has no living holder.
      holding.delete(name);
      world.running.delete(name);
    } catch (error) {
      if (error instanceof DirectoryInUseError) outcome.refused.push(name);
      else if (error instanceof Killed) outcome.killed.push(name);
      else throw error;
    }
  });
  await scheduler.run(Promise.all(runs));
  const left = [...world.claims.values()].filter((name) => outcome.refused.includes(name ?? ""));
  expect(left, "claims of processes that were refused").toEqual([]);
  return outcome;
}

describe("the directory lock", () => {
  const runs = process.env["SOAK"] === "1" ? 200_000 : 4_000;

  it(`is held by one process at a time: ${runs} orders (SOAK=1 runs 200,000)`, async () => {
    await fc.assert(
      fc.asyncProperty(setups, async (setup) => {
        const { held, refused, killed } = await race(setup);
        expect(held.length + refused.length + killed.length).toBe(setup.lives.length);
        if (killed.length > 0) return;
        // However slowly the others go about it, one of them gets the directory.
        expect(held.length).toBeGreaterThan(0);
        if (setup.releasing === 0) expect(held).toHaveLength(1);
      }),
      { seed: 20_261_002, numRuns: runs },
    );
  }, 600_000);

  it("keeps at most three claims, however often the directory is opened", async () => {
    const claims: Claims = new Map([[3, undefined]]);
    const world: World = { claims, running: new Set(), turn: async () => {}, sees: () => true };
    for (let round = 0; round < 20; round++) {
      const name = `P${round}`;
      world.running.add(name);
      await takeClaim(claimsOf(name, world, never), "data", String);
      world.running.delete(name);
      expect(claims.size).toBeLessThanOrEqual(2);
    }
    expect([...claims.keys()]).toEqual([22, 23]);
  });
});
