import { expect, test } from "vitest";
import { shut } from "./shut.ts";

test("what leads out of a worker is gone, also what it inherits", () => {
  const prototype = { fetch: () => "out", indexedDB: {}, setTimeout: () => 0 };
  const scope = Object.assign(Object.create(prototype) as typeof prototype, {
    WebSocket: EventTarget,
  });
  shut(scope);
  expect("fetch" in scope || "indexedDB" in scope || "WebSocket" in scope).toBe(false);
  expect("setTimeout" in scope).toBe(true);
});
