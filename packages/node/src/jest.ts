// A node for each test in Jest, Mocha, Bun and every other runner that has global hooks.
import { createSwarm, type SwarmHandle, type SwarmOptions } from "./swarm.ts";

type Hook = (work: () => Promise<void>) => void;

// Read by their bare names: Bun has no properties of `globalThis` for them.
declare const beforeEach: Hook | undefined;
declare const afterEach: Hook | undefined;

/** A fresh node for every test of a file or a `describe`. */
export interface SwarmOfTest {
  /** The node of the test that runs. Throws between tests. */
  readonly swarm: SwarmHandle;
}

/**
 * Starts a node before each test and stops it after, with the global `beforeEach` and `afterEach` of
 * Jest, Mocha or Bun. Call it at the top of a file or a `describe`; read `swarm` inside the tests. Throws where there are
 * no such globals. Jest takes it in CommonJS, as it reads tests by default; tests that are modules need
 * `NODE_OPTIONS=--experimental-vm-modules`.
 */
export function useSwarm(options: SwarmOptions = {}): SwarmOfTest {
  const hasHooks = typeof beforeEach === "function" && typeof afterEach === "function";
  if (!hasHooks) {
    throw new Error("useSwarm wants the globals beforeEach and afterEach, as Jest has them");
  }
  let current: SwarmHandle | undefined;
  beforeEach(async () => {
    current = await createSwarm(options);
  });
  afterEach(async () => {
    const last = current;
    current = undefined;
    await last?.stop();
  });
  return {
    get swarm() {
      if (current === undefined) throw new Error("swarm is there inside tests only");
      return current;
    },
  };
}
