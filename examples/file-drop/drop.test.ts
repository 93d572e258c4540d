import { createCluster } from "@swarm-docs/node";
import { expect, test } from "vitest";
import { FileDrop } from "./drop.ts";

test("a file opens for its reader and for nobody else", async () => {
  await using cluster = await createCluster({ nodes: 3 });
  const bees = await Promise.all(cluster.nodes.map((node) => node.bee()));
  const [publisher, reader, stranger] = bees.map(
    (bee, index) => new FileDrop(bee, cluster.nodes[index]!.batchId),
  );
  const { publicKey } = await bees[1]!.getNodeAddresses();
  const ticket = await publisher!.leave("plan.txt", "We meet at six.", [publicKey]);
  expect(await reader!.open(ticket)).toEqual({ name: "plan.txt", text: "We meet at six." });
  expect(await publisher!.open(ticket)).toEqual({ name: "plan.txt", text: "We meet at six." });
  await expect(stranger!.open(ticket)).rejects.toThrow();
});
