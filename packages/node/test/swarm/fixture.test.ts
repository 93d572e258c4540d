import { readFileSync } from "node:fs";
import { join } from "node:path";
import { swarmTest, test } from "../../src/vitest.ts";

test("uploads", async ({ swarm, expect }) => {
  const bee = await swarm.bee();
  const { reference } = await bee.uploadData(swarm.batchId, "foo");
  await swarm.increaseTime(86_400);
  expect((await bee.downloadData(reference)).toUtf8()).toBe("foo");
});

test("has a node of its own", async ({ swarm, expect }) => {
  expect(await swarm.requests()).toEqual([]);
});

swarmTest({ port: false, persona: "full", peers: 3 })(
  "takes options",
  async ({ swarm, expect }) => {
    const { peers } = (await (await swarm.fetch("/peers")).json()) as { peers: unknown[] };
    expect([swarm.port, peers.length]).toEqual([0, 3]);
  },
);

test("is what the README shows", ({ expect }) => {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [, shown = ""] = /```ts\n(import \{ test \}[^]*?)```/.exec(readme) ?? [];
  const [, body = ""] = /\n\n([^]*)/.exec(shown) ?? [];
  expect(body.length).toBeGreaterThan(100);
  expect(readFileSync(import.meta.filename, "utf8")).toContain(body);
});
