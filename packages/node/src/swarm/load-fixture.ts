import type { SwarmHandle } from "./types.ts";

interface Kept {
  readonly snapshot: string;
  readonly value: unknown;
}

const fixtures = new WeakMap<SwarmHandle, Map<unknown, Kept>>();

/**
 * Runs `setup` once for a node and remembers the moment after it; every further call goes back there,
 * which takes no time, and gives what `setup` gave. Fixtures are known by their function: give a named
 * one, not a new arrow at every call. A fixture that was taken later than the one that is gone back to
 * is set up anew. Fails for a function without a name.
 */
export async function loadFixture<H extends SwarmHandle, T>(
  swarm: H,
  setup: (swarm: H) => Promise<T>,
): Promise<T> {
  if (setup.name === "") throw new Error("a fixture is known by its function: give it a name");
  const known = fixtures.get(swarm) ?? new Map<unknown, Kept>();
  fixtures.set(swarm, known);
  const old = known.get(setup);
  if (old !== undefined) {
    await swarm.revert(old.snapshot);
    // Going back uses up this snapshot and all that were taken after it.
    const entries = [...known];
    const at = entries.findIndex(([key]) => key === setup);
    for (const [key] of entries.slice(at)) known.delete(key);
  }
  const value = old === undefined ? await setup(swarm) : (old.value as T);
  known.set(setup, { snapshot: await swarm.snapshot(), value });
  return value;
}
