import { describe, expect, test } from "vitest";
import { SECTION_FACET, type SearchRequest } from "../contract.ts";
import { SECTIONS, smallIndex } from "../../../../packages/search/test/fixture.ts";
import { embeddedClient } from "./client.ts";
import { mark, matcherFor, snippet } from "./highlight.ts";
import { fileSource, type IndexSource } from "./source.ts";

const index = smallIndex();
const source: IndexSource = {
  index: async () => index,
  texts: async (page) =>
    SECTIONS.filter((_, doc) => index.docs.page[doc] === page).map(({ text }) => text),
};
const request = (query: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  indexName: "docs",
  query,
  hitsPerPage: 20,
  attributesToSnippet: ["content:5"],
  highlightPreTag: "<mark>",
  highlightPostTag: "</mark>",
  snippetEllipsisText: "…",
  ...more,
});

describe("the embedded client", () => {
  test("answers in the hosted shape", async () => {
    const { results } = await embeddedClient(source).search({ requests: [request("buckets")] });
    const [result] = results;
    expect(result).toMatchObject({ index: "docs", query: "buckets", page: 0, hitsPerPage: 20 });
    expect(result?.hits[0]).toMatchObject({
      objectID: "/docs/stamps#buckets",
      url: "/docs/stamps#buckets",
      type: "lvl2",
      hierarchy: { lvl0: "Concepts", lvl1: "Postage Stamps", lvl2: "Buckets", lvl3: null },
      _highlightResult: { hierarchy: { lvl2: { value: "<mark>Buckets</mark>" } } },
    });
  });

  test("completes hits with snippets of the wanted length", async () => {
    const client = embeddedClient(source);
    const asked = request("owner topic");
    const [first] = (await client.search({ requests: [asked] })).results;
    const whole = await client.complete?.(asked, first as NonNullable<typeof first>);
    const hit = whole?.hits[0];
    expect(hit?.type).toBe("content");
    const value = hit?._snippetResult?.content?.value ?? "";
    expect(value).toContain("<mark>owner</mark>");
    expect(value.replace(/<\/?mark>|…/g, "").split(" ")).toHaveLength(5);
  });

  test("pages and filters by section, with counts of the whole query", async () => {
    const client = embeddedClient(source);
    const [all] = (await client.search({ requests: [request("batch")] })).results;
    const counts = all?.facets?.[SECTION_FACET] ?? {};
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all?.nbHits);
    const filter = { facetFilters: [[`${SECTION_FACET}:Concepts`], "language:en"] };
    const [some] = (await client.search({ requests: [request("batch", filter)] })).results;
    expect(some?.nbHits).toBe(counts["Concepts"]);
    const second = request("batch", { hitsPerPage: 1, page: 1 });
    const [paged] = (await client.search({ requests: [second] })).results;
    expect(paged?.hits.map(({ url }) => url)).toEqual([all?.hits[1]?.url]);
  });

  test("an index that cannot be fetched is a RetryError, and the next search tries again", async () => {
    let isUp = false;
    const fetcher = (async (url: string) => {
      if (!isUp) throw new TypeError("offline");
      expect(url).toBe("/base/search/index.json");
      return new Response(JSON.stringify(index));
    }) as typeof fetch;
    const client = embeddedClient(fileSource("/base/search/", fetcher));
    await expect(client.search({ requests: [request("feed")] })).rejects.toMatchObject({
      name: "RetryError",
    });
    isUp = true;
    const { results } = await client.search({ requests: [request("feed")] });
    expect(results[0]?.nbHits).toBeGreaterThan(0);
  });

  test("missing texts leave hits without snippets", async () => {
    const broken: IndexSource = { ...source, texts: () => Promise.reject(new Error("gone")) };
    const client = embeddedClient(broken);
    const [result] = (await client.search({ requests: [request("feed")] })).results;
    const whole = await client.complete?.(request("feed"), result as NonNullable<typeof result>);
    expect(whole?.hits).toEqual(result?.hits);
  });
});

test("marks related forms and beginnings, not parts of other words", () => {
  const matches = matcherFor("stake batch");
  expect(mark("Staking: batches, batching, mistake", matches, "[", "]").value).toBe(
    "[Staking]: [batches], [batching], mistake",
  );
});

test("a snippet shows the densest place and says what it left out", () => {
  const text = "one two three batch four five six seven stake batch eight nine ten";
  const style = { length: 5, ellipsis: "…", open: "[", close: "]" };
  const value = snippet(text, matcherFor("stake batch"), style);
  expect(value).toContain("[stake] [batch]");
  expect(value.startsWith("…")).toBe(true);
  expect(snippet("one two", matcherFor("zzz"), style)).toBe("one two");
});
