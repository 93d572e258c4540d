import { expect } from "vitest";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Answer, Cases, World } from "./harness/world.ts";

const full = { persona: "full", peers: 12 } as const;
const stranger = "ab".repeat(32);

interface ChequeShape {
  beneficiary: string;
  payout: string;
}

interface LastCheques {
  peer: string;
  lastreceived: ChequeShape | null;
  lastsent: ChequeShape | null;
}

async function balance({
  call,
}: World): Promise<{ totalBalance: string; availableBalance: string }> {
  return (await call("getChequebookBalance")).json();
}

async function ownChequebook({ call }: World): Promise<unknown> {
  return (await call("getWallet")).json()["chequebookContractAddress"];
}

async function wallet({ call }: World): Promise<bigint> {
  return BigInt(String((await call("getWallet")).json()["bzzBalance"]));
}

async function cheques({ call }: World): Promise<LastCheques[]> {
  return (await call("getLastCheques")).json<{ lastcheques: LastCheques[] }>().lastcheques;
}

function move(world: World, id: string, amount: string, headers = {}): Promise<Answer> {
  return world.call(id, { query: { amount }, headers });
}

const ten = "100000000000000000";

/** `/chequebook`. */
export const cases: Cases = {
  getChequebookAddress: [
    {
      name: "is the one that the wallet names, in checksum case",
      async run({ call }) {
        const { chequebookAddress } = (await call("getChequebookAddress")).json<{
          chequebookAddress: string;
        }>();
        const { chequebookContractAddress } = (await call("getWallet")).json();
        expect(chequebookAddress.toLowerCase()).toBe(chequebookContractAddress);
        expect(chequebookAddress).not.toBe(chequebookContractAddress);
      },
    },
  ],
  getChequebookBalance: [
    {
      name: "holds ten BZZ at the start, all of it available",
      async run(world) {
        expect(await balance(world)).toEqual({ totalBalance: ten, availableBalance: ten });
      },
    },
    {
      name: "sets apart what cheques have promised",
      node: full,
      async run(world) {
        const { totalBalance, availableBalance } = await balance(world);
        const sent = (await cheques(world)).reduce(
          (sum, { lastsent }) => sum + BigInt(lastsent?.payout ?? "0"),
          0n,
        );
        expect(sent).toBeGreaterThan(0n);
        expect(BigInt(String(totalBalance)) - BigInt(String(availableBalance))).toBe(sent);
      },
    },
  ],
  chequebookDeposit: [
    {
      name: "is pending until the next block, then moves the tokens",
      async run(world) {
        const before = await wallet(world);
        const answer = await move(world, "chequebookDeposit", "1000");
        const hash = answer.json()["transactionHash"];
        const pending = await world.call("listTransactions");
        expect(pending.json()).toMatchObject({ pendingTransactions: [{ transactionHash: hash }] });
        expect((await balance(world))["totalBalance"]).toBe(ten);
        await world.control("mine", { blocks: 1 });
        expect((await world.call("listTransactions")).json()).toEqual({ pendingTransactions: [] });
        expect((await balance(world))["totalBalance"]).toBe(String(BigInt(ten) + 1000n));
        expect(before - (await wallet(world))).toBe(1000n);
      },
    },
    {
      name: "refuses more than the wallet holds, and what is no amount",
      async run(world) {
        expect(refusalOf(await move(world, "chequebookDeposit", "1" + "0".repeat(30)))).toEqual([
          400,
          "insufficient funds",
        ]);
        expect(reasonsOf(await world.call("chequebookDeposit"))).toEqual([
          "amount: want required:",
        ]);
        expect(reasonsOf(await move(world, "chequebookDeposit", "1.5"))).toEqual([
          "amount: invalid value",
        ]);
        expect(
          reasonsOf(await move(world, "chequebookDeposit", "1", { "Gas-Limit": "x" })),
        ).toEqual(["Gas-Limit: invalid syntax"]);
      },
    },
    {
      name: "moves no negative amount: the contract refuses it, or since 2.8.1 the node",
      async run(world) {
        const before = [await balance(world), await wallet(world)];
        const status = world.by({ "2.6.0": 200, "2.8.1": 500 });
        expect((await move(world, "chequebookDeposit", "-5")).status).toBe(status);
        expect((await move(world, "chequebookWithdraw", "-5")).status).toBe(status);
        await world.control("mine", { blocks: 1 });
        expect((await world.call("listTransactions")).json()).toEqual({ pendingTransactions: [] });
        expect([await balance(world), await wallet(world)]).toEqual(before);
      },
    },
  ],
  chequebookWithdraw: [
    {
      name: "moves tokens back into the wallet",
      async run(world) {
        const before = await wallet(world);
        expect((await move(world, "chequebookWithdraw", "1000")).status).toBe(200);
        await world.control("mine", { blocks: 1 });
        expect((await wallet(world)) - before).toBe(1000n);
        expect(refusalOf(await move(world, "chequebookWithdraw", ten))).toEqual([
          400,
          "insufficient funds",
        ]);
      },
    },
  ],
  getLastCheques: [
    {
      name: "lists nobody without peers",
      async run(world) {
        expect(await cheques(world)).toEqual([]);
      },
    },
    {
      name: "lists cheques from and to simulated peers",
      node: full,
      async run(world) {
        const { ethereum } = (await world.call("getAddresses")).json<{ ethereum: string }>();
        const received = (await cheques(world)).filter(({ lastreceived }) => lastreceived !== null);
        expect(received.length).toBeGreaterThan(0);
        for (const { lastreceived } of received) {
          expect(lastreceived?.beneficiary.toLowerCase()).toBe(ethereum);
        }
      },
    },
  ],
  getLastChequesPeer: [
    {
      name: "gives one peer's cheques, nulls for a stranger",
      node: full,
      async run(world) {
        const [first] = await cheques(world);
        const found = await world.call("getLastChequesPeer", {
          path: { "peer-id": first?.peer ?? "" },
        });
        expect(found.json()).toEqual(first);
        const none = await world.call("getLastChequesPeer", { path: { "peer-id": stranger } });
        expect(none.json()).toEqual({ peer: stranger, lastreceived: null, lastsent: null });
        const bad = await world.call("getLastChequesPeer", { path: { "peer-id": "xx" } });
        expect(reasonsOf(bad)).toEqual(["peer: invalid hex byte: U+0078 'x'"]);
      },
    },
  ],
  getCashout: [
    {
      name: "has nothing to tell without a cheque",
      async run({ call }) {
        const none = await call("getCashout", { path: { "peer-id": stranger } });
        expect(refusalOf(none)).toEqual([404, "no prior cheque"]);
      },
    },
  ],
  cashout: [
    {
      name: "cashes what the last cheque promises into the own chequebook, at the next block",
      node: full,
      async run(world) {
        const cheque = (await cheques(world)).find(({ lastreceived }) => lastreceived !== null);
        const path = { "peer-id": cheque?.peer ?? "" };
        const payout = cheque?.lastreceived?.payout ?? "";
        const status = async (): Promise<Record<string, unknown>> =>
          (await world.call("getCashout", { path })).json();
        expect(await status()).toEqual({
          peer: cheque?.peer,
          lastCashedCheque: null,
          transactionHash: null,
          result: null,
          uncashedAmount: payout,
        });
        const before = await balance(world);
        const inWallet = await wallet(world);
        const { transactionHash } = (await world.call("cashout", { path })).json();
        expect(await status()).toMatchObject({ transactionHash, result: null });
        await world.control("mine", { blocks: 1 });
        expect(await status()).toMatchObject({
          lastCashedCheque: cheque?.lastreceived,
          result: { recipient: await ownChequebook(world), lastPayout: payout, bounced: false },
          uncashedAmount: "0",
        });
        const after = await balance(world);
        expect(BigInt(after.totalBalance) - BigInt(before.totalBalance)).toBe(BigInt(payout));
        expect(await wallet(world)).toBe(inWallet);
      },
    },
    {
      name: "sends a cashing with too little gas, which fails in its block and pays nothing",
      node: full,
      async run(world) {
        const cheque = (await cheques(world)).find(({ lastreceived }) => lastreceived !== null);
        const path = { "peer-id": cheque?.peer ?? "" };
        const before = await balance(world);
        const headers = { "Gas-Limit": "59999" };
        const sent = await world.call("cashout", { path, headers });
        const { transactionHash } = sent.json<{ transactionHash: string }>();
        expect(sent.status).toBe(200);
        await world.control("mine", { blocks: 1 });
        expect((await world.call("getCashout", { path })).json()).toMatchObject({
          transactionHash,
          result: null,
          uncashedAmount: cheque?.lastreceived?.payout,
        });
        expect(await balance(world)).toEqual(before);
        const enough = { "Gas-Limit": "60000" };
        expect((await world.call("cashout", { path, headers: enough })).status).toBe(200);
        await world.control("mine", { blocks: 1 });
        expect((await world.call("getCashout", { path })).json()).toMatchObject({
          uncashedAmount: "0",
        });
      },
    },
    {
      name: "cannot cash what nobody promised",
      async run({ call }) {
        const none = await call("cashout", { path: { "peer-id": stranger } });
        expect(refusalOf(none)).toEqual([500, "cannot cash cheque"]);
      },
    },
  ],
};
