import { describe, expect, it, vi } from "vitest";
import { connectSandbox, type ConnectOptions } from "../../src/browser/client.ts";
import { MessageClient } from "../../src/browser/message-client.ts";
import type { MessageEdge } from "../../src/browser/messages.ts";
import { runSandbox } from "../../src/browser/run-sandbox.ts";
import { ports } from "./message-target.ts";

/** A sandbox whose worker is this process. */
function open(options: Omit<ConnectOptions, "start"> = {}) {
  const start = (): MessageEdge => {
    const [page, worker] = ports();
    runSandbox(worker);
    return page;
  };
  return connectSandbox({ start, node: { blockTimeMs: 0 }, ...options });
}

describe("connectSandbox", () => {
  it("starts a seeded node and answers", async () => {
    const ask = async (): Promise<unknown> => {
      const sandbox = await open({ seed: "sandbox" });
      const addresses = await (await sandbox.fetch("/addresses")).json();
      await sandbox.close();
      return addresses;
    };
    expect(await ask()).toEqual(await ask());
  });

  it("says why it is memory where there is no database", async () => {
    const sandbox = await open({ store: "indexeddb" });
    expect(sandbox.state).toEqual({
      store: "memory",
      reason: "this browser has no IndexedDB here",
    });
    await sandbox.close();
  });

  it("refuses what the node refuses", async () => {
    const bad = { blockTimeMs: 0, startBlock: "x" as unknown as number };
    await expect(open({ node: bad })).rejects.toThrow(/BigInt/);
  });

  it("refuses options that it does not have, before it starts a worker", async () => {
    const start = vi.fn<ConnectOptions["start"]>();
    const misplaced = { start, persona: "full" } as ConnectOptions;
    await expect(connectSandbox(misplaced)).rejects.toThrow(
      "persona is not an option: start, store, name, seed, node",
    );
    expect(start).not.toHaveBeenCalled();
  });

  it("is closed once, however often that is asked for", async () => {
    const sandbox = await open();
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
  });

  it("does not wait for ever for a worker without a node", async () => {
    vi.useFakeTimers();
    try {
      const [page] = ports();
      const opened = connectSandbox({ start: () => page });
      const refusal = expect(opened).rejects.toThrow("no node in the worker after 60 s");
      await vi.advanceTimersByTimeAsync(60_000);
      await refusal;
    } finally {
      vi.useRealTimers();
    }
  });

  it("opens sockets, and says why one is refused", async () => {
    const sandbox = await open();
    const socket = await sandbox.connect("/pss/subscribe/topic");
    if (socket instanceof Response) throw new Error(await socket.text());
    socket.close();
    expect(await socket.ended).toEqual({ code: 1005, reason: "" });
    const refused = sandbox.subscribe("/gsoc/subscribe/zz").next();
    await expect(refused).rejects.toThrow("/gsoc/subscribe/zz was refused: ");
    await sandbox.close();
  });

  it("hears what is sent after a subscription was asked for, before it is read", async () => {
    const sandbox = await open();
    const bought = await sandbox.fetch("/stamps/10000000000/20", { method: "POST" });
    const { batchID } = (await bought.json()) as { batchID: string };
    const frames = sandbox.subscribe("/pss/subscribe/topic");
    const headers = { "Swarm-Postage-Batch-Id": batchID };
    const init = { method: "POST", headers, body: "early" };
    expect((await sandbox.fetch("/pss/send/topic/ab", init)).status).toBe(201);
    expect(new TextDecoder().decode((await frames.next()).value as Uint8Array)).toBe("early");
    await frames.return?.();
    expect(await frames.next()).toEqual({ done: true, value: undefined });
    await sandbox.close();
  });

  it("gives further ports to the same node, and ends them with it", async () => {
    const sandbox = await open();
    const port = sandbox.port();
    const client = new MessageClient(port as unknown as MessageEdge);
    const made = await client.fetch("/tags", { method: "POST" });
    expect(made.status).toBe(201);
    const { tags } = (await (await sandbox.fetch("/tags")).json()) as { tags: unknown[] };
    expect(tags.length).toBe(1);
    await sandbox.close();
    port.close();
    await expect(sandbox.fetch("/health")).rejects.toThrow("the sandbox is closed");
  });
});
