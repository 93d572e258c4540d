import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { RequestRecord } from "../../src/swarm.ts";
import { createSwarm, type SwarmHandle, type SwarmOptions } from "../../src/swarm.ts";
import { RequestLog, type Told } from "../../src/swarm/request-log.ts";
import { noise } from "../contract/harness/uploads.ts";

const open: SwarmHandle[] = [];

async function start(options: SwarmOptions = { port: false }): Promise<SwarmHandle> {
  const swarm = await createSwarm(options);
  open.push(swarm);
  return swarm;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((swarm) => swarm.stop()));
});

const upload = (swarm: SwarmHandle, body: BodyInit): Promise<Response> =>
  swarm.fetch("/bytes", {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": swarm.batchId },
    body,
  });

/** The events of a stream, one at a time. */
async function* eventsOf({ body }: Response): AsyncGenerator<{ name: string; data: unknown }> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of body!) {
    text += decoder.decode(piece, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = new Map(
        text
          .slice(0, end)
          .split("\n")
          .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
      );
      text = text.slice(end + 2);
      yield { name: lines.get("event") ?? "", data: JSON.parse(lines.get("data") ?? "null") };
    }
  }
}

const stream = (swarm: SwarmHandle, query = "", init: RequestInit = {}): Promise<Response> =>
  fetch(`${swarm.url}/_dev/requests${query}`, {
    ...init,
    headers: { Accept: "text/event-stream", ...init.headers },
  });

it("takes 1,000 fault rules, and more when some are deleted", async () => {
  const swarm = await start();
  for (let n = 0; n < 1_000; n++) await swarm.injectFault({ path: `/never/${n}` });
  const one = { path: "/never" };
  await expect(swarm.injectFault(one)).rejects.toMatchObject({ code: "SWARM_UNSUPPORTED" });
  await swarm.clearFaults();
  expect(await swarm.injectFault(one)).toBe("0x3e9");
});

/** Bytes of live objects, after a collection. */
function liveBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

describe("what is remembered of a request", () => {
  it("4,096 characters of its address, in the record and in memory", async () => {
    const swarm = await start();
    const before = liveBytes();
    const long = `/x?${"y".repeat(1 << 20)}`;
    for (let n = 0; n < 40; n++) await swarm.fetch(`${long}${n}`);
    expect(liveBytes() - before).toBeLessThan(10 << 20);
    const { path = "" } = (await swarm.requests(39))[0] ?? {};
    expect([path.length, path.slice(0, 5), path.slice(-2)]).toEqual([4_096, "/x?yy", "y…"]);
    await swarm.fetch(`/x?${"y".repeat(4_093)}`);
    expect((await swarm.requests(40))[0]?.path).toBe(`/x?${"y".repeat(4_093)}`);
  });

  it("bytes both ways, and the stamps and chunks that came of it", async () => {
    const swarm = await start();
    const answer = await upload(swarm, noise(10_000).slice());
    const body = await answer.text();
    const { reference } = JSON.parse(body) as { reference: string };
    // Three leaves and their root.
    expect(await swarm.requests()).toEqual([
      {
        id: 1,
        method: "POST",
        path: "/bytes",
        status: 201,
        startMs: expect.any(Number),
        durationMs: expect.any(Number),
        sentBytes: 10_000,
        receivedBytes: body.length,
        isOpen: false,
        effects: { stamps: 4, chunks: 4 },
      },
    ]);
    await swarm.fetch(`/bytes/${reference}`);
    expect((await swarm.requests(1))[0]?.effects).toEqual({ stamps: 0, chunks: 0 });
  });

  it("an answer in pieces is open until it is whole, and broken off when its client goes", async () => {
    const swarm = await start();
    const { reference } = (await (await upload(swarm, noise(300_000).slice())).json()) as {
      reference: string;
    };
    const whole = await swarm.fetch(`/bytes/${reference}`);
    expect((await swarm.requests()).at(-1)).toMatchObject({
      isOpen: true,
      receivedBytes: 0,
      status: 200,
    });
    expect((await whole.arrayBuffer()).byteLength).toBe(300_000);
    expect((await swarm.requests()).at(-1)).toMatchObject({
      isOpen: false,
      receivedBytes: 300_000,
    });
    await (await swarm.fetch(`/bytes/${reference}`)).body?.cancel();
    expect((await swarm.requests()).at(-1)).toMatchObject({ id: 3, isOpen: false, status: 0 });
  });

  it("what a refusal says, which arrives as it was", async () => {
    const swarm = await start();
    const answer = await swarm.fetch("/bytes/abc");
    expect(await answer.json()).toMatchObject({ code: 400, message: "invalid path params" });
    expect((await swarm.requests()).at(-1)).toMatchObject({
      status: 400,
      texts: ["invalid path params", "odd length hex string"],
    });
  });

  it("nothing that was made, where two are under way", async () => {
    const swarm = await start();
    await Promise.all(["left", "right"].map((text) => upload(swarm, text)));
    expect((await swarm.requests()).map(({ effects }) => effects)).toEqual([undefined, undefined]);
  });

  it("websockets, but no request that says it only looks", async () => {
    const swarm = await start({});
    const address = `${swarm.url.replace("http", "ws")}/pss/subscribe/${"ab".repeat(32)}`;
    for (const protocols of [[], ["Swarm-Unwatched"]]) {
      const socket = new WebSocket(address, protocols);
      await new Promise((resolve) => socket.once("open", resolve));
      socket.close();
    }
    await swarm.injectFault({ path: "/health", status: 503 });
    const looking = { headers: { "Swarm-Unwatched": "true" } };
    expect((await swarm.fetch("/health", looking)).status).toBe(200);
    expect(await swarm.requests()).toMatchObject([{ method: "WS", status: 101 }]);
  });
});

