import { Identifier, Topic } from "@ethersphere/bee-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pssTopic } from "@swarm-docs/protocol/pss";
import { socAddress } from "@swarm-docs/protocol/soc";
import { gsocChannel, pssChannel } from "../../src/state/messages.ts";
import { noise, startWorld, type ClientWorld } from "./world.ts";

let world: ClientWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Waits until the node has the client's subscription: the client gives no sign when it does. */
async function opened(channel: string): Promise<void> {
  while (!world.node.core.subscriptions.has(channel)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function channelOf(topic: Topic): string {
  return pssChannel(pssTopic(topic.toHex()));
}

describe("messages", () => {
  it("brings pss messages, for everybody and for one recipient", async () => {
    const { bee, batchId } = world;
    const topic = Topic.fromString("chat");
    const { overlay, pssPublicKey } = await bee.getNodeAddresses();
    const target = overlay.toHex().slice(0, 4);
    const heard: string[] = [];
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    const subscription = bee.pssSubscribe(topic, {
      onMessage(message) {
        heard.push(message.toUtf8());
        if (heard.length === 2) done();
      },
      onError: (error) => heard.push(`error ${error.message}`),
      onClose: () => undefined,
    });
    await opened(channelOf(topic));
    await bee.pssSend(batchId, topic, target, "to everybody");
    await bee.pssSend(batchId, topic, target, "to one", pssPublicKey);
    await all;
    subscription.cancel();
    expect(heard).toEqual(["to everybody", "to one"]);
  });

  it("receives one message and stops listening", async () => {
    const { bee, batchId } = world;
    const topic = Topic.fromString("once");
    const received = bee.pssReceive(topic, 30_000);
    await opened(channelOf(topic));
    await bee.pssSend(batchId, topic, "0a", "just once");
    expect((await received).toUtf8()).toBe("just once");
  });

  it("mines a key near the node and brings what is written there", async () => {
    const { bee, batchId } = world;
    const identifier = new Identifier(noise(32));
    const { overlay } = await bee.getNodeAddresses();
    const signer = bee.gsocMine(overlay, identifier, 8);
    const heard: string[] = [];
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    const owner = signer.publicKey().address();
    const subscription = bee.gsocSubscribe(owner, identifier, {
      onMessage(message) {
        heard.push(message.toUtf8());
        if (heard.length === 2) done();
      },
      onError: (error) => heard.push(`error ${error.message}`),
      onClose: () => undefined,
    });
    await opened(gsocChannel(socAddress(identifier.toUint8Array(), owner.toUint8Array())));
    await bee.gsocSend(batchId, signer, identifier, "first");
    await bee.gsocSend(batchId, signer, identifier, "second");
    await all;
    subscription.cancel();
    expect(heard).toEqual(["first", "second"]);
  });
});
