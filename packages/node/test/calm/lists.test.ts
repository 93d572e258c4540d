// Lists of what callers made: there may be any number of it, so every answer is made item by item.
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { describe, expect, it } from "vitest";
import { noise } from "../contract/harness/uploads.ts";
import { checkWalks, type Run, type Walk } from "./check-walks.ts";
import { countedNode, type CountedNode } from "./counted.ts";
import { ask, store } from "./hostile-content.ts";

const many = 60;

/** Asks for a path when this much is there. */
function asks(path: string, fill: (world: CountedNode) => Promise<void>): Walk {
  return {
    async prepare(world): Promise<Run> {
      await fill(world);
      return (signal) => ask(world, "GET", path, signal && { signal });
    },
  };
}

async function buy({ node }: CountedNode): Promise<void> {
  const terms = { amount: 10n ** 10n, depth: 17, label: "", isImmutable: false };
  for (let count = 0; count < many; count++) await node.core.batches.buy(terms);
}

async function tag({ node }: CountedNode): Promise<void> {
  for (let count = 0; count < many; count++) await node.core.tags.create();
}

async function pin({ node }: CountedNode): Promise<void> {
  for (let count = 0; count < many; count++) {
    const address = keccak256(encodeUtf8(`pin ${count}`));
    await node.core.pins.add(address, address);
  }
}

async function hold(world: CountedNode): Promise<void> {
  await world.node.core.chain.blocks.hold(true);
  for (let count = 0; count < many; count++)
    await ask(world, "POST", "/chequebook/deposit?amount=1");
}

const anchors = `${"aa".repeat(32)}/${"bb".repeat(32)}`;

checkWalks({
  "GET /stamps": asks("/stamps", buy),
  "GET /batches": asks("/batches", buy),
  "GET /status": asks("/status", buy),
  "GET /status/peers": asks("/status/peers", buy),
  "GET /reservestate": asks("/reservestate", buy),
  "GET /_dev/state": asks("/_dev/state", buy),
  "GET /tags, the last of them": asks(`/tags?offset=${many - 1}`, tag),
  "GET /pins": asks("/pins", pin),
  "GET /pins/check": asks("/pins/check", pin),
  "GET /transactions": asks("/transactions", hold),
  "GET /rchash: few chunks, many batches": asks(`/rchash/0/${anchors}`, async (world) => {
    await store(world, noise(1 << 16));
    await buy(world);
  }),
  "GET /stamps/{id}/buckets": {
    turns: 1_000,
    prepare: async (world) => (signal) =>
      ask(world, "GET", `/stamps/${world.batchId}/buckets`, signal && { signal }),
  },
});

describe("what waits for a block", () => {
  it("is bounded, since a block takes all of it at once", async () => {
    const world = await countedNode();
    const { chain, identity } = world.node.core;
    const from = identity.ethereum;
    const wish = {
      from,
      to: from,
      description: "nothing",
      refusal: "withdraw-transfer-bzz",
    } as const;
    const send = (): unknown => chain.transactions.send(wish);
    await chain.blocks.hold(true);
    await chain.change(() => {
      for (let count = 0; count < 2_048; count++) send();
    });
    const deposit = async () => (await ask(world, "POST", "/chequebook/deposit?amount=1")).status;
    expect(await deposit()).toBe(500);
    await chain.blocks.step(1);
    expect(await deposit()).toBe(200);
    await world.node.close();
  });
});
