// Real Bees: `BEE=/path/to/bee npx vitest run packages/node/test/bees/real-bee.test.ts`. Takes two minutes.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBees, type BeeNetwork, type BeeNode } from "../../src/bees.ts";
import { freePorts } from "../../src/edge-node/bees/ports.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

const bee = process.env["BEE"] ?? "";
const timeout = 300_000;

async function json<T>(node: BeeNode, path: string, init?: RequestInit): Promise<T> {
  const response = await node.fetch(path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Asks until `look` returns a value; the test's timeout ends it. */
async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    await wait(200);
  }
}

/** Uploads bytes to the Bees that store them; returns the reference. */
async function upload(node: BeeNode, body: Buffer<ArrayBuffer>): Promise<string> {
  const headers = {
    "Swarm-Postage-Batch-Id": node.batchId,
    "Swarm-Deferred-Upload": "false",
    "Content-Type": "application/octet-stream",
  };
  const init = { method: "POST", headers, body };
  return (await json<{ reference: string }>(node, "/bytes", init)).reference;
}

interface Cashout {
  readonly uncashedAmount: string;
  readonly transactionHash: string | null;
  readonly result: { readonly lastPayout: string; readonly bounced: boolean } | null;
}

/** What a Bee knows of the cheques of a peer; `undefined` before the first one. */
async function cashoutOf(node: BeeNode, peer: BeeNode): Promise<Cashout | undefined> {
  const response = await node.fetch(`/chequebook/cashout/${peer.overlay}`);
  return response.ok ? ((await response.json()) as Cashout) : undefined;
}

/** Lets `payer` upload until `payee` has a cheque of it that is not cashed; returns its PLUR. */
async function untilPaid(payer: BeeNode, payee: BeeNode): Promise<bigint> {
  return eventually(async () => {
    const uncashed = BigInt((await cashoutOf(payee, payer))?.uncashedAmount ?? 0);
    if (uncashed > 0n) return uncashed;
    await upload(payer, randomBytes(1_000_000));
    return undefined;
  });
}

/** Cashes the cheques of a peer; returns what came of it. */
async function cash(node: BeeNode, peer: BeeNode): Promise<NonNullable<Cashout["result"]>> {
  const path = `/chequebook/cashout/${peer.overlay}`;
  const { transactionHash: sent } = await json<{ transactionHash: string }>(node, path, {
    method: "POST",
  });
  return eventually(async () => {
    const { result, transactionHash } = (await cashoutOf(node, peer)) ?? {};
    return transactionHash === sent && result !== null ? result : undefined;
  });
}

/** PLUR in the chequebook of a Bee; cheques are cashed into it. */
const chequebookBalance = async (node: BeeNode): Promise<bigint> =>
  BigInt((await json<{ totalBalance: string }>(node, "/chequebook/balance")).totalBalance);

