import type { RequestRecord } from "@swarm-docs/node/state/watch";
import { expect, test } from "vitest";
import { feedsIn } from "../workshop/node/named-feeds.ts";
import { faultText } from "./faults.ts";
import { after, NONE_YET, type News, type Requests } from "./requests.ts";

const record = (id: number, more: Partial<RequestRecord> = {}): RequestRecord => ({
  id,
  method: "GET",
  path: "/health",
  status: 200,
  startMs: 10,
  durationMs: 1,
  sentBytes: 0,
  receivedBytes: 0,
  isOpen: false,
  ...more,
});
const request = (id: number, more?: Partial<RequestRecord>): News => ({
  kind: "request",
  record: record(id, more),
});
const all = (...news: News[]): Requests => news.reduce(after, NONE_YET);
const ids = ({ all: records }: Requests): number[] => records.map(({ id }) => id);

test("a request that is told again takes its own place", () => {
  const requests = all(request(1, { isOpen: true }), request(2), request(1, { receivedBytes: 9 }));
  expect(ids(requests)).toEqual([1, 2]);
  expect(requests.all[0]).toMatchObject({ isOpen: false, receivedBytes: 9 });
});

test("only what may have changed the node counts as a change", () => {
  const { changes } = all(
    request(1),
    request(2, { method: "POST", status: 201 }),
    request(3, { method: "POST", status: 402 }),
    request(4, { method: "DELETE", status: 0 }),
    { kind: "forgotten" },
  );
  expect(changes).toBe(2);
});

test("the same run goes on after a silence, another starts over", () => {
  const begin = (nowMs: number, wallMs: number): News => ({ kind: "begin", nowMs, wallMs });
  const first = all(begin(500, 10_500), request(1), { kind: "silence" });
  expect(first.isHeard).toBe(false);
  const again = after(first, begin(3_000, 13_020));
  expect([again.isHeard, ids(again)]).toEqual([true, [1]]);
  const other = after(again, begin(100, 20_000));
  expect([ids(other), other.sinceMs]).toEqual([[], 19_900]);
});

test("at most 500 are kept, the newest", () => {
  const many = all(...Array.from({ length: 510 }, (_, at) => request(at + 1)));
  expect([many.all.length, many.all[0]?.id]).toEqual([500, 11]);
});

test("feeds are those that requests name, each once, the newest first", () => {
  const [owner, topic] = ["AB".repeat(20), "cd".repeat(32)];
  const feed = (name: string, at: string): RequestRecord =>
    record(1, { path: `/v1/feeds/${name}/${at}?type=sequence` });
  expect(
    feedsIn([
      feed(owner, topic),
      feed(`0x${owner}`, "ef".repeat(32)),
      feed(owner.toLowerCase(), topic),
      record(2, { path: "/feeds/none" }),
    ]),
  ).toEqual([
    { owner: "ab".repeat(20), topic },
    { owner: "ab".repeat(20), topic: "ef".repeat(32) },
  ]);
});

test.each([
  [{ status: 503, times: 2 }, "answers 503, 2 times more"],
  [{ delayMs: 300, cut: true, times: 1 }, "waits 300 ms, then is cut off, once more"],
  [{ delayMs: 20 }, "waits 20 ms"],
  [{}, "changes nothing"],
])("a rule in words: %o", (rule, words) => {
  expect(faultText({ path: "/", ...rule })).toBe(words);
});
