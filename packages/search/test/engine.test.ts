import { describe, expect, test } from "vitest";
import { SECTIONS, smallIndex } from "./fixture.ts";
import { buildIndex } from "../src/builder/build-index.ts";
import { textsByPage } from "../src/builder/write.ts";
import { Engine } from "../src/engine/engine.ts";
import { addressOf, positionOnPage } from "../src/engine/hits.ts";

const { index, rest } = smallIndex();
const engine = new Engine(index, rest);
const found = (query: string): string[] =>
  engine.search(query).map(({ doc }) => addressOf(engine.file, doc));

describe("a query finds", () => {
  test.each([
    ["a title", "postage stamps", "/docs/stamps"],
    ["a heading", "buckets", "/docs/stamps#buckets"],
    ["an unfinished word", "buck", "/docs/stamps#buckets"],
    ["a misspelt word", "bukcets", "/docs/stamps#buckets"],
    ["two words written as one", "quickstart", "/docs/feeds#quick-start"],
    ["a word written as two", "honey pot", "/docs/projects"],
    ["a synonym", "ipns", "/docs/feeds"],
    ["a synonym of two words", "prolong", "/docs/stamps#top-up"],
    ["a flag", "--full-node", "/docs/configuration#option-full-node"],
    ["a variable", "BEE_FULL_NODE", "/docs/configuration#option-full-node"],
    ["an error text", "batch not usable", "/docs/configuration#error-batch-not-usable"],
    ["a method and path", "POST /bzz", "/api/#uploadBzz"],
    ["a path in a pasted address", "curl http://localhost:1633/bzz", "/api/#uploadBzz"],
    ["a synonym in another form", "pail", "/docs/stamps#buckets"],
    ["a synonym of a misspelt word", "contaner", "/docs/installation/docker"],
    ["a misspelt word with the stem of another", "docer", "/docs/installation/docker"],
    ["a page by the folder it stands in", "install docker", "/docs/installation/docker"],
    ["an endpoint by its first step", "bzz endpoint", "/api/#uploadBzz"],
    ["what explains a word of the glossary", "bucket", "/docs/stamps#buckets"],
    ["a listed name where it is listed", "honeypot", "/docs/projects"],
    ["a header in another case", "swarm-postage-batch-id", "/api/#uploadBzz"],
  ])("%s: %s", (_what, query, place) => expect(found(query)[0]).toBe(place));
});

test("words of one phrase that readers ask outrank the same words in two phrases", () => {
  const asked: Readonly<Record<string, readonly string[]>> = {
    "top-up": ["drive is empty", "larger photos", "larger drawings", "drive keeps files"],
    buckets: ["larger drive"],
  };
  const sections = SECTIONS.map((one) => {
    const phrases = asked[one.anchor];
    return phrases ? { ...one, asked: phrases } : one;
  });
  const built = buildIndex(sections, []);
  const one = new Engine(built.index, built.rest);
  const [best] = one.search("larger drive");
  expect(best && addressOf(one.file, best.doc)).toBe("/docs/stamps#buckets");
});

/** An engine over two pages with sections of the same length, and the synonyms given. */
function smallEngine(titles: readonly string[], synonyms: readonly (readonly string[])[] = []) {
  const [like] = SECTIONS.filter(({ kind }) => kind === "section");
  const sections = titles.map((title, at) => {
    const [page = "", heading = ""] = title.split(": ");
    return { ...like, route: `/docs/${at}`, anchor: "it", page, headings: [heading], text: "" };
  });
  const built = buildIndex(sections as unknown as typeof SECTIONS, synonyms);
  const one = new Engine(built.index, built.rest);
  return (query: string): string[] => one.search(query).map(({ doc }) => titles[doc] as string);
}

test.each([
  ["an irregular form", "sent", ["Wallet: send", "Wallet: sense"], "Wallet: send"],
  ["a base by its form", "buy", ["Wallet: bundle", "Wallet: bought"], "Wallet: bought"],
  [
    "words that contractions leave",
    "it won't open, I can't read",
    ["Page: wont cant it", "Page: open read"],
    "Page: open read",
  ],
  [
    "words of the page and of the heading",
    "lost key of a feed",
    ["Signer: lost key", "Feed: lost key", "Other: key"],
    "Feed: lost key",
  ],
])("titles are compared by %s: %s", (_, query, titles, best) => {
  expect(smallEngine(titles)(query)[0]).toBe(best);
});

test("a phrase of synonyms may have small words, and small words between its own", () => {
  const ask = smallEngine(
    ["Node: expiry", "Node: migration"],
    [
      ["expiry", "how long"],
      ["migration", "move node"],
    ],
  );
  expect(ask("how long")[0]).toBe("Node: expiry");
  expect(ask("move my node")[0]).toBe("Node: migration");
});

test("a place with two of three words does not hide the place of the third", () => {
  const ask = smallEngine(["Page: license", "Page: legal docs", "Page: wallet"]);
  expect(ask("legal license docs")).toContain("Page: license");
});

