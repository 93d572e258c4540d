import { setImmediate as turn } from "node:timers/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import type { Bee as BeeClient, Topic as BeeTopic } from "@ethersphere/bee-js";
import { DEFAULT_RELEASE, NEWEST_RELEASE } from "../../site/settings/editions.ts";
import { clientFolder } from "../../site/plugins/samples/client.ts";

interface Client {
  readonly Bee: typeof BeeClient;
  readonly Topic: typeof BeeTopic;
}

/** A WebSocket server that closes every connection as soon as it is open. */
async function closingServer(): Promise<{ port: number; close: () => void }> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => {
    socket.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { port: address.port, close: () => server.close() };
}

test.each([DEFAULT_RELEASE, NEWEST_RELEASE])(
  "the bee-js of Bee %s stops the timeout of pssReceive when its socket closes, as the pages say",
  async (release) => {
    const { Bee, Topic } = (await import(
      path.join(clientFolder(release), "dist/mjs/index.js")
    )) as Client;
    const server = await closingServer();
    const stopped = vi.spyOn(globalThis, "clearTimeout");
    const started = vi.spyOn(globalThis, "setTimeout");
    try {
      let isSettled = false;
      const bee = new Bee(`http://127.0.0.1:${server.port}`);
      const settle = (): void => {
        isSettled = true;
      };
      bee.pssReceive(Topic.fromString("news"), 60_001).then(settle, settle);
      const call = started.mock.calls.findIndex(([, delay]) => delay === 60_001);
      const timer: unknown = started.mock.results[call]?.value;
      expect(timer).toBeDefined();
      await vi.waitFor(() => {
        expect(stopped.mock.calls.map(([one]) => one as unknown)).toContain(timer);
      });
      await turn();
      expect(isSettled).toBe(false);
    } finally {
      started.mockRestore();
      stopped.mockRestore();
      server.close();
    }
  },
);
