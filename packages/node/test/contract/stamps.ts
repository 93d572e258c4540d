import { verifyStamp } from "@swarm-docs/protocol/postage/stamp";
import { fromHex } from "@swarm-docs/protocol/hex";
import { expect } from "vitest";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Answer, Cases, World } from "./harness/world.ts";

const day = 17_280n * 24_000n;

function buy(world: World, amount: bigint, depth: number, more: object = {}): Promise<Answer> {
  return world.call("buyStamp", {
    path: { amount: String(amount), depth: String(depth) },
    ...more,
  });
}

async function bought(world: World, amount = 10n * day, depth = 20): Promise<string> {
  const answer = await buy(world, amount, depth);
  await world.control("mine", { blocks: 1 });
  return String(answer.json()["batchID"]);
}

async function stamp({ call }: World, id: string): Promise<Record<string, unknown>> {
  return (await call("getStamp", { path: { batch_id: id } })).json();
}

/** `/stamps`, `/batches`, `/envelope`. */
export const cases: Cases = {
  buyStamp: [
    {
      name: "buys a batch that is usable one block later, and takes its price from the wallet",
      async run(world) {
        const before = BigInt(String((await world.call("getWallet")).json()["bzzBalance"]));
        const answer = await buy(world, 10n * day, 20, { query: { label: "my label" } });
        expect(answer.status).toBe(201);
        expect(answer.headers.get("swarm-simulated")).toBe("chain");
        const id = String(answer.json()["batchID"]);
        expect(refusalOf(await world.call("getStamp", { path: { batch_id: id } }))).toEqual([
          400,
          "batch not usable",
        ]);
        await world.control("mine", { blocks: 1 });
        expect(await stamp(world, id)).toMatchObject({
          batchID: id,
          usable: true,
          label: "my label",
          depth: 20,
          amount: String(10n * day),
          bucketDepth: 16,
          blockNumber: 40_000_000,
          immutableFlag: true,
          exists: true,
          utilization: 0,
          // Ten days less the block that has passed.
          batchTTL: 864_000 - 5,
        });
        const after = BigInt(String((await world.call("getWallet")).json()["bzzBalance"]));
        expect(before - after).toBe((10n * day) << 20n);
      },
    },
    {
      name: "honours the header Immutable",
      async run(world) {
        const answer = await buy(world, 10n * day, 17, { headers: { Immutable: "false" } });
        await world.control("mine", { blocks: 1 });
        const id = String(answer.json()["batchID"]);
        expect((await stamp(world, id))["immutableFlag"]).toBe(false);
      },
    },
    {
      name: "refuses what the contract would not take",
      async run(world) {
        expect(refusalOf(await buy(world, day, 20))).toEqual([
          400,
          "insufficient amount for 24h minimum validity",
        ]);
        expect(refusalOf(await buy(world, 10n ** 30n, 20))).toEqual([400, "out of funds"]);
        expect(refusalOf(await buy(world, 10n * day, 62))).toEqual([400, "out of funds"]);
        expect(refusalOf(await buy(world, 10n * day, 255))).toEqual([500, "cannot create batch"]);
        expect(reasonsOf(await buy(world, day, 16))).toEqual(["depth: want min:17"]);
        expect(reasonsOf(await buy(world, day, 0))).toEqual(["depth: want required:"]);
        const bad = await world.call("buyStamp", { path: { amount: "x", depth: "256" } });
        expect(reasonsOf(bad)).toEqual(["amount: invalid value", "depth: value out of range"]);
        const gas = await buy(world, day, 20, { headers: { "Gas-Price": "x", "Gas-Limit": "-1" } });
        expect(reasonsOf(gas)).toEqual(["Gas-Price: invalid value", "Gas-Limit: invalid syntax"]);
      },
    },
    {
      name: "does nothing for a wallet that cannot pay the gas",
      node: { wallet: { bzz: 10n ** 19n, native: 0n } },
      async run(world) {
        const before = (await world.call("getWallet")).text;
        expect(refusalOf(await buy(world, 10n * day, 17))).toEqual([500, "cannot create batch"]);
        expect((await world.call("listStamps")).json()["stamps"]).toEqual([]);
        expect((await world.call("listTransactions")).json()["pendingTransactions"]).toEqual([]);
        expect((await world.call("getWallet")).text).toBe(before);
      },
    },
    {
      name: "does nothing for a limit of gas that is too low, or beyond a block before 2.8",
      async run(world) {
        const limited = (gas: string): ReturnType<typeof buy> =>
          buy(world, 10n * day, 17, { headers: { "Gas-Limit": gas } });
        const before = (await world.call("getWallet")).text;
        for (const gas of ["1", "21000", "30000"]) {
          expect(refusalOf(await limited(gas))).toEqual([500, "cannot create batch"]);
        }
        expect((await world.call("getWallet")).text).toBe(before);
        expect((await limited("0")).status).toBe(201);
        const most = (await limited("18446744073709551615")).status;
        expect(most).toBe(world.by({ "2.6.0": 500, "2.8.1": 201 }));
      },
    },
    {
      name: "does nothing for a gas price beyond what the wallet holds",
      async run(world) {
        const headers = { "Gas-Price": "1000000000000000000" };
        const id = await world.batchId();
        const before = (await world.call("getStamp", { path: { batch_id: id } })).text;
        expect(refusalOf(await buy(world, 10n * day, 17, { headers }))).toEqual([
          500,
          "cannot create batch",
        ]);
        const topup = { path: { batch_id: id, amount: String(day) }, headers };
        expect(refusalOf(await world.call("topupStamp", topup))).toEqual([
          500,
          "cannot topup batch",
        ]);
        const dilute = { path: { batch_id: id, depth: "21" }, headers };
        expect(refusalOf(await world.call("diluteStamp", dilute))).toEqual([
          500,
          "cannot dilute batch",
        ]);
        expect((await world.call("getStamp", { path: { batch_id: id } })).text).toBe(before);
      },
    },
    {
      name: "locks: of purchases at one time all but one are refused with 429",
      async run(world) {
        const answers = await Promise.all([1, 2, 3].map(() => buy(world, 10n * day, 17)));
        const statuses = answers.map(({ status }) => status);
        expect(statuses).toContain(201);
        for (const answer of answers.filter(({ status }) => status !== 201)) {
          expect(refusalOf(answer)).toEqual([
            429,
            "simultaneous on-chain operations not supported",
          ]);
        }
      },
    },
  ],
  listStamps: [
    {
      name: "lists own batches until they expire",
      async run(world) {
        expect((await world.call("listStamps")).text).toBe('{"stamps":[]}\n\n');
        const id = await bought(world);
        const list = async (): Promise<unknown[]> =>
          (await world.call("listStamps")).json<{ stamps: { batchID: string }[] }>().stamps;
        expect(await list()).toMatchObject([{ batchID: id }]);
        await world.control("increaseTime", { seconds: 10 * 86_400 });
        expect(await list()).toEqual([]);
        const headers = { "Swarm-Postage-Batch-Id": id };
        const upload = await world.call("uploadBytes", { headers, body: "x" });
        expect(refusalOf(upload)).toEqual([404, "batch with id not found"]);
        const path = { topic: "topic", targets: "00" };
        const sent = await world.call("sendPss", { path, headers, body: "x" });
        expect(refusalOf(sent)).toEqual([400, "batch not found"]);
      },
    },
  ],
  getStamp: [
    {
      name: "loses value with every block and is gone when it is used up",
      async run(world) {
        const id = await bought(world, 2n * day);
        expect((await stamp(world, id))["batchTTL"]).toBe(2 * 86_400 - 5);
        await world.control("mine", { blocks: 17_280 });
        expect((await stamp(world, id))["batchTTL"]).toBe(86_400 - 5);
        await world.control("mine", { blocks: 17_280 });
        expect(refusalOf(await world.call("getStamp", { path: { batch_id: id } }))).toEqual([
          404,
          "issuer does not exist",
        ]);
      },
    },
    {
      name: "refuses ids that are none and batches it does not own",
      async run({ call }) {
        const unknown = await call("getStamp", { path: { batch_id: "00".repeat(32) } });
        expect(refusalOf(unknown)).toEqual([404, "issuer does not exist"]);
        const short = await call("getStamp", { path: { batch_id: "abcd" } });
        expect(reasonsOf(short)).toEqual(["batch_id: want len:32"]);
        const odd = await call("getStamp", { path: { batch_id: "abc" } });
        expect(reasonsOf(odd)).toEqual(["batch_id: odd length hex string"]);
        const strange = await call("getStamp", { path: { batch_id: "abG'" } });
        expect(reasonsOf(strange)).toEqual(["batch_id: invalid hex byte: U+0047 'G'"]);
      },
    },
  ],
  getStampBuckets: [
    {
      name: "counts stamps by bucket",
      async run(world) {
        const id = await bought(world, 10n * day, 18);
        const headers = { "Swarm-Postage-Batch-Id": id };
        for (const address of ["0001", "0001", "ffff"]) {
          const path = { address: address + "5a".repeat(30) };
          await world.call("createEnvelope", { path, headers });
        }
        await world.call("createEnvelope", { path: { address: "00".repeat(32) }, headers });
        const answer = await world.call("getStampBuckets", { path: { batch_id: id } });
        const { buckets, ...rest } = answer.json<{
          buckets: { bucketID: number; collisions: number }[];
        }>();
        expect(rest).toEqual({ depth: 18, bucketDepth: 16, bucketUpperBound: 4 });
        expect(buckets.length).toBe(65_536);
        expect(buckets.filter(({ collisions }) => collisions > 0)).toEqual([
          { bucketID: 0, collisions: 1 },
          // The second stamp for the same address kept its place.
          { bucketID: 1, collisions: 1 },
          { bucketID: 65_535, collisions: 1 },
        ]);
      },
    },
    {
      name: "answers 404 for an unknown batch",
      async run({ call }) {
        const unknown = await call("getStampBuckets", { path: { batch_id: "11".repeat(32) } });
        expect(refusalOf(unknown)).toEqual([404, "issuer does not exist"]);
      },
    },
  ],
  listBatches: [
    {
      name: "lists every batch of the chain with its normalised value",
      async run(world) {
        await world.control("mine", { blocks: 10 });
        const id = await bought(world);
        const { batches } = (await world.call("listBatches")).json<{ batches: object[] }>();
        expect(batches).toMatchObject([
          {
            batchID: id,
            value: String(10n * day + 10n * 24_000n),
            start: 40_000_010,
            depth: 20,
            bucketDepth: 16,
            owner: String((await world.call("getAddresses")).json()["ethereum"]).slice(2),
            immutable: true,
            batchTTL: 864_000 - 5,
            // Names of the product's description, which the wire of Bee does not have.
            immutableFlag: true,
            storageRadius: 0,
          },
        ]);
      },
    },
  ],
  topupStamp: [
    {
      name: "adds value and time",
      async run(world) {
        const id = await bought(world);
        const path = { batch_id: id, amount: String(5n * day) };
        const answer = await world.call("topupStamp", { path });
        expect([answer.status, answer.json()["batchID"]]).toEqual([202, id]);
        expect(await stamp(world, id)).toMatchObject({
          amount: String(15n * day),
          batchTTL: 15 * 86_400 - 5,
        });
      },
    },
    {
      name: "refuses unknown batches, empty pockets and what leaves less than a day",
      async run(world) {
        const topUp = (id: string, amount: bigint): Promise<Answer> =>
          world.call("topupStamp", { path: { batch_id: id, amount: String(amount) } });
        expect(refusalOf(await topUp("11".repeat(32), day))).toEqual([500, "cannot topup batch"]);
        const id = await bought(world, 2n * day);
        expect(refusalOf(await topUp(id, 10n ** 30n))).toEqual([402, "out of funds"]);
        // The contract only asks whether enough is left afterwards.
        expect((await topUp(id, 0n)).status).toBe(202);
        await world.control("mine", { blocks: 20_000 });
        expect(refusalOf(await topUp(id, 1n))).toEqual([500, "cannot topup batch"]);
      },
    },
  ],
  diluteStamp: [
    {
      name: "spreads the value over more chunks; counters stay",
      async run(world) {
        const id = await bought(world);
        const headers = { "Swarm-Postage-Batch-Id": id };
        await world.call("createEnvelope", { path: { address: "00".repeat(32) }, headers });
        const answer = await world.call("diluteStamp", { path: { batch_id: id, depth: "22" } });
        expect(answer.status).toBe(202);
        expect(await stamp(world, id)).toMatchObject({
          depth: 22,
          utilization: 1,
          batchTTL: (864_000 - 5) / 4 - 0.75,
          amount: String(10n * day),
        });
        const buckets = await world.call("getStampBuckets", { path: { batch_id: id } });
        expect(buckets.json()["bucketUpperBound"]).toBe(64);
      },
    },
    {
      name: "refuses a depth that is not higher, unknown batches and what leaves less than a day",
      async run(world) {
        const dilute = (id: string, depth: number): Promise<Answer> =>
          world.call("diluteStamp", { path: { batch_id: id, depth: String(depth) } });
        const id = await bought(world);
        expect(refusalOf(await dilute(id, 20))).toEqual([400, "invalid depth"]);
        expect(refusalOf(await dilute(id, 19))).toEqual([400, "invalid depth"]);
        expect(refusalOf(await dilute(id, 24))).toEqual([500, "cannot dilute batch"]);
        expect(refusalOf(await dilute("11".repeat(32), 24))).toEqual([500, "cannot dilute batch"]);
        expect(reasonsOf(await dilute(id, 0))).toEqual(["depth: want required:"]);
      },
    },
  ],
  createEnvelope: [
    {
      name: "signs a stamp that verifies against the batch's owner",
      async run(world) {
        const id = await bought(world);
        const address = "0102".repeat(16);
        const answer = await world.call("createEnvelope", {
          path: { address },
          headers: { "Swarm-Postage-Batch-Id": id },
        });
        expect(answer.status).toBe(201);
        const envelope =
          answer.json<Record<"issuer" | "index" | "timestamp" | "signature", string>>();
        const { ethereum } = (await world.call("getAddresses")).json<{ ethereum: string }>();
        expect(envelope.issuer.toLowerCase()).toBe(ethereum);
        expect(envelope.index).toBe("0000010200000000");
        const index = { bucket: 0x0102, counter: 0 };
        const parts = { batchId: fromHex(id), index, timestamp: BigInt(`0x${envelope.timestamp}`) };
        const signed = { ...parts, signature: fromHex(envelope.signature) };
        const owner = fromHex(ethereum.slice(2));
        const terms = { owner, depth: 20, bucketDepth: 16 };
        expect(() => verifyStamp(fromHex(address), signed, terms)).not.toThrow();
      },
    },
    {
      name: "fills a bucket of an immutable batch and then answers 402, 500 for an address of another length",
      async run(world) {
        const id = await bought(world, 10n * day, 17);
        const headers = { "Swarm-Postage-Batch-Id": id };
        const sign = (end: string): Promise<Answer> =>
          world.call("createEnvelope", { path: { address: "00".repeat(31) + end }, headers });
        expect([(await sign("01")).status, (await sign("02")).status]).toEqual([201, 201]);
        expect(refusalOf(await sign("03"))).toEqual([402, "batch is overissued"]);
        expect((await sign("02")).status).toBe(201);
        for (const end of ["", "0203"])
          expect(refusalOf(await sign(end))).toEqual([500, "stamping failed"]);
      },
    },
    {
      name: "starts over in a full bucket of a mutable batch",
      async run(world) {
        const mutable = await buy(world, 10n * day, 17, { headers: { Immutable: "0" } });
        await world.control("mine", { blocks: 1 });
        const headers = { "Swarm-Postage-Batch-Id": String(mutable.json()["batchID"]) };
        const indexes: unknown[] = [];
        for (const end of ["01", "02", "03"]) {
          const path = { address: "00".repeat(31) + end };
          const { index } = (await world.call("createEnvelope", { path, headers })).json();
          indexes.push(index);
        }
        expect(indexes).toEqual(["0000000000000000", "0000000000000001", "0000000000000000"]);
      },
    },
    {
      name: "looks at header, path, then batch",
      async run(world) {
        const path = { address: "00" };
        expect(refusalOf(await world.call("createEnvelope", { path }))).toEqual([
          400,
          "invalid header params",
        ]);
        const headers = { "Swarm-Postage-Batch-Id": "11".repeat(32) };
        const odd = await world.call("createEnvelope", { path: { address: "0" }, headers });
        expect(refusalOf(odd)).toEqual([400, "invalid path params"]);
        const address = "00".repeat(32);
        for (const any of [path, { address }]) {
          const unknown = await world.call("createEnvelope", { path: any, headers });
          expect(refusalOf(unknown)).toEqual([404, "batch with id not found"]);
        }
        const young = await buy(world, 10n * day, 20);
        const early = await world.call("createEnvelope", {
          path: { address },
          headers: { "Swarm-Postage-Batch-Id": String(young.json()["batchID"]) },
        });
        expect(refusalOf(early)).toEqual([422, "batch not usable yet or does not exist"]);
      },
    },
  ],
};
