import { expect } from "vitest";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Cases, World } from "./harness/world.ts";

const unknown = { txHash: `0x${"ab".repeat(32)}` };

/** Sends something that stays pending; gives its hash. */
async function pending({ call }: World, headers = {}): Promise<string> {
  const answer = await call("chequebookDeposit", { query: { amount: "1000" }, headers });
  return String(answer.json()["transactionHash"]);
}

/** `/transactions`. */
export const cases: Cases = {
  listTransactions: [
    {
      name: "lists pending transactions by nonce",
      async run(world) {
        const first = await pending(world);
        const second = await pending(world);
        const { pendingTransactions } = (await world.call("listTransactions")).json<{
          pendingTransactions: { transactionHash: string; nonce: number }[];
        }>();
        expect(pendingTransactions.map(({ transactionHash }) => transactionHash)).toEqual([
          first,
          second,
        ]);
        expect(pendingTransactions.map(({ nonce }) => nonce)).toEqual([0, 1]);
      },
    },
  ],
  getTransaction: [
    {
      name: "gives a transaction with the price that was asked for, and the limit that Bee sets",
      async run(world) {
        const gasPrice = "5000000000";
        const headers = { "Gas-Price": gasPrice, "Gas-Limit": "18446744073709551615" };
        const txHash = await pending(world, headers);
        const found = await world.call("getTransaction", { path: { txHash } });
        expect(found.text).toContain('"gasLimit":90000,');
        expect(found.json()).toMatchObject({
          transactionHash: txHash,
          nonce: 0,
          gasPrice,
          created: "2023-11-14T22:13:20Z",
          description: "token transfer",
          value: "0",
        });
        const bare = { txHash: txHash.slice(2) };
        expect((await world.call("getTransaction", { path: bare })).text).toBe(found.text);
        expect(refusalOf(await world.call("getTransaction", { path: unknown }))).toEqual([
          404,
          "unknown transaction",
        ]);
      },
    },
    {
      name: "refuses what is no hash",
      async run({ call }) {
        for (const [txHash, reason] of [
          ["0x12", "hash: invalid value"],
          ["0x123", "hash: odd length hex string"],
          ["0xzz", "hash: invalid hex byte: U+007A 'z'"],
        ] as const) {
          const answer = await call("getTransaction", { path: { txHash } });
          expect(refusalOf(answer)).toEqual([400, "invalid path params"]);
          expect(reasonsOf(answer)).toEqual([reason]);
        }
      },
    },
  ],
  resendTransaction: [
    {
      name: "sends a pending one again, and says the same of a mined one",
      async run(world) {
        const path = { txHash: await pending(world) };
        const again = await world.call("resendTransaction", { path });
        expect(again.json()).toEqual({ transactionHash: path.txHash });
        await world.control("mine", { blocks: 1 });
        expect((await world.call("resendTransaction", { path })).json()).toEqual(again.json());
        expect((await world.call("resendTransaction", { path: unknown })).status).toBe(404);
        const short = await world.call("resendTransaction", { path: { txHash: "0x12" } });
        expect(reasonsOf(short)).toEqual(["hash: invalid value"]);
      },
    },
  ],
  cancelTransaction: [
    {
      name: "replaces a pending one, so that nothing moves but gas",
      async run(world) {
        const before = (await world.call("getChequebookBalance")).text;
        // Bee 2.8 raises the fee too little for a chain unless the tip is the larger part of it.
        const path = { txHash: await pending(world, { "Gas-Price": "5000000000" }) };
        const { transactionHash } = (await world.call("cancelTransaction", { path })).json();
        expect(transactionHash).not.toBe(path.txHash);
        const { pendingTransactions } = (await world.call("listTransactions")).json<{
          pendingTransactions: object[];
        }>();
        expect(pendingTransactions).toMatchObject([
          { transactionHash: path.txHash, nonce: 0 },
          { transactionHash, nonce: 0, value: "0" },
        ]);
        await world.control("mine", { blocks: 2 });
        expect((await world.call("getChequebookBalance")).text).toBe(before);
        expect(refusalOf(await world.call("cancelTransaction", { path }))).toEqual([
          500,
          "can't resend transaction",
        ]);
        expect((await world.call("cancelTransaction", { path: unknown })).status).toBe(404);
      },
    },
  ],
};
