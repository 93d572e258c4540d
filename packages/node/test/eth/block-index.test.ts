import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNode, type Node } from "../../src/create.ts";
import { ethereumOf, type Ethereum } from "../../src/eth/ethereum.ts";

let node: Node;
let ethereum: Ethereum;

/** Sends a transaction of the node. */
async function send(): Promise<Uint8Array> {
  const { chain, identity } = node.core;
  const from = identity.ethereum;
  const request = { from, to: from, description: "test", refusal: "bzz-internal-error" } as const;
  return chain.change(() => chain.transactions.send(request).hash);
}

const sentAfter = (count: number): readonly Uint8Array[] =>
  ethereum.index.sentAfter(count).map(({ hash }) => hash);

beforeEach(async () => {
  node = await createNode({ seed: "block index", blockTimeMs: 0 });
  ethereum = ethereumOf(node.core);
});
afterEach(() => node.close());

describe("the index of transactions", () => {
  it("continues after the last one instead of walking all of them again", async () => {
    const { transactions } = ethereum.chain;
    ethereum.index.sentAfter(0);
    const all = vi.spyOn(transactions, "all");
    const before = transactions.count;
    const hashes = [await send(), await send()];
    expect(sentAfter(before)).toEqual(hashes);
    hashes.push(await send());
    expect(sentAfter(before)).toEqual(hashes);
    expect(sentAfter(before + 2)).toEqual(hashes.slice(2));
    expect(all).not.toHaveBeenCalled();
  });

  it("starts again after a change that was rolled back", async () => {
    const { chain, index } = ethereum;
    const before = chain.transactions.count;
    const kept = await send();
    const { identity } = node.core;
    const undone = new Error("undo");
    const change = (): void => {
      const from = identity.ethereum;
      chain.transactions.send({
        from,
        to: from,
        description: "gone",
        refusal: "bzz-internal-error",
      });
      expect(index.sentAfter(before)).toHaveLength(2);
      throw undone;
    };
    await expect(async () => chain.change(change)).rejects.toBe(undone);
    expect(sentAfter(before)).toEqual([kept]);
    const next = await send();
    expect(sentAfter(before)).toEqual([kept, next]);
  });
});
