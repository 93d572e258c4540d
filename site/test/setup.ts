// Vitest runs this before each file of tests (`vitest.config.ts`).
import { expect, vi } from "vitest";

/**
 * How long a test waits for a condition. The defaults of one second are too short on a busy machine;
 * a condition that becomes true ends the wait at once.
 */
const TIMEOUT_MS = 20_000;

/** Compares arrays of bytes as a whole: `toEqual` compares each byte, 350 ms of CPU for 100 kB. */
function equalBytes(a: unknown, b: unknown): boolean | undefined {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array)) return undefined;
  return a.constructor === b.constructor ? Buffer.compare(a, b) === 0 : undefined;
}

// Vitest has no setting for the default of `vi.waitFor`. Files that share a worker share `vi` and `expect`.
const { waitFor } = vi;
if (waitFor.name !== "waitLonger") {
  vi.waitFor = function waitLonger(condition, options) {
    const given = typeof options === "number" ? { timeout: options } : options;
    return waitFor(condition, { timeout: TIMEOUT_MS, ...given });
  };
  expect.addEqualityTesters([equalBytes]);
}

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: TIMEOUT_MS });
}
