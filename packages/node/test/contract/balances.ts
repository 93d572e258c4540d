import { expect } from "vitest";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Case, Cases, World } from "./harness/world.ts";

const full = { persona: "full", peers: 12 } as const;
const stranger = { address: "ab".repeat(32) };

interface BalanceShape {
  peer: string;
  balance: string;
}

interface SettlementsShape {
  totalReceived: string;
  totalSent: string;
  settlements: { peer: string; received: string; sent: string }[];
}

async function balances({ call }: World): Promise<BalanceShape[]> {
  return (await call("getBalances")).json<{ balances: BalanceShape[] }>().balances;
}

function listCases(id: string): Case[] {
  return [
    {
      name: "is empty without peers",
      async run({ call }) {
        expect((await call(id)).text).toBe('{"balances":[]}\n\n');
      },
    },
    {
      name: "has one for every simulated peer, the same at every call",
      node: full,
      async run({ call }) {
        const first = (await call(id)).json<{ balances: BalanceShape[] }>();
        expect(first.balances.length).toBe(12);
        expect((await call(id)).json()).toEqual(first);
      },
    },
  ];
}

function oneCases(id: string): Case[] {
  return [
    {
      name: "gives the balance of a peer; strangers have none",
      node: full,
      async run(world) {
        const [first] = await balances(world);
        const found = await world.call(id, { path: { address: first?.peer ?? "" } });
        expect(found.json()).toEqual({
          ...first,
          thresholdreceived: null,
          thresholdgiven: null,
        });
        expect(refusalOf(await world.call(id, { path: stranger }))).toEqual([
          404,
          "No balance for peer",
        ]);
        expect(reasonsOf(await world.call(id, { path: { address: "abc" } }))).toEqual([
          "peer: odd length hex string",
        ]);
      },
    },
  ];
}

function sumCases(id: string): Case[] {
  return [
    {
      name: "is empty without peers",
      async run({ call }) {
        expect((await call(id)).json()).toEqual({
          totalReceived: "0",
          totalSent: "0",
          settlements: [],
        });
      },
    },
    {
      name: "adds up",
      node: full,
      async run({ call }) {
        const { totalReceived, totalSent, settlements } = (await call(id)).json<SettlementsShape>();
        const sum = (of: "received" | "sent"): bigint =>
          settlements.reduce((all, one) => all + BigInt(one[of]), 0n);
        expect(settlements.length).toBeGreaterThan(0);
        expect([sum("received"), sum("sent")].map(String)).toEqual([totalReceived, totalSent]);
      },
    },
  ];
}

/** Balances and settlements. */
export const cases: Cases = {
  getBalances: listCases("getBalances"),
  getConsumed: listCases("getConsumed"),
  getBalance: oneCases("getBalance"),
  getConsumedPeer: oneCases("getConsumedPeer"),
  getSettlements: sumCases("getSettlements"),
  getTimeSettlements: sumCases("getTimeSettlements"),
  getSettlement: [
    {
      name: "gives what one peer has paid and got",
      node: full,
      async run({ call }) {
        const { settlements } = (await call("getSettlements")).json<SettlementsShape>();
        const path = { address: settlements[0]?.peer ?? "" };
        expect((await call("getSettlement", { path })).json()).toEqual(settlements[0]);
        expect(refusalOf(await call("getSettlement", { path: stranger }))).toEqual([
          404,
          "no settlements for peer",
        ]);
      },
    },
  ],
};
