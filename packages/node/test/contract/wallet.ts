import { fromHex } from "@swarm-docs/protocol/hex";
import { expect } from "vitest";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Answer, Cases, World } from "./harness/world.ts";

const friend = "11".repeat(20);

function withdraw(world: World, coin: string, amount: string, address = friend): Promise<Answer> {
  return world.call("walletWithdraw", { path: { coin }, query: { amount, address } });
}

/** `/wallet/withdraw`. */
export const cases: Cases = {
  walletWithdraw: [
    {
      name: "sends BZZ and xDAI under any of their names, at the next block",
      async run(world) {
        const held = async (): Promise<[bigint, bigint]> => {
          const wallet = (await world.call("getWallet")).json();
          return [
            BigInt(String(wallet["bzzBalance"])),
            BigInt(String(wallet["nativeTokenBalance"])),
          ];
        };
        const [bzz, native] = await held();
        for (const coin of ["BZZ", "bzz", "xDAI", "NativeToken"]) {
          const answer = await withdraw(world, coin, "1000", `0x${friend}`);
          expect(answer.json()["transactionHash"]).toMatch(/^0x[0-9a-f]{64}$/);
        }
        await world.control("mine", { blocks: 1 });
        const [bzzAfter, nativeAfter] = await held();
        expect(bzz - bzzAfter).toBe(2000n);
        expect(native - nativeAfter).toBeGreaterThan(2000n);
      },
    },
    {
      name: "refuses unknown coins, empty pockets and bad parameters",
      async run(world) {
        expect(refusalOf(await withdraw(world, "eth", "1"))).toEqual([
          400,
          "only BZZ or NativeToken options are accepted",
        ]);
        expect(refusalOf(await withdraw(world, "constructor", "1"))).toEqual([
          400,
          "only BZZ or NativeToken options are accepted",
        ]);
        expect(refusalOf(await withdraw(world, "bzz", "1" + "0".repeat(40)))).toEqual([
          400,
          "not enough balance",
        ]);
        expect(reasonsOf(await withdraw(world, "bzz", "x", "11"))).toEqual([
          "amount: invalid value",
          "address: invalid value",
        ]);
      },
    },
    {
      name: "raises a limit of gas to that of a transfer since 2.8",
      async run(world) {
        const answer = await world.call("walletWithdraw", {
          path: { coin: "xDAI" },
          query: { amount: "1", address: friend },
          headers: { "Gas-Limit": "1" },
        });
        expect(answer.status).toBe(world.by({ "2.6.0": 500, "2.8.1": 200 }));
      },
    },
    {
      name: "takes all that the wallet holds, and not one PLUR more",
      async run(world) {
        const { bzzBalance } = (await world.call("getWallet")).json();
        const all = BigInt(String(bzzBalance));
        expect(refusalOf(await withdraw(world, "bzz", String(all + 1n)))).toEqual([
          400,
          "not enough balance",
        ]);
        expect((await withdraw(world, "bzz", String(all))).status).toBe(200);
        await world.control("mine", { blocks: 1 });
        expect((await world.call("getWallet")).json()["bzzBalance"]).toBe("0");
      },
    },
    {
      name: "pays only addresses on the list when there is one",
      node: { withdrawWhitelist: [fromHex(friend)] },
      async run(world) {
        expect((await withdraw(world, "bzz", "1")).status).toBe(200);
        expect(refusalOf(await withdraw(world, "bzz", "1", "22".repeat(20)))).toEqual([
          400,
          "provided address not whitelisted",
        ]);
      },
    },
  ],
};
