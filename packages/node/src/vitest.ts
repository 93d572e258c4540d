// Vitest's `test` with a node of its own for each test.
import { test as base, type TestAPI } from "vitest";
import { createSwarm, type SwarmHandle, type SwarmOptions } from "./swarm.ts";

/** What the tests of {@link test} can ask for. */
export interface SwarmFixture {
  /** A node of the test's own; it stops after the test. */
  readonly swarm: SwarmHandle;
}

/** Vitest's `test` with a fresh node for every test that asks for `swarm`. */
export const test: TestAPI<SwarmFixture> = swarmTest();

/** Makes Vitest's `test` with a fresh node, made with these options, for every test that asks for `swarm`. */
export function swarmTest(options: SwarmOptions = {}): TestAPI<SwarmFixture> {
  return base.extend<SwarmFixture>({
    // oxlint-disable-next-line no-empty-pattern -- Vitest wants a pattern, and reads names from it.
    swarm: async ({}, use) => {
      const swarm = await createSwarm(options);
      await use(swarm);
      await swarm.stop();
    },
  });
}
