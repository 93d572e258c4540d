import { afterEach, describe, expect, test } from "vitest";
import { CLIENT_VERSION, hostedClient, TIMEOUTS, type ClientOptions } from "./client.ts";
import type { RetryError } from "./errors.ts";
import { sendByFetch, type Send } from "./send.ts";
import { answers, finds, startHost, type Behaviour, type FakeHost } from "../test/fake-host.ts";

const CREDENTIALS = { appId: "APP", apiKey: "secret-key" } as const;
const REQUESTS = [{ indexName: "docs", query: "stamp" }];
const UNREACHABLE =
  "Unreachable hosts - your application id may be incorrect. If the error persists, please reach out to the provider support team.";

const PATIENCE_MS = 60_000;

const running: FakeHost[] = [];
const start = async (...behaviours: readonly Behaviour[]): Promise<FakeHost[]> => {
  const hosts = await Promise.all(behaviours.map((behaviour) => startHost(behaviour)));
  running.push(...hosts);
  return hosts;
};
/** Without timeouts: a busy machine may take seconds for an answer. */
const sendWithoutTimeouts: Send = (request) =>
  sendByFetch({ ...request, connectMs: PATIENCE_MS, answerMs: PATIENCE_MS });
const clientOf = (hosts: readonly FakeHost[], more: Partial<ClientOptions> = {}) =>
  hostedClient({
    ...CREDENTIALS,
    hosts: hosts.map(({ host }) => host),
    send: sendWithoutTimeouts,
    ...more,
  });

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
});

