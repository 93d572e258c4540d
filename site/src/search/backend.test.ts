// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { backendFor } from "./backend.ts";
import type { SearchConfig } from "./config.ts";

const MISSING = "https://git.example.org/issues/new?title={query}";
let editions = 0;

/** The backend of a hosted index for an edition of its own: backends are made once for each. */
function hosted(insights: boolean) {
  const version = `edition-${editions++}`;
  const config = {
    baseUrl: "/",
    edition: { version, prefix: "" },
    hosted: { appId: "APP", apiKey: "k", indexName: "docs", insights, missingResultsUrl: MISSING },
  };
  return { version, backend: backendFor(config as unknown as SearchConfig) };
}

const isNarrow = (matches: boolean) =>
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches } as MediaQueryList);

afterEach(() => vi.restoreAllMocks());

test("7, 9 a request to a hosted index has the fields of the specification", () => {
  const media = isNarrow(false);
  const { version, backend } = hosted(false);
  const levels = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);
  expect(backend.request("stamp")).toEqual({
    query: "stamp",
    indexName: "docs",
    hitsPerPage: 20,
    attributesToRetrieve: ["hierarchy.lvl0", ...levels, "content", "type", "url"],
    attributesToSnippet: [...levels, "content"].map((name) => `${name}:10`),
    snippetEllipsisText: "…",
    highlightPreTag: "<mark>",
    highlightPostTag: "</mark>",
    facets: ["hierarchy.lvl0"],
    clickAnalytics: false,
    facetFilters: [
      "language:en",
      ["docusaurus_tag:default", `docusaurus_tag:docs-default-${version}`],
    ],
  });
  expect(media).toHaveBeenCalledWith("(max-width: 768px)");
});

test("9 snippets of a narrow screen have five words", () => {
  isNarrow(true);
  expect(hosted(false).backend.request("stamp").attributesToSnippet?.at(-1)).toBe("content:5");
});

test("7 clicks are analysed where insights are on only", () => {
  isNarrow(false);
  const [on, off] = [hosted(true).backend, hosted(false).backend];
  expect([on.request("a").clickAnalytics, off.request("a").clickAnalytics]).toEqual([true, false]);
  expect([on.insights !== undefined, off.insights !== undefined]).toEqual([true, false]);
});

test("8 a query without results is reported with its text", () => {
  expect(hosted(false).backend.missingResultsUrl?.("a & b")).toBe(
    "https://git.example.org/issues/new?title=a%20%26%20b",
  );
});
