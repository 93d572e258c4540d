// Addresses that no hash gives, as any client may send them.
import { join } from "node:path";
import { makeCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { expect, it } from "vitest";
import { createNode } from "../src/create.ts";
import { PackStore } from "../src/store/pack.ts";
import { temporaryDirectory } from "./store/temporary-directory.ts";

/** Another address: both halves of this one changed by the same bytes. */
function alias(address: Uint8Array): Uint8Array {
  return address.map((byte) => byte ^ 0x5a);
}

it("a request for an address that nobody has makes no other chunk unreadable", async () => {
  const store = await PackStore.open(join(await temporaryDirectory(), "node-1"));
  await store.create();
  const node = await createNode({ store, blockTimeMs: 0 });
  const chunk = makeCac(new Uint8Array(100).fill(7));
  await node.core.chunks.put(chunk);
  const get = (address: Uint8Array): Promise<Response> =>
    node.fetch(new Request(`http://localhost/chunks/${toHex(address)}`));
  expect((await get(chunk.address)).status).toBe(200);
  expect((await get(alias(chunk.address))).status).toBe(404);
  expect((await get(chunk.address)).status).toBe(200);
  expect(node.core.chunks.local.has(alias(chunk.address))).toBe(false);
  await node.close();
});

it("envelopes for two addresses have indexes of their own buckets", async () => {
  const node = await createNode({ blockTimeMs: 0, seed: "envelopes" });
  const wish = { amount: 10n ** 10n, depth: 20, label: "", isImmutable: true };
  const { id } = await node.core.batches.buy(wish);
  const envelope = async (address: string): Promise<string> => {
    const headers = { "Swarm-Postage-Batch-Id": toHex(id) };
    const path = `http://localhost/envelope/${address}`;
    const answer = await node.fetch(new Request(path, { method: "POST", headers }));
    return ((await answer.json()) as { index: string }).index;
  };
  const [one, other] = ["ab".repeat(32), "cd".repeat(32)];
  expect(await envelope(one)).toBe("0000abab00000000");
  expect(await envelope(other)).toBe("0000cdcd00000000");
  // The next address of that bucket has the next index.
  expect(await envelope(`cdcd${"00".repeat(30)}`)).toBe("0000cdcd00000001");
  await node.close();
});