describe("GET /_dev/requests", () => {
  it("lists them after a number", async () => {
    const swarm = await start();
    for (const path of ["/health", "/tags", "/pins"]) await swarm.fetch(path);
    const listed = async (query: string) => {
      const answer = await swarm.fetch(`/_dev/requests${query}`);
      return ((await answer.json()) as RequestRecord[]).map(({ path }) => path);
    };
    expect(await listed("")).toEqual(["/health", "/tags", "/pins"]);
    expect(await listed("?since=2")).toEqual(["/pins"]);
  });

  it("tells of them as they come, those before first", async () => {
    const swarm = await start({});
    await swarm.fetch("/health");
    const answer = await stream(swarm);
    expect(answer.headers.get("Content-Type")).toBe("text/event-stream");
    const events = eventsOf(answer);
    expect((await events.next()).value).toMatchObject({ name: "begin" });
    expect((await events.next()).value).toMatchObject({ data: { id: 1, path: "/health" } });
    const next = events.next();
    await swarm.fetch("/tags");
    expect((await next).value).toMatchObject({ name: "request", data: { id: 2, path: "/tags" } });
    const forgotten = events.next();
    await swarm.reset();
    expect((await forgotten).value).toMatchObject({ name: "forgotten" });
    await events.return(undefined);
  });

  it("goes on after the last number that a client has seen", async () => {
    const swarm = await start({});
    for (const path of ["/health", "/tags"]) await swarm.fetch(path);
    const events = eventsOf(await stream(swarm, "", { headers: { "Last-Event-ID": "1" } }));
    await events.next();
    expect((await events.next()).value).toMatchObject({ data: { id: 2 } });
    await events.return(undefined);
  });

  it("ends with its node, which does not wait for it", async () => {
    const swarm = await createSwarm();
    const events = eventsOf(await stream(swarm));
    await events.next();
    const end = events.next();
    await swarm.stop();
    expect(await end).toEqual({ done: true, value: undefined });
  });
});

describe("a log of requests", () => {
  const record = (id: number): RequestRecord => ({
    id,
    method: "GET",
    path: "/",
    status: 200,
    startMs: 0,
    durationMs: 0,
    sentBytes: 0,
    receivedBytes: 0,
    isOpen: false,
  });

  it("keeps the newest 500, also for a reader who does not come", async () => {
    const log = new RequestLog();
    const gone = new AbortController();
    const told = log.follow(0, gone.signal)[Symbol.asyncIterator]();
    for (let id = 1; id <= 600; id++) log.put(record(id));
    expect([log.records.length, log.records[0]?.id]).toEqual([500, 101]);
    expect((await told.next()).value).toMatchObject({ record: { id: 101 } });
    gone.abort();
    const rest: Told[] = [];
    for (let next = await told.next(); !next.done; next = await told.next()) rest.push(next.value);
    expect(rest).toHaveLength(499);
  });

  it("has no place for the late end of what was forgotten", () => {
    const log = new RequestLog();
    log.put(record(log.next));
    log.forget();
    log.put(record(1));
    expect(log.records).toEqual([]);
    log.put(record(log.next));
    expect(log.records).toMatchObject([{ id: 2 }]);
  });
});
