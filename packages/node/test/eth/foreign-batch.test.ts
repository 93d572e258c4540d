import { parseAbi, type Hex } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";
import { at, noHash, startWorld, viemClients, type EthWorld } from "./world.ts";

// Label as of Bee 2.6.0 and 2.8.1 on a local chain; amounts follow [bee pkg/postage/service.go].

const abi = parseAbi([
  "function approve(address,uint256) returns (bool)",
  "function createBatch(address,uint256,uint8,uint8,bytes32,bool) returns (bytes32)",
  "function topUp(bytes32,uint256)",
  "function increaseDepth(bytes32,uint8)",
]);
type Name = (typeof abi)[number]["name"];

const amount = 10n ** 9n;

let world: EthWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

/** Sends a call and waits for its block. */
async function send(account: EthWorld["account"], address: Hex, name: Name, args: unknown[]) {
  const { reader, wallet } = viemClients({ ...world, account });
  const call = { address, abi, functionName: name, args } as never;
  const hash = await wallet.writeContract(call);
  const { status } = await reader.waitForTransactionReceipt({ hash });
  expect(status).toBe("success");
}

const node = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(new URL(path, world.url), init);

const listed = async (): Promise<Record<string, unknown>[]> =>
  ((await (await node("/stamps")).json()) as { stamps: Record<string, unknown>[] }).stamps;

const buy = async (owner: Hex, bucketDepth = 16, depth = 17) => {
  const { account } = world;
  await send(account, at("token"), "approve", [at("postage"), amount << 40n]);
  await send(account, at("postage"), "createBatch", [
    owner,
    amount,
    depth,
    bucketDepth,
    noHash,
    true,
  ]);
};

it("lists a batch that another account bought for the node, and stamps with it", async () => {
  await buy(world.administrator.address);
  const [batch] = await listed();
  expect(batch).toMatchObject({
    label: "recovered",
    amount: String(amount),
    depth: 17,
    bucketDepth: 16,
    immutableFlag: true,
    usable: true,
  });
  const headers = { "Swarm-Postage-Batch-Id": String(batch?.["batchID"]) };
  const answer = await node("/bytes", { method: "POST", headers, body: "hello" });
  expect(answer.status).toBe(201);
  expect((await listed())[0]).toMatchObject({ utilization: 1 });
});

it("follows top-ups and dilutions by transactions", async () => {
  await buy(world.administrator.address);
  const id = `0x${String((await listed())[0]?.["batchID"])}`;
  await send(world.account, at("postage"), "topUp", [id, amount]);
  await send(world.administrator, at("postage"), "increaseDepth", [id, 18]);
  expect(await listed()).toMatchObject([{ amount: String(2n * amount), depth: 18 }]);
});

it("counts in the buckets that the buyer chose", async () => {
  await buy(world.administrator.address, 17, 20);
  const [batch] = await listed();
  expect(batch).toMatchObject({ depth: 20, bucketDepth: 17 });
  const buckets = (await (await node(`/stamps/${String(batch?.["batchID"])}/buckets`)).json()) as {
    buckets: unknown[];
  };
  expect(buckets).toMatchObject({ bucketDepth: 17, bucketUpperBound: 8 });
  expect(buckets.buckets).toHaveLength(2 ** 17);
});

it("lists neither batches of others nor what was only simulated", async () => {
  await buy(world.account.address);
  const { reader } = viemClients(world);
  const owner = world.administrator.address;
  const call = { account: world.account, address: at("postage"), abi } as const;
  const args = [owner, amount, 17, 16, `0x${"11".repeat(32)}`, true] as const;
  await reader.simulateContract({ ...call, functionName: "createBatch", args });
  expect(await listed()).toEqual([]);
});
