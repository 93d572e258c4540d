import { describe, expect, test } from "vitest";
import { SECTION_FACET, type SearchRequest } from "../contract.ts";
import { SECTIONS, smallIndex } from "../../../../packages/search/test/fixture.ts";
import { RetryError } from "../hosted/errors.ts";
import { embeddedClient } from "./client.ts";
import { mark, matcherFor, snippet } from "./highlight.ts";
import { fileSource, type IndexSource } from "./source.ts";

const { index, rest } = smallIndex();
const source: IndexSource = {
  index: async () => index,
  rest: async () => rest,
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
    const [first] = (await client.search({ requests: [request("batch")] })).results;
    const all = await client.complete?.(request("batch"), first as NonNullable<typeof first>);
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
    const files = new Map<string, unknown>([
      ["/base/search/index.json", index],
      [`/base/search/rest.json?${index.version}`, rest],
    ]);
    const fetcher = (async (url: string) => {
      if (!isUp) throw new TypeError("offline");
      return new Response(JSON.stringify(files.get(url)), { status: files.has(url) ? 200 : 404 });
    }) as typeof fetch;
    const client = embeddedClient(fileSource("/base/search/", fetcher));
    await expect(client.search({ requests: [request("feed")] })).rejects.toMatchObject({
      name: "RetryError",
    });
    isUp = true;
    const { results } = await client.search({ requests: [request("feed")] });
    expect(results[0]?.nbHits).toBeGreaterThan(0);
  });

  test("answers before the rest has come; then the hits that are shown keep their places", async () => {
    let release = (): void => undefined;
    const held = new Promise<typeof rest>((resolve) => (release = () => resolve(rest)));
    const client = embeddedClient({ ...source, rest: () => held });
    const asked = request("batch");
    const [first] = (await client.search({ requests: [asked] })).results;
    const shown = first?.hits.map(({ url }) => url) ?? [];
    expect(shown[0]).toBe("/docs/configuration#error-batch-not-usable");
    expect(shown).not.toContain("/docs/stamps#top-up");
    const completed = client.complete?.(asked, first as NonNullable<typeof first>);
    release();
    const urls = (await completed)?.hits.map(({ url }) => url) ?? [];
    expect(urls.slice(0, shown.length)).toEqual(shown);
    expect(urls).toContain("/docs/stamps#top-up");
    expect((await completed)?.nbHits).toBe(urls.length);
  });

  test("waits for the rest where an answer without it would mislead", async () => {
    let isUp = false;
    const client = embeddedClient({
      ...source,
      rest: async () => (isUp ? rest : Promise.reject(new RetryError([]))),
    });
    const missing = request("younger");
    await expect(client.search({ requests: [missing] })).rejects.toBeInstanceOf(RetryError);
    const filtered = request("batch", { facetFilters: [[`${SECTION_FACET}:Concepts`]] });
    await expect(client.search({ requests: [filtered] })).rejects.toBeInstanceOf(RetryError);
    const member = request("BatchId.toHex");
    await expect(client.search({ requests: [member] })).rejects.toBeInstanceOf(RetryError);
    isUp = true;
    const [found] = (await client.search({ requests: [member] })).results;
    expect(found?.hits[0]?.url).toBe("/bee-js/Bytes#toHex");
    const [result] = (await client.search({ requests: [missing] })).results;
    expect(result?.nbHits).toBe(1);
  });

  test("a rest that fails leaves the first hits, with their texts", async () => {
    const client = embeddedClient({ ...source, rest: () => Promise.reject(new RetryError([])) });
    const asked = request("buckets");
    const [first] = (await client.search({ requests: [asked] })).results;
    const completed = await client.complete?.(asked, first as NonNullable<typeof first>);
    expect(completed?.hits.map(({ url }) => url)).toEqual(first?.hits.map(({ url }) => url));
    expect(completed?.hits[0]?._snippetResult?.content?.value).toContain("<mark>buckets</mark>");
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
