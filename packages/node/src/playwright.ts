// Playwright's `test` with a node of its own for each test: pages under test ask it at its address.
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import { createSwarm, type SwarmHandle, type SwarmOptions } from "./swarm.ts";

/** What the tests of {@link test} can ask for beside Playwright's own fixtures. */
export interface SwarmFixture {
  /** A node of the test's own, which every page may call; it stops after the test. */
  readonly swarm: SwarmHandle;
}

/** Playwright's `test` with a node. */
export type SwarmPageTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & SwarmFixture,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

/** Playwright's `test` with a fresh node for every test that asks for `swarm`. */
export const test: SwarmPageTest = swarmTest();

/** Makes Playwright's `test` with a fresh node, made with these options, for every test that asks for `swarm`. */
export function swarmTest(options: SwarmOptions = {}): SwarmPageTest {
  return base.extend<SwarmFixture>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, and reads names from it.
    swarm: async ({}, use) => {
      const swarm = await createSwarm({ corsAllowedOrigins: ["*"], ...options });
      await use(swarm);
      await swarm.stop();
    },
  });
}
