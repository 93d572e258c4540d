// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Backend } from "./backend.ts";
import type { SearchRequest, SearchResult } from "./contract.ts";
import { useSearch } from "./useSearch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A backend whose answers the test gives, by query. */
function held() {
  const answers = new Map<string, { give: () => void; refuse: () => void }>();
  const viewed: (string | undefined)[] = [];
  const backend = {
    request: (query: string) => ({ query }) as SearchRequest,
    insights: { view: (_ids: readonly string[], queryID?: string) => void viewed.push(queryID) },
    client: {
      search: ({ requests }: { requests: readonly SearchRequest[] }) =>
        new Promise((resolve, reject) => {
          const { query = "" } = requests[0] ?? {};
          const result = { query, hits: [], nbHits: 0, queryID: query } as unknown as SearchResult;
          answers.set(query, {
            give: () => resolve({ results: [result] }),
            refuse: () => reject(new Error("offline")),
          });
        }),
    },
  } as unknown as Backend;
  const shown = renderHook(({ query }) => useSearch(backend, query), {
    initialProps: { query: "" },
  });
  return {
    viewed,
    state: () => [shown.result.current.status, shown.result.current.result?.query],
    ask: (query: string) => shown.rerender({ query }),
    answer: (query: string) => act(async () => answers.get(query)?.give()),
    refuse: (query: string) => act(async () => answers.get(query)?.refuse()),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

test("4 idle, loading, stalled after 300 ms, idle with the result; clearing resets", async () => {
  const search = held();
  expect(search.state()).toEqual(["idle", undefined]);
  search.ask("a");
  expect(search.state()).toEqual(["loading", undefined]);
  search.pass(299);
  expect(search.state()).toEqual(["loading", undefined]);
  search.pass(1);
  expect(search.state()).toEqual(["stalled", undefined]);
  await search.answer("a");
  expect(search.state()).toEqual(["idle", "a"]);
  search.ask("");
  expect(search.state()).toEqual(["idle", undefined]);
});

test("4 only the newest query is answered, whatever comes later of older ones", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const search = held();
  search.ask("a");
  search.ask("b");
  await search.answer("b");
  await search.answer("a");
  expect(search.state()).toEqual(["idle", "b"]);
  expect(search.viewed).toEqual(["b"]);
  search.ask("c");
  expect(search.state()).toEqual(["loading", "b"]);
  search.ask("d");
  await search.refuse("c");
  search.pass(299);
  expect(search.state()).toEqual(["loading", "b"]);
  await search.refuse("d");
  expect(search.state()).toEqual(["error", undefined]);
});
