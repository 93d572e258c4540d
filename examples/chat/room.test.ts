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