describe("a client", () => {
  test("waits 1, 2 and 30 seconds and speaks version 5.19.0", () => {
    expect(TIMEOUTS).toEqual({ connect: 1000, read: 2000, write: 30_000 });
    expect(CLIENT_VERSION).toBe("5.19.0");
  });

  test("needs both credentials", () => {
    expect(() => hostedClient({ appId: "", apiKey: "k" })).toThrow("`appId` is missing.");
    expect(() => hostedClient({ appId: "a", apiKey: "" })).toThrow("`apiKey` is missing.");
  });

  test("names missing parameters", async () => {
    const client = hostedClient(CREDENTIALS);
    const bad = client as unknown as Record<string, (value?: unknown) => Promise<unknown>>;
    await expect(bad["search"]?.()).rejects.toThrow("Parameter `searchMethodParams` is required");
    await expect(bad["search"]?.({})).rejects.toThrow(
      "Parameter `searchMethodParams.requests` is required when calling `search`.",
    );
    await expect(bad["getRecommendations"]?.()).rejects.toThrow(
      "Parameter `getRecommendationsParams` is required when calling `getRecommendations`.",
    );
    await expect(bad["getRecommendations"]?.({})).rejects.toThrow(
      "Parameter `getRecommendationsParams.requests` is required",
    );
    await expect(bad["customPost"]?.({})).rejects.toThrow(
      "Parameter `path` is required when calling `customPost`.",
    );
  });

  test("posts the requests, credentials in the query, no preflight", async () => {
    const [host] = await start(finds);
    const { results } = await clientOf([host as FakeHost]).search({ requests: REQUESTS });
    expect(results[0]).toMatchObject({ query: "stamp", nbHits: 0 });
    const [seen] = host?.seen ?? [];
    expect(seen).toMatchObject({ method: "POST", body: JSON.stringify({ requests: REQUESTS }) });
    expect(seen?.url.pathname).toBe("/1/indexes/*/queries");
    expect(seen?.url.searchParams.get("x-algolia-application-id")).toBe("APP");
    expect(seen?.url.searchParams.get("x-algolia-api-key")).toBe("secret-key");
    expect(seen?.headers["content-type"]).toBe("text/plain");
    expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  test("asks the same question once, and again after a failure", async () => {
    let isUp = false;
    const [host] = await start((response, seen) =>
      (isUp ? finds : answers(404, {}))(response, seen),
    );
    const client = clientOf([host as FakeHost]);
    await expect(client.search({ requests: REQUESTS })).rejects.toThrow();
    isUp = true;
    await client.search({ requests: REQUESTS });
    await client.search({ requests: REQUESTS });
    expect(host?.seen).toHaveLength(2);
  });

  test("other calls have their own paths", async () => {
    const [host] = await start(answers(200, { fine: true }));
    const client = clientOf([host as FakeHost]);
    await client.getRecommendations({ requests: [{ indexName: "docs" }] });
    await client.customPost({ path: "/1/any", body: { a: 1 } });
    expect(host?.seen.map(({ url }) => url.pathname)).toEqual([
      "/1/indexes/*/recommendations",
      "/1/any",
    ]);
  });
});

test("any status 2xx is an answer", async () => {
  const [first, second] = await start(answers(206, { results: [] }), finds);
  const hosts = [first, second] as FakeHost[];
  await expect(clientOf(hosts).search({ requests: REQUESTS })).resolves.toEqual({ results: [] });
  expect(second?.seen).toHaveLength(0);
});

describe("hosts that fail", () => {
  test.each([300, 304, 500, 503])("status %i: the next one is asked", async (status) => {
    const [bad, good] = await start(answers(status, ""), finds);
    const hosts = [bad, good] as FakeHost[];
    await clientOf(hosts).search({ requests: REQUESTS });
    expect(hosts.map(({ seen }) => seen.length)).toEqual([1, 1]);
  });

  test("a host that was down is left out for two minutes", async () => {
    const [bad, good] = (await start(answers(503, ""), finds)) as [FakeHost, FakeHost];
    let now = 0;
    const client = clientOf([bad, good], { now: () => now });
    const ask = (query: string) => client.search({ requests: [{ indexName: "docs", query }] });
    await ask("one");
    await ask("two");
    expect([bad.seen.length, good.seen.length]).toEqual([1, 2]);
    now = 120_000;
    await ask("three");
    expect(bad.seen.length).toBe(1);
    now = 120_001;
    await ask("four");
    expect([bad.seen.length, good.seen.length]).toEqual([2, 4]);
  });

  test("host states outlive the client; broken ones are ignored", async () => {
    const [bad, good] = (await start(answers(503, ""), finds)) as [FakeHost, FakeHost];
    let kept: string | null = "{broken";
    const store = { read: () => kept, write: (text: string) => void (kept = text) };
    await clientOf([bad, good], { store }).search({ requests: REQUESTS });
    await clientOf([bad, good], { store }).search({ requests: REQUESTS });
    expect([bad.seen.length, good.seen.length]).toEqual([1, 2]);
  });

  test("none reachable: a RetryError that hides the key", async () => {
    const [bad] = (await start(answers(500, ""))) as [FakeHost];
    const failure = await clientOf([bad])
      .search({ requests: REQUESTS })
      .catch((error: unknown) => error as RetryError);
    expect(failure).toMatchObject({ name: "RetryError", message: UNREACHABLE });
    const [attempt] = (failure as RetryError).attempts;
    expect(attempt?.status).toBe(500);
    expect(attempt?.url).not.toContain("secret-key");
  });

  test("closed port, no headers, no end of the body: each has its text", async () => {
    const [closed, silent, slow] = await start(
      finds,
      () => undefined,
      (response) => {
        response.writeHead(200);
        response.write("{");
      },
    );
    await closed?.close();
    // The silent one is given up soon, the slow one as soon as its headers are there.
    const send: Send = (request) =>
      sendByFetch({
        ...request,
        connectMs: request.host === silent?.host.url ? 100 : PATIENCE_MS,
        answerMs: 100,
      });
    const failure = await clientOf([closed, silent, slow] as FakeHost[], { send })
      .search({ requests: REQUESTS })
      .catch((error: unknown) => error as RetryError);
    expect((failure as RetryError).attempts.map(({ content }) => content)).toEqual([
      "Network request failed",
      "Connection timeout",
      "Socket timeout",
    ]);
  });
});

describe("answers that refuse", () => {
  const failureOf = async (status: number, body: unknown) => {
    const [host, other] = (await start(answers(status, body), finds)) as [FakeHost, FakeHost];
    const failure = await clientOf([host, other])
      .search({ requests: REQUESTS })
      .catch((error: unknown) => error);
    return { failure, others: other.seen.length };
  };

  test("4xx: an ApiError with its status, no other host asked", async () => {
    const { failure, others } = await failureOf(403, { message: "Invalid key" });
    expect(failure).toMatchObject({ name: "ApiError", message: "Invalid key", status: 403 });
    expect(others).toBe(0);
  });

  test("with details: a DetailedApiError", async () => {
    const { failure } = await failureOf(400, { message: "Bad", error: { code: "x" } });
    expect(failure).toMatchObject({ name: "DetailedApiError", status: 400, error: { code: "x" } });
  });

  test("a text instead of JSON is the message", async () => {
    const { failure } = await failureOf(429, "slow down");
    expect(failure).toMatchObject({ name: "ApiError", message: "slow down", status: 429 });
  });

  test("200 without JSON: a DeserializationError", async () => {
    const { failure } = await failureOf(200, "<html>");
    expect(failure).toMatchObject({ name: "DeserializationError", response: { status: 200 } });
  });

  test.each([{}, { results: [{}] }, { results: "x" }, null])(
    "200 with JSON of another shape (%j): a DeserializationError",
    async (body) => {
      const { failure } = await failureOf(200, JSON.stringify(body));
      expect(failure).toMatchObject({ name: "DeserializationError" });
    },
  );
});
