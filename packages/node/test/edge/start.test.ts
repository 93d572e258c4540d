import { afterEach, describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { remote } from "../../src/cli/remote.ts";
import { start, type Running } from "../../src/cli/start.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

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
    expect((await post(`${second}/_dev/stopNode`, {})).status).toBe(400);
    expect((await post(`${second}/_dev/stopNode`, json)).status).toBe(204);
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

  it("tell the ports that they listen on, and are connected by them", async () => {
    const [first = "", second = ""] = await started("--nodes", "2");
    const { underlay, overlay } = await get(`${second}/addresses`);
    const [address] = underlay as string[];
    expect(address).toMatch(`/ip4/127.0.0.1/tcp/${new URL(second).port}/p2p/16Uiu2HA`);
    await fetch(`${first}/peers/${String(overlay)}`, { method: "DELETE" });
    const answer = await post(`${first}/connect${address}`, {});
    expect(await answer.json()).toEqual({ address: overlay });
    expect((await post(`${second}/connect${address}`, {})).status).not.toBe(200);
  });

  it("start over together, with what they had read at the start", async () => {
    const urls = await started("--nodes", "2", "--batch", "20", "--import", import.meta.filename);
    const [first = "", second = ""] = urls;
    const chunks = async (): Promise<unknown[]> =>
      Promise.all(
        urls.map(async (url) => {
          const { store } = (await (await fetch(`${url}/_dev/state`)).json()) as { store: unknown };
          return store;
        }),
      );
    // The start does not wait until the other node has its chunks, and a reset delivers them again.
    const delivered = async (): Promise<void> => {
      const tags = async (): Promise<unknown> =>
        ((await get(`${first}/tags`))["tags"] as unknown[])[0];
      const { split } = (await tags()) as { split: number };
      await expect.poll(tags).toMatchObject({ split, synced: split });
    };
    await delivered();
    const before = await chunks();
    await fetch(`${first}/_dev/loseChunks`, {
      method: "POST",
      headers: json,
      body: '{"share":1}',
    });
    expect(await chunks()).not.toEqual(before);
    expect(await remote("reset", ["--url", second])).toBe("done");
    await delivered();
    expect(await chunks()).toEqual(before);
  });

  it("do not start over where they keep things", async () => {
    const [url = ""] = await started("--data-dir", await temporaryDirectory());
    const answer = await post(`${url}/_dev/reset`, json);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("SWARM_UNSUPPORTED"),
    ]);
  });

  it("a node alone is not stopped from outside", async () => {
    const [only = ""] = await started();
    expect((await post(`${only}/_dev/stopNode`, json)).status).toBe(400);
    expect((await fetch(`${only}/health`)).status).toBe(200);
  });
});

async function get(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(url)).json()) as Record<string, unknown>;
}

async function firstBatchOf(url: string): Promise<string> {
  const { stamps } = (await get(`${url}/stamps`)) as { stamps: { batchID: string }[] };
  return stamps[0]?.batchID ?? "";
}

async function uploadTo(url: string, body: string): Promise<{ reference: string; tag: string }> {
  const headers = { "Swarm-Postage-Batch-Id": await firstBatchOf(url) };
  const answer = await fetch(`${url}/bytes`, { method: "POST", headers, body });
  const { reference } = (await answer.json()) as { reference: string };
  return { reference, tag: answer.headers.get("Swarm-Tag") ?? "" };
}

describe("the options", () => {
  it("--persona full --peers: a full node among as many peers; dev has none", async () => {
    const [full = ""] = await started("--persona", "full", "--peers", "6");
    expect((await get(`${full}/node`))["beeMode"]).toBe("full");
    expect((await get(`${full}/peers`))["peers"]).toHaveLength(6);
    expect((await get(`${full}/stake`))["stakedAmount"]).toBe("200000000000000000");
    const [dev = ""] = await started();
    expect((await get(`${dev}/node`))["beeMode"]).toBe("dev");
    expect((await get(`${dev}/peers`))["peers"]).toEqual([]);
  });

  it("--seed: the same node again; without, another one each time", async () => {
    const overlays: unknown[] = [];
    for (const args of [["--seed", "s"], ["--seed", "s"], ["--seed", "t"], []]) {
      const [url = ""] = await started(...args);
      overlays.push((await get(`${url}/addresses`))["overlay"]);
    }
    expect(overlays[1]).toBe(overlays[0]);
    expect(new Set(overlays).size).toBe(3);
  });

  it("--withdraw-whitelist: pays those and nobody else", async () => {
    const friend = "11".repeat(20);
    const [url = ""] = await started("--withdraw-whitelist", `0x${friend}`);
    const pay = (to: string): Promise<Response> =>
      post(`${url}/wallet/withdraw/BZZ?amount=1&address=${to}`, {});
    expect((await pay(friend)).status).toBe(200);
    expect((await pay("22".repeat(20))).status).toBe(400);
  });

  it("--bzz --xdai --chequebook --price --start-block --confirmations: the first state of the chain", async () => {
    const [url = ""] = await started(
      ..."--bzz 5 --xdai 0.5 --chequebook 2 --price 7 --start-block 90 --block-time 3600000".split(
        " ",
      ),
    );
    expect(await get(`${url}/wallet`)).toMatchObject({
      bzzBalance: "50000000000000000",
      nativeTokenBalance: "500000000000000000",
    });
    expect((await get(`${url}/chequebook/balance`))["totalBalance"]).toBe("20000000000000000");
    expect(await get(`${url}/chainstate`)).toMatchObject({ block: 90, currentPrice: "7" });
  });

  it("--cors-allowed-origins: those pages instead of the documentation's", async () => {
    const origin = "http://localhost:5173";
    const asks = async (url: string, from: string): Promise<string | null> => {
      const answer = await fetch(`${url}/health`, { headers: { Origin: from } });
      return answer.headers.get("Access-Control-Allow-Origin");
    };
    const [open = ""] = await started("--cors-allowed-origins", origin);
    expect(await asks(open, origin)).toBe(origin);
    expect(await asks(open, "http://localhost:3000")).toBeNull();
    const [usual = ""] = await started();
    expect(await asks(usual, origin)).toBeNull();
    expect(await asks(usual, "http://localhost:3000")).toBe("http://localhost:3000");
  });

  it("--upstream reads there, --upstream-batch pushes there, and tags tell the truth", async () => {
    const [far = ""] = await started("--batch", "20", "--seed", "far");
    const there = await uploadTo(far, "only far away");
    const [reader = ""] = await started("--batch", "20", "--upstream", far);
    expect(await (await fetch(`${reader}/bytes/${there.reference}`)).text()).toBe("only far away");
    const kept = await uploadTo(reader, "stays here");
    expect((await fetch(`${far}/bytes/${kept.reference}`)).status).toBe(404);
    const batch = await firstBatchOf(far);
    const upstream = ["--upstream", far, "--upstream-batch", batch];
    const [writer = ""] = await started("--batch", "20", ...upstream);
    const pushed = await uploadTo(writer, "goes far away");
    await expect
      .poll(() => get(`${writer}/tags/${pushed.tag}`))
      .toMatchObject({ split: 1, seen: 0, stored: 0, sent: 1, synced: 1 });
    expect(await (await fetch(`${far}/bytes/${pushed.reference}`)).text()).toBe("goes far away");
  });
});
