// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

test.each([
  ["presence", () => import("../presence/PresencePanel.tsx")],
  ["stale-feed", () => import("../stale-feed/StaleFeedPanel.tsx")],
])("%s hashes without trying to compile WebAssembly on the page's thread", async (_, load) => {
  const compiled = vi.spyOn(WebAssembly, "Module");
  await load();
  const { engine } = await import("@swarm-docs/protocol/_wasm/engine");
  expect(engine().name).toBe("javascript");
  expect(compiled).not.toHaveBeenCalled();
});
