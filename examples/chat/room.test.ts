import { Identifier } from "@ethersphere/bee-js";
import { createCluster } from "@swarm-docs/node";
import { expect, test } from "vitest";
import { mineRoom, Room, type Message } from "./room.ts";

test("the host hears what others say, in the order in which they say it", async () => {
  await using cluster = await createCluster({ nodes: 2, seed: "chat" });
  const [host, guest] = cluster.nodes;
  const [hostBee, guestBee] = [await host!.bee(), await guest!.bee()];
  // Six bits are mined at once; between two nodes they are enough.
  const key = await mineRoom(hostBee, "kitchen", 6);
  const room = new Room(hostBee, host!.batchId, key, "kitchen");
  const heard: Message[] = [];
  await room.join((message) => heard.push(message));
  const visitor = new Room(guestBee, guest!.batchId, key, "kitchen");
  await visitor.say("Ada", "Is there tea?");
  await room.say("Joan", "Always.");
  const wanted = [
    { from: "Ada", text: "Is there tea?" },
    { from: "Joan", text: "Always." },
  ];
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(wanted);
  room.leave();
});

test("a node that is not the host gets an error instead of waiting forever", async () => {
  await using cluster = await createCluster({ nodes: 2, seed: "chat" });
  const [host, guest] = cluster.nodes;
  const key = await mineRoom(await host!.bee(), "kitchen", 6);
  const visitor = new Room(await guest!.bee(), guest!.batchId, key, "kitchen");
  await expect(visitor.join(() => undefined, { timeoutMs: 300 })).rejects.toThrow("mined for");
});

test("a batch that has expired is an error at once", async () => {
  await using cluster = await createCluster({ nodes: 2, seed: "chat" });
  const host = cluster.nodes[0]!;
  const bee = await host.bee();
  const key = await mineRoom(bee, "kitchen", 6);
  await host.expireBatch();
  await expect(new Room(bee, host.batchId, key, "kitchen").join(() => undefined)).rejects.toThrow();
});

test("a malformed message is ignored", async () => {
  await using cluster = await createCluster({ nodes: 2, seed: "chat" });
  const host = cluster.nodes[0]!;
  const bee = await host.bee();
  const key = await mineRoom(bee, "kitchen", 6);
  const room = new Room(bee, host.batchId, key, "kitchen");
  const heard: Message[] = [];
  await room.join((message) => heard.push(message));
  const name = Identifier.fromString("kitchen");
  for (const text of ["hello", "null", '{"kind":"said","from":7}']) {
    await bee.gsocSend(host.batchId, key, name, text);
  }
  await room.say("Ada", "Is there tea?");
  await expect.poll(() => heard).toEqual([{ from: "Ada", text: "Is there tea?" }]);
  room.leave();
});
