import { expect, test } from "vitest";
import { serviceWorkerScript } from "./service-worker.ts";

test("one classic script has both duties: the node's addresses and the copy that is kept", async () => {
  const script = await serviceWorkerScript();
  expect(script).toContain("sandbox-wanted");
  expect(script).toContain("copy-switch");
  expect(script).not.toMatch(/\bimport\b|importScripts/);
});
