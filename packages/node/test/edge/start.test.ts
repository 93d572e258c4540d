import { afterEach, describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { start, type Running } from "../../src/cli/start.ts";

const running: Running[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

async function started(...args: string[]): Promise<string[]> {
  const all = await start(parseCommandLine(["--port", "0", ...args]), () => undefined);
  running.push(all);
  return all.servers.map(({ url }) => url);
}

function post(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", headers });
}

const json = { "Content-Type": "application/json" };

describe("several nodes in one process", () => {
  it("go on when one is stopped", async () => {
    const [first = "", second = "", third = ""] = await started("--nodes", "3", "--batch", "20");
    const stamps = (await (await fetch(`${first}/stamps`)).json()) as {
      stamps: { batchID: string }[];
    };
    const headers = { "Swarm-Postage-Batch-Id": stamps.stamps[0]?.batchID ?? "" };
    const upload = await fetch(`${first}/bytes`, { method: "POST", headers, body: "shared" });
    const { reference } = (await upload.json()) as { reference: string };
    expect((await post(`${second}/_dev/stop`, {})).status).toBe(400);
    expect((await post(`${second}/_dev/stop`, json)).status).toBe(202);
    while (
      await fetch(`${second}/health`).then(
        () => true,
        () => false,
      )
    );
    expect(await (await fetch(`${third}/bytes/${reference}`)).text()).toBe("shared");
    const peers = (await (await fetch(`${third}/peers`)).json()) as { peers: unknown[] };
    expect(peers.peers).toHaveLength(1);
  });

  it("a node alone is not stopped from outside", async () => {
    const [only = ""] = await started();
    expect((await post(`${only}/_dev/stop`, json)).status).toBe(400);
    expect((await fetch(`${only}/health`)).status).toBe(200);
  });
});