test("small words alone do not hide the rest", () => {
  expect(found("what is a feed")[0]).toBe("/docs/feeds");
});

test.each(["define bucket", "what is a bucket?", "bucket meaning", "define pail"])(
  "a question for a meaning leads to the entry and then to what explains it: %s",
  (query) => {
    expect(found(query).slice(0, 2)).toEqual(["/docs/glossary#bucket", "/docs/stamps"]);
  },
);

/** Which of sections with these headings is first for a query. */
function firstWith(headings: readonly (readonly string[])[]) {
  const [like] = SECTIONS.filter(({ kind }) => kind === "section");
  const sections = headings.map((own, at) => {
    return { ...like, anchor: `part-${at}`, page: "Questions", headings: own, text: "" };
  });
  const built = buildIndex(sections as unknown as typeof SECTIONS, []);
  const one = new Engine(built.index, built.rest);
  return (query: string): number | undefined => one.search(query)[0]?.doc;
}

test("the part of a guide about what fails is first when something does", () => {
  const first = firstWith([
    ["Wallet", "Payments"],
    ["If it does not work", "Payments"],
  ]);
  expect(first("payments")).toBe(0);
  expect(first("payments fail")).toBe(1);
  expect(first("my payments won't go")).toBe(1);
});

test("a title is compared behind the heading above it", () => {
  const first = firstWith([
    ["Uploads", "Can I get it back?"],
    ["Stake", "Can I get it back?"],
  ]);
  expect(first("get my stake back")).toBe(1);
});

test("nothing is found for nothing, blanks, signs and nonsense", () => {
  for (const query of ["", "   ", "!?*", "xqzvkjw"]) expect(found(query)).toEqual([]);
});

test("hostile queries neither throw nor hang", () => {
  const queries = [
    "a".repeat(64),
    "\u0000\u0007\u202e",
    "__proto__ constructor toString",
    "<script>alert(1)</script>",
    "😀".repeat(32),
    "مرحبا",
    "\ud800",
    "((((((((((",
    "-".repeat(64),
  ];
  for (const query of queries) {
    expect(Array.isArray(found(query))).toBe(true);
    expect(engine.suggest(query).length).toBeLessThanOrEqual(3);
    expect(typeof engine.corrected(query)).toBe("string");
  }
});

test("without the rest it finds titles and names, with it what only texts say", () => {
  const first = new Engine(index);
  const routesOf = (one: Engine, query: string): string[] =>
    one.search(query).map(({ doc }) => addressOf(index, doc));
  expect(routesOf(first, "postage stamps")[0]).toBe("/docs/stamps");
  expect(routesOf(first, "container")[0]).toBe("/docs/installation/docker");
  expect(routesOf(first, "younger")).toEqual([]);
  expect(found("younger")).toEqual(["/docs/configuration#error-batch-not-usable"]);
});

describe("late sections", () => {
  test.each([
    ["a member by its class", "BatchId.LENGTH", "/bee-js/BatchId#LENGTH"],
    ["a class and a member", "Bytes toHex", "/bee-js/Bytes#toHex"],
    ["a call", "bytes.toHex()", "/bee-js/Bytes#toHex"],
    ["an inherited member", "BatchId.toHex", "/bee-js/Bytes#toHex"],
    ["a member alone", "toHex", "/bee-js/Bytes#toHex"],
  ])("are found by their names: %s", (_, query, url) => expect(found(query)[0]).toBe(url));

  test("are not found by their texts", () => expect(found("digits")).toEqual([]));

  test("add nothing to the first file, which knows what it lacks", () => {
    const early = SECTIONS.filter(({ isLate }) => !isLate);
    const { version: _, ...without } = buildIndex(early, []).index;
    const { version: __, ...own } = buildIndex(SECTIONS, []).index;
    expect(own).toEqual(without);
    const first = new Engine(index);
    expect(["BatchId.toHex", "toHex"].map((name) => first.isPartial(name))).toEqual([true, true]);
    expect(
      ["postage stamps", "quickstart", "swarm.key", "bee.yaml"].some((text) =>
        first.isPartial(text),
      ),
    ).toBe(false);
    expect(engine.isPartial("BatchId.toHex")).toBe(false);
  });

  test("have the position of their text behind the others of their page", () => {
    const { docs } = engine.file;
    const last = docs.page.length - 1;
    expect(textsByPage({ index, rest }, SECTIONS)[docs.page[last] as number]).toEqual(
      SECTIONS.filter(({ route }) => route === "/bee-js/").map(({ text }) => text),
    );
    expect(positionOnPage(engine.file, last)).toBe(4);
  });
});

test("parts of two builds are refused", () => {
  expect(() => new Engine(index, { ...rest, version: "other" })).toThrow("different builds");
});

test("unknown words get known ones suggested, at most three", () => {
  expect(engine.suggest("bukkkets")).toContain("buckets");
  expect(engine.suggest("xqzvkjwxqzvkjw")).toEqual([]);
});

test("corrected words are known for marking", () => {
  expect(engine.corrected("bukcets quickstart")).toBe("buckets quick start");
});
