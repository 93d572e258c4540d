// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAP_MS, REST_MS } from "../../ui/announce.ts";
import type { SearchResult } from "../contract.ts";
import type { Shown } from "./useSearchUrl.ts";
import SearchPage from "./SearchPage.tsx";

const STEP_MS = 50;
/** Time after which a result has been announced. */
const SPOKEN_MS = 1.5 * (REST_MS + GAP_MS);
/** Time that the snippets take. */
const TEXTS_MS = 2 * SPOKEN_MS;
const result: SearchResult = { hits: [], nbHits: 5 };
const answer = { search: (): Promise<unknown> => Promise.resolve({ results: [{ ...result }] }) };
const shown: { now: Shown } = vi.hoisted(() => ({ now: { query: "", sections: [], pages: 1 } }));

vi.mock("@docusaurus/theme-common", () => ({ PageMetadata: "title-of-the-page" }));
vi.mock("../config.ts", () => {
  const config = { isPersonal: false };
  return { useSearchConfig: () => config };
});
vi.mock("../backend.ts", () => ({
  backendFor: () => ({
    indexName: "test",
    request: (query: string) => ({ indexName: "test", query }),
    client: {
      search: () => answer.search(),
      // The snippets come later, with a copy of the result.
      complete: () =>
        new Promise((resolve) => {
          setTimeout(() => resolve({ ...result }), TEXTS_MS);
        }),
    },
  }),
}));
vi.mock("../useOpenHit.ts", () => ({ useOpenHit: () => () => undefined }));
vi.mock("./useSearchUrl.ts", () => ({
  useSearchUrl: () => ({ ...shown.now, set: () => undefined }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** In steps, because React renders at the end of each. */
const pass = async (ms: number): Promise<void> => {
  for (let at = 0; at < ms; at += STEP_MS)
    // oxlint-disable-next-line no-await-in-loop
    await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
};
const region = (): Element | null => document.querySelector('[aria-live="polite"]');

test("the number of results is announced once for a search, and again for the next one", async () => {
  const sections: readonly string[] = [];
  shown.now = { query: "chunk", sections, pages: 1 };
  const { rerender } = render(<SearchPage />);
  await pass(SPOKEN_MS);
  expect(region()?.textContent).toBe("5 results");
  const line = region()?.firstChild;
  await pass(2 * TEXTS_MS);
  expect(region()?.firstChild, "the snippets are no new result").toBe(line);

  shown.now = { query: "batch", sections, pages: 1 };
  rerender(<SearchPage />);
  await pass(SPOKEN_MS);
  expect(screen.getAllByRole("status")[0]?.textContent).toBe("5 results");
  expect(region()?.textContent).toBe("5 results");
  expect(region()?.firstChild, "another query is").not.toBe(line);
});

test("a search that takes long says so once, in the line that gets the number of results", async () => {
  let end = (): void => undefined;
  const found = new Promise<void>((resolve) => (end = resolve));
  const { search } = answer;
  vi.spyOn(answer, "search").mockImplementation(() => found.then(search));
  shown.now = { query: "reserve", sections: [], pages: 1 };
  render(<SearchPage />);
  const [line] = screen.getAllByRole("status");
  expect(line?.textContent).toBe("Searching…");
  await pass(SPOKEN_MS);
  expect(region()?.textContent).toBe("Searching…");
  const main = document.querySelector("form")?.closest("div");
  expect(main?.textContent.match(/search/gi)).toHaveLength(1);
  end();
  await pass(SPOKEN_MS);
  expect(line?.textContent).toBe("5 results");
});
