import { test as base } from "vitest";
import { createSwarm, type SwarmNode, type SwarmOptions } from "./swarm.ts";

/** Vitest's `test` with a fresh node for every test that asks for `swarm`. */
export const test = swarmTest();

/** The same with options for its nodes. */
export function swarmTest(options: SwarmOptions = {}) {
  return base.extend<{ swarm: SwarmNode }>({
    // oxlint-disable-next-line no-empty-pattern -- Vitest wants a pattern, and reads names from it.
    swarm: async ({}, use) => {
      const swarm = await createSwarm(options);
      await use(swarm);
      await swarm.stop();
    },
  });
}
