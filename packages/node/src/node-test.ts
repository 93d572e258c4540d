// The test runner of Node.js (`node:test`) with a node of its own for each test.
import { test as base, type TestContext, type TestOptions } from "node:test";
import { createSwarm, type SwarmHandle, type SwarmOptions } from "./swarm.ts";

/** What a test is given. */
export interface SwarmTestContext {
  /** A node of the test's own; it stops after the test. */
  readonly swarm: SwarmHandle;
  /** The context of `node:test`. */
  readonly t: TestContext;
}

/** What a test does. */
export type RunSwarmTest = (context: SwarmTestContext) => Promise<void> | void;

/**
 * A test of `node:test` with a fresh node. Before the function it takes the options of `node:test`, such as `only`,
 * `skip` and `timeout`.
 */
export type SwarmTest = (
  name: string,
  ...rest: [run: RunSwarmTest] | [options: TestOptions, run: RunSwarmTest]
) => Promise<void>;

/** `test` of `node:test`, with a fresh node for every test. */
export const test: SwarmTest = swarmTest();

/** Makes a `test` of `node:test` with a fresh node, made with these options, for every test. */
export function swarmTest(options: SwarmOptions = {}): SwarmTest {
  return (name, ...rest) => {
    const [testOptions, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    return base(name, testOptions, async (t) => {
      const swarm = await createSwarm(options);
      try {
        await run({ swarm, t });
      } finally {
        await swarm.stop();
      }
    });
  };
}
