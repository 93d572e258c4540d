import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { chainApp } from "../../src/cli/chain.ts";
import { devResources } from "../../src/edge-node/dev-index.ts";
import { createGroup, type Group } from "../../src/group.ts";
import { serve, type Served } from "../../src/serve.ts";

const open: (Served | Group)[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(): Promise<string> {
  const group = await createGroup({ count: 1, blockTimeMs: 0, resources: devResources(false) });
  const [node] = group.nodes;
  if (node === undefined) throw new Error("no node");
  const server = await serve(chainApp(node), { port: 0 });
  open.push(server, group);
  return server.url;
}

const request = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId" });
const answer = { jsonrpc: "2.0", id: 1, result: "0x539" };

it("the chain alone is at the root, over HTTP and as a websocket", async () => {
  const url = await start();
  const headers = { "Content-Type": "application/json" };
  for (const path of ["/", "/_dev/eth"]) {
    const response = await fetch(url + path, { method: "POST", headers, body: request });
    expect(await response.json()).toEqual(answer);
    const socket = new WebSocket(url.replace("http", "ws") + path);
    const message = new Promise((resolve, reject) => {
      socket.once("message", (data) => resolve(JSON.parse(String(data as Buffer))));
      socket.once("error", reject);
      socket.once("open", () => socket.send(request));
    });
    expect(await message).toEqual(answer);
    socket.terminate();
  }
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

it("shows real Bees no block that is later than the wall clock", async () => {
  const url = await start();
  const headers = { "Content-Type": "application/json" };
  const ask = async (path: string, method: string, ...params: unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(url + path, { method: "POST", headers, body });
    return ((await response.json()) as { result: unknown }).result;
  };
  const month = 31 * 86_400;
  await ask("/", "evm_increaseTime", month);
  await ask("/", "evm_mine");
  const newest = (path: string): Promise<unknown> =>
    ask(path, "eth_getBlockByNumber", "latest", false);
  const [forBee, forClients] = [await newest("/_dev/eth/bee"), await newest("/_dev/eth")] as {
    readonly number: string;
    readonly hash: string;
    readonly timestamp: string;
  }[];
  const now = Math.ceil(Date.now() / 1000);
  expect(Number(forClients?.timestamp)).toBeGreaterThan(now + month - 86_400);
  expect(Number(forBee?.timestamp)).toBeLessThanOrEqual(now);
  expect(forBee?.number).toBe(forClients?.number);
  const byHash = await ask("/_dev/eth/bee", "eth_getBlockByHash", forClients?.hash, false);
  expect(Number((byHash as { timestamp: string }).timestamp)).toBeLessThanOrEqual(now);
  expect(await ask("/_dev/eth/bee", "eth_blockNumber")).toBe(forClients?.number);
});

it("the root takes no websocket of a page of another site", async () => {
  const url = await start();
  const socket = new WebSocket(url.replace("http", "ws"), { origin: "https://evil.example" });
  const failure = await new Promise<Error>((resolve) => socket.once("error", resolve));
  expect(failure.message).toMatch("403");
});
