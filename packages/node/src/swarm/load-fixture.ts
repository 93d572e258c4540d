import { SwarmError } from "../dev/swarm-error.ts";
import type { SwarmHandle } from "./types.ts";

interface Fixture {
  readonly snapshot: string;
  readonly value: unknown;
}

const fixturesOf = new WeakMap<SwarmHandle, Map<unknown, Fixture>>();

/**
 * Runs `setup` once per node and takes a snapshot after it; further calls revert to that snapshot
 * without copying anything, and return what `setup` returned. A fixture is identified by its function:
 * pass a named one, not a new arrow in every call. `setup` runs again when its snapshot is gone: after
 * `reset`, `loadState`, or a revert to an earlier snapshot. Throws for a function without a name.
 */
export async function loadFixture<T>(
  swarm: SwarmHandle,
  setup: (swarm: SwarmHandle) => Promise<T>,
): Promise<T> {
  if (typeof setup !== "function" || setup.name === "") {
    throw new TypeError("loadFixture needs a named function");
  }
  const fixtures = fixturesOf.get(swarm) ?? new Map<unknown, Fixture>();
  fixturesOf.set(swarm, fixtures);
  const old = fixtures.get(setup);
  // Out before anything can fail; taken again below, it is the newest.
  fixtures.delete(setup);
  const isThere = old !== undefined && (await hasReverted(swarm, old.snapshot));
  const value = isThere ? (old.value as T) : await setup(swarm);
  fixtures.set(setup, { snapshot: await swarm.snapshot(), value });
  return value;
}

/** Reverts to a snapshot; false when there is no such snapshot any more. */
async function hasReverted(swarm: SwarmHandle, snapshot: string): Promise<boolean> {
  try {
    await swarm.revert(snapshot);
    return true;
  } catch (error) {
    if (error instanceof SwarmError && error.code === "SWARM_SNAPSHOT_NOT_FOUND") return false;
    throw error;
  }
}
