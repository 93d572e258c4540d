import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startWorld, viemClients, type EthWorld } from "./world.ts";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly params?: { readonly subscription: string; readonly result: Record<string, unknown> };
}

/** A websocket whose messages are awaited one after the other. */
class Connection {
  readonly socket: WebSocket;
  readonly #queue: Message[] = [];
  #wake: () => void = () => undefined;
  readonly areText: boolean[] = [];

  constructor(url: string) {
    this.socket = new WebSocket(url.replace("http", "ws"));
    this.socket.on("message", (data, isBinary) => {
      this.areText.push(!isBinary);
      this.#queue.push(JSON.parse(String(data as Buffer)) as Message);
      this.#wake();
    });
  }

  async send(body: unknown): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve) => this.socket.once("open", resolve));
    this.socket.send(typeof body === "string" ? body : JSON.stringify(body));
  }

  async next(): Promise<Message> {
    for (;;) {
      const first = this.#queue.shift();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async ask(method: string, ...params: readonly unknown[]): Promise<Message> {
    await this.send({ jsonrpc: "2.0", id: 1, method, params });
    return this.next();
  }
}

let world: EthWorld;
let connection: Connection;

beforeEach(async () => {
  world = await startWorld();
  connection = new Connection(world.url);
});
afterEach(async () => {
  connection.socket.terminate();
  await world.close();
});

describe("eth_subscribe", () => {
  it("needs a websocket", async () => {
    await expect(world.rpc("eth_subscribe", "newHeads")).rejects.toThrow(
      "notifications not supported: subscribe over a websocket",
    );
  });

  it("tells of every block once, in order, with the hash of the one before", async () => {
    const { result: subscription } = await connection.ask("eth_subscribe", "newHeads");
    await world.rpc("anvil_mine", "0x3");
    const heads: (Record<string, unknown> | undefined)[] = [];
    for (let count = 0; count < 3; count++) {
      const { method, params } = await connection.next();
      expect(method).toBe("eth_subscription");
      expect(params?.subscription).toBe(subscription);
      heads.push(params?.result);
    }
    expect(heads.map((head) => Number(head?.["number"]))).toEqual([
      40_000_001, 40_000_002, 40_000_003,
    ]);
    expect(heads[2]?.["parentHash"]).toBe(heads[1]?.["hash"]);
    expect(connection.areText.every(Boolean)).toBe(true);
  });

  it("tells of the newest blocks only after a month in one call", async () => {
    await connection.ask("eth_subscribe", "newHeads");
    await world.rpc("evm_increaseTime", 30 * 86_400);
    const { params } = await connection.next();
    const latest = Number(await world.rpc("eth_blockNumber"));
    expect(latest).toBe(40_000_000 + (30 * 86_400) / 5);
    expect(Number(params?.result["number"])).toBe(latest - 127);
  });

  it("tells of transactions in waiting by their hashes, or with true whole", async () => {
    const { wallet } = viemClients(world);
    const [hashes, whole] = [
      (await connection.ask("eth_subscribe", "newPendingTransactions")).result,
      (await connection.ask("eth_subscribe", "newPendingTransactions", true)).result,
    ];
    const filter = await world.rpc("eth_newPendingTransactionFilter", true);
    await world.rpc("evm_setAutomine", false);
    const hash = await wallet.sendTransaction({ to: world.account.address, value: 7n });
    const told = new Map<unknown, unknown>();
    for (let count = 0; count < 2; count++) {
      const { params } = await connection.next();
      told.set(params?.subscription, params?.result);
    }
    expect(told.get(hashes)).toBe(hash);
    expect(told.get(whole)).toMatchObject({ hash, value: "0x7", blockNumber: null });
    expect(await world.rpc("eth_getFilterChanges", filter)).toEqual([told.get(whole)]);
  });

  it("ends with eth_unsubscribe", async () => {
    const { result } = await connection.ask("eth_subscribe", "newHeads");
    expect((await connection.ask("eth_unsubscribe", result)).result).toBe(true);
    expect((await connection.ask("eth_unsubscribe", result)).result).toBe(false);
    await world.rpc("evm_mine");
    expect((await connection.ask("eth_chainId")).result).toBe("0x539");
  });

  it("refuses what it does not know, and the 65th subscription of a connection", async () => {
    expect((await connection.ask("eth_subscribe", "syncing")).error?.code).toBe(-32602);
    const logs = await connection.ask("eth_subscribe", "logs", { topics: [1, 2, 3, 4, 5] });
    expect(logs.error?.code).toBe(-32602);
    for (let count = 0; count < 64; count++)
      expect((await connection.ask("eth_subscribe", "newHeads")).error).toBeUndefined();
    const { error } = await connection.ask("eth_subscribe", "newHeads");
    expect(error?.message).toMatch(/at most 64/);
  });

  it("answers what is no JSON and goes on", async () => {
    await connection.send("nonsense");
    expect((await connection.next()).error?.code).toBe(-32700);
    expect((await connection.ask("net_version")).result).toBe("1337");
  });
});
