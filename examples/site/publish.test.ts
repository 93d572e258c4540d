import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PrivateKey } from "@ethersphere/bee-js";
import { test } from "@swarm-docs/node/vitest";
import { publish } from "./publish.ts";

const key = new PrivateKey("22".repeat(32));
const folder = path.join(import.meta.dirname, "public");

test("pages, folders and what is not there", async ({ swarm, expect }) => {
  const address = await publish(await swarm.bee(), swarm.batchId, { folder, key, name: "tea" });
  const title = async (where: string): Promise<string | undefined> => {
    const answer = await swarm.fetch(`/bzz/${address}/${where}`);
    return /<title>(.*)<\/title>/.exec(await answer.text())?.[1];
  };
  expect(await title("")).toBe("Tea");
  expect(await title("about/")).toBe("About tea");
  expect(await title("about/index.html")).toBe("About tea");
  expect(await title("nothing")).toBe("No such page");
});

test("a new publication shows under the same address", async ({ swarm, expect }) => {
  const bee = await swarm.bee();
  const copy = await mkdtemp(path.join(tmpdir(), "site-"));
  await cp(folder, copy, { recursive: true });
  const first = await publish(bee, swarm.batchId, { folder: copy, key, name: "tea" });
  await writeFile(path.join(copy, "index.html"), "<title>Coffee</title>");
  const second = await publish(bee, swarm.batchId, { folder: copy, key, name: "tea" });
  expect(second).toBe(first);
  expect(await (await swarm.fetch(`/bzz/${first}/`)).text()).toContain("Coffee");
});
