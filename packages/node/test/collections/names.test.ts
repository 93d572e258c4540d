import { afterAll, beforeAll, expect, it } from "vitest";
import { createSwarm, type SwarmHandle } from "../../src/swarm.ts";

let node: SwarmHandle;
beforeAll(async () => {
  node = await createSwarm({ port: false });
});
afterAll(() => node.stop());

// Bee 2.6.0 took 65,400 characters, too, and answered `manifest store failed` to 65,600: it limits the
// metadata, the node the path (`add-file-failed` in api/errors.yaml).
it.each([
  [60_000, 201, undefined],
  [65_600, 500, "add file failed"],
])("a file name of %i characters gets %i", async (length, status, message) => {
  const response = await node.fetch(`/bzz?name=${"a".repeat(length)}`, {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": node.batchId, "Content-Type": "text/plain" },
    body: "hi",
  });
  expect(response.status).toBe(status);
  const answer = (await response.json()) as { message?: string };
  expect(answer.message?.split(":")[0]).toBe(message);
});
