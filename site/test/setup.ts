// Vitest runs this before each file of tests (`vitest.config.ts`).
import { afterAll, expect, vi } from "vitest";

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

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: TIMEOUT_MS });
  afterAll(() => {
    cleanup();
    for (const root of [document.head, document.body]) root.replaceChildren();
    const { documentElement } = document;
    for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    // Forms are kept by the visit that the history's entry names.
    history.replaceState(null, "");
  });
}
