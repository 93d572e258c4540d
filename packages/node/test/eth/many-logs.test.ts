import { fromHex } from "@swarm-docs/protocol/hex";
import { afterEach, beforeEach, expect, it } from "vitest";
import { accounts } from "../../src/eth/accounts.ts";
import { ethereumOf } from "../../src/eth/ethereum.ts";
import { openFeed, type Feed } from "../../src/eth/log-feed.ts";
import { at, startWorld, type EthWorld } from "./world.ts";

let world: EthWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

/** Mines a block whose one transaction has so many logs. */
async function mineLogs(count: number): Promise<void> {
  const { chain } = world.group;
  const { administrator, account } = world;
  const hash = (await world.rpc("eth_sendTransaction", {
    from: administrator.address,
    to: account.address,
  })) as string;
  await chain.change(() => {
    const emit = chain.emitter(accounts.token);
    chain.transactions.within(fromHex(hash.slice(2)), () => {
      for (let index = 0; index < count; index++)
        emit("Approval", accounts.token, accounts.postage, BigInt(index));
    });
  });
}

it("a poll returns whole blocks of up to 10,000 logs, the next one the others; eth_getLogs refuses so many", async () => {
  const filter = await world.rpc("eth_newFilter", { address: at("token") });
  const changes = async (): Promise<readonly { readonly data: string }[]> =>
    (await world.rpc("eth_getFilterChanges", filter)) as never;
  for (let block = 0; block < 3; block++) await mineLogs(6_000);
  const first = await changes();
  expect(first).toHaveLength(12_000);
  const second = await changes();
  expect(second).toHaveLength(6_000);
  expect(await changes()).toEqual([]);
  const values = [...first, ...second].map(({ data }) => Number(data));
  expect(values).toEqual(Array.from({ length: 18_000 }, (_, index) => index % 6_000));
  await expect(world.rpc("eth_getLogs", { fromBlock: "0x0" })).rejects.toThrow(
    "query returned more than 10000 results",
  );
  const one = (await world.rpc("eth_getLogs", {
    fromBlock: "0x0",
    topics: [null, null, `0x${"0".repeat(64)}`],
  })) as unknown[];
  expect(one).toEqual([]);
});

it("a Bee gets all logs of the blocks that it asks for, since it cannot ask for fewer", async () => {
  for (let block = 0; block < 3; block++) await mineLogs(6_000);
  const response = await fetch(`${world.url}/bee`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "eth_getLogs",
      params: [{ fromBlock: "0x0", address: at("token") }],
    }),
  });
  const { result } = (await response.json()) as { readonly result: readonly unknown[] };
  expect(result).toHaveLength(18_000);
});

/** A filter for the logs, or blocks, of the world's chain. */
function openFilter(kind: "heads" | "logs"): Feed {
  const [node] = world.group.nodes;
  const core = node?.core ?? expect.unreachable("no node");
  return openFeed(ethereumOf(core), () => kind, kind === "logs" ? { address: at("token") } : {});
}

it("simultaneous polls of one filter report every log once", async () => {
  const filter = openFilter("logs");
  for (let block = 0; block < 3; block++) await mineLogs(6_000);
  const { signal } = new AbortController();
  const pace = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const polls = Array.from({ length: 3 }, () => filter.changes({ signal, pace }));
  const logs = await Promise.all(polls);
  expect(logs.map(({ length }) => length)).toEqual([12_000, 6_000, 0]);
});

it.each(["heads", "logs"] as const)(
  "%s that a poll lost with its client are reported by the next one",
  async (kind) => {
    const feed = openFilter(kind);
    await mineLogs(1);
    const { signal } = new AbortController();
    const gone = { signal, pace: () => Promise.reject(new Error("the client has gone")) };
    await expect(feed.changes(gone)).rejects.toThrow("the client has gone");
    const polling = { signal, pace: () => undefined };
    const { length } = await feed.changes(polling);
    expect(length).toBeGreaterThan(0);
    expect(await feed.changes(polling)).toEqual([]);
  },
);
