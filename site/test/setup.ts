// Vitest runs this before each file of tests (`vitest.config.ts`).
import { vi } from "vitest";

/**
 * How long a test waits for a condition. The defaults of one second are too short on a busy machine;
 * a condition that becomes true ends the wait at once.
 */
const TIMEOUT_MS = 20_000;

// Vitest has no setting for the default of `vi.waitFor`. Files that share a worker share `vi`.
const { waitFor } = vi;
if (waitFor.name !== "waitLonger") {
  vi.waitFor = function waitLonger(condition, options) {
    const given = typeof options === "number" ? { timeout: options } : options;
    return waitFor(condition, { timeout: TIMEOUT_MS, ...given });
  };
}

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: TIMEOUT_MS });
}
