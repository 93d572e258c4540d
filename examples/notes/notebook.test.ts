import { PrivateKey } from "@ethersphere/bee-js";
import { test } from "@swarm-docs/node/vitest";
import { Notebook } from "./notebook.ts";

const key = new PrivateKey("11".repeat(32));

test("notes come back in the order in which they were written", async ({ swarm, expect }) => {
  const notebook = new Notebook(await swarm.bee(), swarm.batchId, key, "shopping");
  expect(await notebook.all()).toEqual([]);
  for (const text of ["bread", "milk", "honey"]) await notebook.add(text, new Date(0));
  const at = "1970-01-01T00:00:00.000Z";
  expect(await notebook.all()).toEqual(["bread", "milk", "honey"].map((text) => ({ text, at })));
});

test("notebooks with other names are apart", async ({ swarm, expect }) => {
  const bee = await swarm.bee();
  await new Notebook(bee, swarm.batchId, key, "work").add("call Ada");
  expect(await new Notebook(bee, swarm.batchId, key, "home").all()).toEqual([]);
});

test("a note that cannot be stamped is an error, and not lost in silence", async ({
  swarm,
  expect,
}) => {
  const notebook = new Notebook(await swarm.bee(), swarm.batchId, key, "shopping");
  await swarm.expireBatch();
  await expect(notebook.add("bread")).rejects.toThrow();
});

test("a node that answers an error is not an empty notebook", async ({ swarm, expect }) => {
  const notebook = new Notebook(await swarm.bee(), swarm.batchId, key, "shopping");
  await notebook.add("bread", new Date(0));
  await swarm.injectFault({ path: "/feeds/*", status: 500, times: 2 });
  await expect(notebook.all()).rejects.toThrow("500");
  await expect(notebook.add("milk", new Date(0))).rejects.toThrow("500");
  await notebook.add("honey", new Date(0));
  expect((await notebook.all()).map(({ text }) => text)).toEqual(["bread", "honey"]);
});

test("a node that is down is not an empty notebook", async ({ swarm, expect }) => {
  const notebook = new Notebook(await swarm.bee(), swarm.batchId, key, "shopping");
  await swarm.injectFault({ path: "*", cut: true });
  await expect(notebook.all()).rejects.toThrow();
});