describe.skipIf(bee === "")("with real Bees (BEE=/path/to/bee)", () => {
  let network: BeeNetwork;
  let nodes: readonly [BeeNode, BeeNode, BeeNode];
  const stake = 10n ** 17n;

  beforeAll(async () => {
    const lines: string[] = [];
    const onProgress = (line: string): void => void lines.push(line);
    const begin = performance.now();
    network = await createBees({ bee, count: 3, full: true, stake: [stake], onProgress });
    nodes = network.bees as unknown as typeof nodes;
    console.log(`${lines[0]}: ready after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }, timeout);

  afterAll(() => network?.stop(), timeout);

  it("are full nodes with funds, chequebooks and batches, one of them staked", async () => {
    for (const node of nodes) {
      expect(await json(node, "/node")).toMatchObject({ beeMode: "full" });
      const balance = await json<{ availableBalance: string }>(node, "/chequebook/balance");
      expect(BigInt(balance.availableBalance)).toBe(10n ** 17n);
      const stamp = await json(node, `/stamps/${node.batchId}`);
      expect(stamp).toMatchObject({ usable: true, depth: 20 });
      expect((await node.wallet()).bzz).toBeGreaterThan(0n);
    }
    expect(await Promise.all(nodes.map((node) => node.stake()))).toEqual([stake, 0n, 0n]);
  });

  it(
    "store for each other",
    async () => {
      const [first, , third] = nodes;
      const data = randomBytes(1_000_000);
      const reference = await upload(first, data);
      const got = await eventually(async () => {
        const response = await third.fetch(`/bytes/${reference}`);
        return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
      });
      expect(got.equals(data)).toBe(true);
    },
    timeout,
  );

  it(
    "pay each other with cheques",
    async () => {
      for (const payer of nodes) {
        for (const payee of nodes) {
          if (payee !== payer) expect(await untilPaid(payer, payee)).toBeGreaterThan(0n);
        }
      }
    },
    timeout,
  );

  it(
    "cash a cheque",
    async () => {
      const [first, second] = nodes;
      const uncashed = await untilPaid(second, first);
      const before = await chequebookBalance(first);
      const { bounced, lastPayout } = await cash(first, second);
      expect(bounced).toBe(false);
      expect(BigInt(lastPayout)).toBeGreaterThanOrEqual(uncashed);
      expect((await chequebookBalance(first)) - before).toBe(BigInt(lastPayout));
    },
    timeout,
  );

  it(
    "see a cheque bounce when the chequebook holds too little, and get what it holds",
    async () => {
      const [first, second] = nodes;
      const uncashed = await untilPaid(first, second);
      const { chequebookAddress: account } = await json<{ chequebookAddress: string }>(
        first,
        "/chequebook/address",
      );
      const before = await chequebookBalance(second);
      const held = uncashed / 2n;
      await network.setBalance({ account, bzz: held });
      const { bounced, lastPayout } = await cash(second, first);
      expect({ bounced, lastPayout: BigInt(lastPayout) }).toEqual({
        bounced: true,
        lastPayout: held,
      });
      expect((await chequebookBalance(second)) - before).toBe(held);
      expect(await chequebookBalance(first)).toBe(0n);
    },
    timeout,
  );

  it(
    "read the chain again after their RPC had no logs for them",
    async () => {
      const [first] = nodes;
      const state = (): Promise<{ block: number }> => json(first, "/chainstate");
      const id = await network.injectRpcFault({ method: "eth_getLogs", error: "query timeout" });
      await network.mine({ blocks: 100 });
      const failed = await eventually(async () =>
        (await network.rpcRequests()).find(
          ({ method, failed: isFailed }) => method === "eth_getLogs" && isFailed,
        ),
      );
      expect(failed.failed).toBe(true);
      const stuck = (await state()).block;
      await network.clearRpcFaults(id);
      const { block } = await network.clock();
      expect(stuck).toBeLessThan(block - 50);
      await eventually(async () => ((await state()).block >= block - 50 ? true : undefined));
    },
    timeout,
  );

  it(
    "come back after a crash with their batch",
    async () => {
      const [, second] = nodes;
      await second.kill();
      await second.start();
      const stamp = await json(second, `/stamps/${second.batchId}`);
      expect(stamp).toMatchObject({ usable: true });
    },
    timeout,
  );

  it(
    "lose their batches when a month passes in one call",
    async () => {
      await network.increaseTime(31 * 86_400);
      for (const node of nodes) {
        await eventually(async () => {
          const response = await node.fetch(`/stamps/${node.batchId}`);
          return response.status === 404 ? true : undefined;
        });
      }
    },
    timeout,
  );
});

describe.skipIf(bee === "")("on a chain without a gate (BEE=/path/to/bee)", () => {
  it(
    "read a month that passes in one call",
    async () => {
      const [chainPort = 0] = await freePorts([0]);
      const options = { "blockchain-rpc-endpoint": `http://127.0.0.1:${chainPort}/_dev/eth/bee` };
      await using network = await createBees({ bee, chainPort, options });
      await network.increaseTime(31 * 86_400);
      const [node] = network.bees;
      await eventually(async () => {
        const response = await node!.fetch(`/stamps/${node!.batchId}`);
        return response.status === 404 ? true : undefined;
      });
    },
    timeout,
  );
});

const older = process.env["BEE_OLDER"] ?? "";

describe.skipIf(bee === "" || older === "")("an upgrade (BEE_OLDER=… BEE=…)", () => {
  it(
    "keeps wallet, stake, batch and content",
    async () => {
      const keep = join(await temporaryDirectory(), "kept");
      const options = { keep, stake: 10n ** 17n };
      const before = await createBees({ ...options, bee: older });
      const [old] = before.bees;
      const { reference } = await json<{ reference: string }>(old!, "/bytes", {
        method: "POST",
        headers: { "Swarm-Postage-Batch-Id": old!.batchId, "Swarm-Pin": "true" },
        body: "kept",
      });
      await before.stop();
      await using network = await createBees({ ...options, bee });
      const [node] = network.bees;
      expect(network.version).not.toBe(before.version);
      expect(node).toMatchObject({
        ethereum: old!.ethereum,
        overlay: old!.overlay,
        batchId: old!.batchId,
      });
      expect(await node!.stake()).toBe(10n ** 17n);
      expect(await (await node!.fetch(`/bytes/${reference}`)).text()).toBe("kept");
    },
    timeout,
  );
});
