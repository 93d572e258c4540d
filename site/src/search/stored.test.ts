import { afterEach, describe, expect, test, vi } from "vitest";
import type { Hit } from "./contract.ts";
import { StoredSearches, type TextStore } from "./stored.ts";

const RECENT = "__DOCSEARCH_RECENT_SEARCHES__docs";
const FAVORITE = "__DOCSEARCH_FAVORITE_SEARCHES__docs";
const NONE = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null } as const;

const hit = (name: string, type: Hit["type"] = "lvl1"): Hit => ({
  objectID: name,
  url: `/docs/${name}`,
  type,
  hierarchy: { lvl0: "Docs", lvl1: name, ...NONE },
  content: type === "content" ? "some text" : null,
  _highlightResult: { hierarchy: { lvl1: { value: `<mark>${name}</mark>` } } },
  _snippetResult: { content: { value: "x" } },
});

class MemoryStore implements TextStore {
  readonly map = new Map<string, string>();
  getItem(key: string): string | null {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.map.set(key, value);
  }
}

const ids = (list: readonly { objectID: string }[]): string[] =>
  list.map(({ objectID }) => objectID);

afterEach(() => vi.restoreAllMocks());

describe("recent and favourite searches", () => {
  test("are kept under the index's keys, without highlight and snippet", () => {
    const store = new MemoryStore();
    new StoredSearches("docs", store).choose(hit("a"));
    const kept = JSON.parse(store.getItem(RECENT) ?? "") as object[];
    expect(kept).toHaveLength(1);
    expect(Object.keys(kept[0] as object).toSorted()).toEqual(
      ["content", "hierarchy", "objectID", "type", "url"].toSorted(),
    );
  });

  test("at most seven recent ones, four beside favourites, ten favourites", () => {
    const searches = new StoredSearches("docs", new MemoryStore());
    for (const name of "abcdefghij") searches.choose(hit(name));
    expect(ids(searches.all().recent)).toEqual(["j", "i", "h", "g", "f", "e", "d"]);
    searches.favor(hit("j"));
    expect(ids(searches.all().recent)).toEqual(["i", "h", "g", "f"]);
    for (const name of "klmnopqrstu") searches.favor(hit(name));
    expect(searches.all().favorite).toHaveLength(10);
  });

  test("a favourite leaves the recent ones and does not come back to them", () => {
    const searches = new StoredSearches("docs", new MemoryStore());
    searches.choose(hit("a"));
    searches.favor(hit("a"));
    expect(searches.all()).toMatchObject({ recent: [], favorite: [{ objectID: "a" }] });
    searches.choose(hit("a"));
    expect(searches.all().recent).toEqual([]);
    searches.remove(hit("a"));
    expect(searches.all().favorite).toEqual([]);
  });

  test("what another tab has remembered meanwhile is kept and shown", () => {
    const store = new MemoryStore();
    const [here, there] = [new StoredSearches("docs", store), new StoredSearches("docs", store)];
    there.favor(hit("a"));
    here.choose(hit("b"));
    expect(ids(here.all().favorite)).toEqual(["a"]);
    expect(ids(there.all().recent)).toEqual(["b"]);
    expect(ids(new StoredSearches("docs", store).all().favorite)).toEqual(["a"]);
  });

  test("a search is removed from the list that it is in", () => {
    const searches = new StoredSearches("docs", new MemoryStore());
    for (const name of "abcd") searches.choose(hit(name));
    for (const name of "ab") searches.favor(hit(name));
    searches.remove(hit("a"));
    searches.remove(hit("c"));
    expect([ids(searches.all().recent), ids(searches.all().favorite)]).toEqual([["d"], ["b"]]);
  });

  test("a favourite that is saved again is there once, as the newest", () => {
    const searches = new StoredSearches("docs", new MemoryStore());
    for (const name of "aba") searches.favor(hit(name));
    expect(ids(searches.all().favorite)).toEqual(["a", "b"]);
  });

  test("longer lists, as other versions store them, are cut when they are read", () => {
    const store = new MemoryStore();
    const many = JSON.stringify([..."abcdefghijklmn"].map((name) => hit(name)));
    store.map.set(RECENT, many);
    expect(new StoredSearches("docs", store).all().recent).toHaveLength(7);
    store.map.set(FAVORITE, many);
    const { recent, favorite } = new StoredSearches("docs", store).all();
    expect([recent.length, favorite.length]).toEqual([4, 10]);
  });

  test("nothing is read or remembered when personalisation is off", () => {
    const store = new MemoryStore();
    store.map.set(RECENT, JSON.stringify([hit("old")]));
    const searches = new StoredSearches("docs", store, false);
    searches.choose(hit("a"));
    expect(searches.all()).toEqual({ recent: [], favorite: [] });
    expect(store.getItem(RECENT)).toBe(JSON.stringify([hit("old")]));
  });

  test("the newest is first and stands there once", () => {
    const searches = new StoredSearches("docs", new MemoryStore());
    for (const name of ["a", "b", "a"]) searches.choose(hit(name));
    expect(ids(searches.all().recent)).toEqual(["a", "b"]);
  });

  test("a hit in the text is remembered as the heading it belongs to", () => {
    const searches = new StoredSearches("docs", new MemoryStore());
    searches.choose(hit("a", "content"));
    expect(searches.all().recent[0]).toMatchObject({ type: "lvl1", content: null });
  });

  test.each(["not json", "{}", "null", '[1,null,{"objectID":3}]', '[{"objectID":"a"}]'])(
    "foreign content counts as none: %s",
    (content) => {
      const store = new MemoryStore();
      store.map.set(RECENT, content).set(FAVORITE, content);
      expect(new StoredSearches("docs", store).all()).toEqual({ recent: [], favorite: [] });
    },
  );

  test("full, forbidden or absent storage keeps the lists for this page", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const refuse = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    for (const store of [undefined, { getItem: refuse, setItem: refuse }]) {
      const searches = new StoredSearches("docs", store);
      searches.choose(hit("a"));
      expect(ids(searches.all().recent)).toEqual(["a"]);
    }
  });
});
