import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hostedClient } from "./client.ts";
import { grownTimeout, hostsOf, HostStates, RETRY_WINDOW_MS } from "./hosts.ts";
import { eventSender, Insights, type InsightsEvent } from "./insights.ts";
import { sendByFetch, type Outgoing } from "./send.ts";

test("the nearest host first for reads, then the fallbacks in any order", () => {
  const names = (random: () => number): string[] =>
    hostsOf("APP", random)
      .filter(({ accept }) => accept !== "write")
      .map(({ url }) => url);
  expect(names(() => 0)[0]).toBe("APP-dsn.algolia.net");
  expect(names(() => 0).toSorted()).toEqual(names(() => 0.99).toSorted());
  expect(names(() => 0)).not.toEqual(names(() => 0.99));
});

test("writes go to the primary host first", async () => {
  const asked: string[] = [];
  const send = async ({ host, url }: Outgoing) => {
    asked.push(host);
    return { host, url, status: 0, content: "", timedOut: false };
  };
  const client = hostedClient({ appId: "APP", apiKey: "k", send });
  await expect(client.customPost({ path: "x" })).rejects.toMatchObject({ name: "RetryError" });
  expect(asked[0]).toBe("APP.algolia.net");
  expect(asked).toHaveLength(4);
  expect(asked).not.toContain("APP-dsn.algolia.net");
});

test("waiting times grow with every timeout: connect 1 s, read 2 s, write 30 s", async () => {
  const waits: [number, number][] = [];
  const send = async ({ host, url, connectMs, answerMs }: Outgoing) => {
    waits.push([connectMs, answerMs]);
    return { host, url, status: 0, content: "", timedOut: true };
  };
  const client = hostedClient({ appId: "APP", apiKey: "k", send, now: () => 0 });
  await expect(client.search({ requests: [] })).rejects.toThrow();
  expect(waits.slice(0, 3)).toEqual([
    [1000, 2000],
    [4000, 8000],
    [5000, 10_000],
  ]);
  waits.length = 0;
  await expect(client.customPost({ path: "x" })).rejects.toThrow();
  expect(waits[0]?.[1]).toBe(grownTimeout(30_000, 0, 3));
  expect(grownTimeout(30_000, 0, 0)).toBe(30_000);
});

test("a host that timed out and answers is up, and its timeouts are short again", async () => {
  const waits: number[] = [];
  let isSlow = true;
  const send = async ({ host, url, connectMs }: Outgoing) => {
    waits.push(connectMs);
    const content = '{"results":[]}';
    return { host, url, status: isSlow ? 0 : 200, content, timedOut: isSlow };
  };
  const hosts = [{ url: "only", accept: "read", protocol: "https" }] as const;
  const client = hostedClient({ appId: "APP", apiKey: "k", send, hosts, now: () => 0 });
  const search = (query: string) => client.search({ requests: [{ indexName: "docs", query }] });
  await expect(search("one")).rejects.toThrow();
  isSlow = false;
  await search("two");
  await search("three");
  expect(waits).toEqual([1000, 4000, 1000]);
});

test("hosts are up, down or timed out, and up again after two minutes", () => {
  expect(RETRY_WINDOW_MS).toBe(120_000);
  let now = 0;
  const states = new HostStates(() => now);
  const hosts = ["slow", "dead", "good"].map((url) => ({
    url,
    accept: "read" as const,
    protocol: "https" as const,
  }));
  const order = (): string[] => states.order(hosts).hosts.map(({ url }) => url);
  states.set("slow", "timed out");
  states.set("dead", "down");
  expect(order()).toEqual(["good", "slow"]);
  expect(states.order(hosts).timedOut).toBe(1);
  states.set("good", "down");
  states.set("slow", "down");
  expect(order()).toEqual(["slow", "dead", "good"]);
  now = RETRY_WINDOW_MS + 1;
  expect(order()).toEqual(["slow", "dead", "good"]);
  expect(states.order(hosts).timedOut).toBe(0);
  states.set("dead", "up");
  states.set("slow", "timed out");
  expect(order()).toEqual(["dead", "good", "slow"]);
});

test("a request tells the service neither cookies nor the page", async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response("{}"));
  vi.stubGlobal("fetch", fetched);
  await sendByFetch({ host: "h", url: "https://h/", body: "", connectMs: 1000, answerMs: 1000 });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
});

describe("insights", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("views wait for 400 quiet milliseconds and go out by 20 ids", () => {
    const sent: (readonly InsightsEvent[])[] = [];
    const insights = new Insights("docs", (events) => sent.push(events));
    const ids = Array.from({ length: 45 }, (_, at) => `id-${at}`);
    insights.view(["typed over"]);
    vi.advanceTimersByTime(399);
    insights.view(ids, "q1");
    vi.advanceTimersByTime(399);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.map(({ objectIDs }) => objectIDs.length)).toEqual([20, 20, 5]);
    expect(sent[0]?.[0]).toMatchObject({ eventType: "view", index: "docs", queryID: "q1" });
  });

  test("a chosen hit is reported at once, with its position when the query is known", () => {
    const sent: InsightsEvent[] = [];
    const insights = new Insights("docs", (events) => sent.push(...events));
    insights.click("a", 3, "q1");
    insights.click("b", 1);
    expect(sent[0]).toMatchObject({ eventType: "click", objectIDs: ["a"], positions: [3] });
    expect(sent[0]?.queryID).toBe("q1");
    expect(sent[1]).not.toHaveProperty("positions");
  });

  test("events go to the service with a token of this page, without cookies", () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response());
    vi.stubGlobal("fetch", fetched);
    const insights = new Insights("docs", eventSender("APP", "k"));
    insights.click("a", 1);
    insights.click("b", 1);
    const tokens = fetched.mock.calls.map(([url, init]) => {
      expect(url).toBe(
        "https://insights.algolia.io/1/events?X-Algolia-Application-Id=APP&X-Algolia-API-Key=k",
      );
      expect(init).toMatchObject({ method: "POST", credentials: "omit" });
      return (JSON.parse(String(init?.body)) as { events: { userToken: string }[] }).events[0];
    });
    expect(tokens[0]?.userToken).toMatch(/^anonymous-[\da-f-]{36}$/);
    expect(tokens[1]?.userToken).toBe(tokens[0]?.userToken);
  });

  test("nothing seen, nothing sent", () => {
    const send = vi.fn();
    new Insights("docs", send).view([]);
    vi.advanceTimersByTime(1000);
    expect(send).not.toHaveBeenCalled();
  });
});
