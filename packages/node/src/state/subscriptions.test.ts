import { expect, it } from "vitest";
import { Subscriptions } from "./subscriptions.ts";

/** What a client that was slow finds after `count` messages of `bytes` bytes, numbered in their first byte. */
async function left(count: number, bytes: number): Promise<number[]> {
  const subscriptions = new Subscriptions();
  const slow = subscriptions.subscribe("a");
  for (let n = 0; n < count; n++) {
    const message = new Uint8Array(bytes);
    new DataView(message.buffer).setUint32(0, n);
    subscriptions.publish("a", message);
  }
  const found: number[] = [];
  const last = count - 1;
  while (found.at(-1) !== last) {
    const { value } = await slow.next();
    found.push(new DataView((value as Uint8Array).buffer).getUint32(0));
  }
  return found;
}

it("keeps the newest 1,024 messages for a slow client", async () => {
  const found = await left(3_000, 4);
  expect([found.length, found[0]]).toEqual([1_024, 1_976]);
});

it("keeps the newest MiB of messages for a slow client, and all that one of bursts sends", async () => {
  const found = await left(1_000, 4_096);
  expect([found.length, found[0]]).toEqual([256, 744]);
  expect((await left(256, 4_096)).length).toBe(256);
});
