import { expect } from "vitest";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Cases, World } from "./harness/world.ts";

const ten = "100000000000000000";

async function staked({ call }: World): Promise<unknown> {
  return (await call("getStake")).json()["stakedAmount"];
}

/** `/stake`. */
export const cases: Cases = {
  getStake: [
    {
      name: "is nothing as a development node",
      async run(world) {
        expect(await staked(world)).toBe("0");
        const gas = await world.call("getStake", { headers: { "Gas-Price": "cheap" } });
        expect(reasonsOf(gas)).toEqual(["Gas-Price: invalid value"]);
      },
    },
    {
      name: "is there from the start as a simulated full node",
      node: { persona: "full" },
      async run(world) {
        expect(await staked(world)).toBe("200000000000000000");
      },
    },
  ],
  depositStake: [
    {
      name: "wants ten BZZ the first time, then anything",
      async run(world) {
        const deposit = (amount: string) => world.call("depositStake", { path: { amount } });
        expect(refusalOf(await deposit("99999999999999999"))).toEqual([
          400,
          "insufficient stake amount",
        ]);
        const answer = await deposit(ten);
        expect(answer.json()["txHash"]).toMatch(/^0x[0-9a-f]{64}$/);
        expect((await deposit("1")).status).toBe(200);
        expect((await deposit("0")).status).toBe(200);
        expect(refusalOf(await deposit("-1"))).toEqual([500, "cannot stake"]);
        expect(refusalOf(await deposit("-2"))).toEqual([400, "insufficient stake amount"]);
        expect(await staked(world)).toBe("100000000000000001");
        expect(refusalOf(await deposit("1" + "0".repeat(30)))).toEqual([400, "out of funds"]);
        const gas = { headers: { "Gas-Price": "1000000000000000000" } };
        const poor = await world.call("depositStake", { path: { amount: ten }, ...gas });
        expect(refusalOf(poor)).toEqual([500, "cannot stake"]);
        expect(reasonsOf(await deposit("x"))).toEqual(["amount: invalid value"]);
      },
    },
    {
      name: "wants ten BZZ in all again after a withdrawal",
      async run(world) {
        const deposit = (amount: string) => world.call("depositStake", { path: { amount } });
        await deposit(ten);
        await world.control("setStake", { withdrawable: "5" });
        await world.call("withdrawStake");
        const missing = BigInt(ten) - BigInt(String(await staked(world)));
        const less = await deposit(String(missing - 1n));
        expect(refusalOf(less)).toEqual([400, "insufficient stake amount"]);
        expect((await deposit(String(missing))).status).toBe(200);
        expect(await staked(world)).toBe(ten);
      },
    },
  ],
  getWithdrawableStake: [
    {
      name: "is nothing unless the price falls",
      async run({ call }) {
        expect((await call("getWithdrawableStake")).json()).toEqual({ withdrawableAmount: "0" });
      },
    },
  ],
  withdrawStake: [
    {
      name: "takes out the surplus that the control endpoint has set",
      node: { persona: "full" },
      async run(world) {
        expect(refusalOf(await world.call("withdrawStake"))).toEqual([
          400,
          "insufficient stake to withdraw",
        ]);
        await world.control("setStake", { withdrawable: "5" });
        expect((await world.call("withdrawStake")).status).toBe(200);
        expect(await staked(world)).toBe("199999999999999995");
        expect((await world.raw("POST", "/stake/withdrawable")).status).toBe(405);
      },
    },
  ],
  migrateStake: [
    {
      name: "takes out everything once the contract is paused",
      node: { persona: "full" },
      async run(world) {
        expect(refusalOf(await world.call("migrateStake"))).toEqual([
          400,
          "contract is not paused",
        ]);
        await world.control("setStake", { paused: true });
        expect((await world.call("migrateStake")).status).toBe(200);
        expect(await staked(world)).toBe("0");
        expect(refusalOf(await world.call("migrateStake"))).toEqual([
          400,
          "insufficient stake to migrate",
        ]);
      },
    },
  ],
};
