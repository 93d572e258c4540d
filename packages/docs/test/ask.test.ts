import { describe, expect, test } from "vitest";
import { editionOf, placeOf } from "../src/edition.ts";
import { briefOf, explain } from "../src/explain.ts";
import { find } from "../src/find.ts";
import { answeringLines, matcherOf } from "../src/lines.ts";
import { contentsOf, sectionUnder } from "../src/markdown.ts";
import { findOperations, operationText, similarOperations } from "../src/operations.ts";
import { readPage, similarPages } from "../src/pages.ts";
import { CONTENT, NEWEST } from "./content.ts";

describe("editions", () => {
  test("the newest one without a wish, a release or its beginning with one", () => {
    expect(editionOf(CONTENT).release).toBe("2.8.1");
    expect(editionOf(CONTENT, "2.6").release).toBe("2.6.0");
    expect(() => editionOf(CONTENT, "2")).not.toThrow();
    expect(editionOf(CONTENT, "2.8.0").release).toBe("2.8.1");
    expect(() => editionOf(CONTENT, "2.8.2")).toThrow("There are 2.6.0, 2.8.1.");
    expect(() => editionOf(CONTENT, "2.7.0")).toThrow("There are 2.6.0, 2.8.1.");
  });

  test.each([
    ["/docs/stamps", "/docs/stamps", "", undefined],
    ["https://docs.example.org/docs/2.8/stamps/#buckets", "/docs/stamps", "buckets", "2.8.1"],
    ["docs/stamps.md", "/docs/stamps", "", undefined],
    ["/api/2.8/#rentStamp", "/api", "rentStamp", "2.8.1"],
  ])("an address is read: %s", (address, route, anchor, release) => {
    const place = placeOf(address, CONTENT);
    expect([place.route, place.anchor, place.edition?.release]).toEqual([route, anchor, release]);
  });
});

describe("search", () => {
  test("a hit has its address, its headings and the lines of its own section", () => {
    const [best] = find(NEWEST, "dilute batch", 3).hits;
    expect(best).toMatchObject({
      address: "/docs/2.8/stamps#dilute-a-batch",
      trail: ["Concepts", "Postage Stamps", "Dilute a batch"],
      lines: ["Diluting adds space and halves the time."],
    });
  });

  test("a note of a newer release is no answer", () => {
    const lines = find(NEWEST, "postage stamps", 3).hits.flatMap((hit) => hit.lines);
    expect(lines).toContain("What pays for storage.");
    expect(lines.join()).not.toContain("is out");
  });

  test("without a hit there are words that look like it", () => {
    expect(find(NEWEST, "zzzz", 3)).toEqual({
      query: "zzzz",
      hits: [],
      suggestions: [],
    });
    expect(find(NEWEST, "dilute", 1).hits).toHaveLength(1);
  });

  test("a pasted response or log line is searched by its message, as in the search field", () => {
    const pasted = '{"code":402,"message":"batch is overissued"}';
    const { query, hits } = find(NEWEST, pasted, 1);
    expect(query).toBe("batch is overissued");
    expect(hits).toEqual(find(NEWEST, "batch is overissued", 1).hits);
    expect(find(NEWEST, '"level"="error" "msg"="create batch" "error"="gas"', 1).query).toBe(
      "create batch: gas",
    );
  });

  test("the lines with most of the words come, in their order; markup goes", () => {
    const lines = ["```bash", "a **batch** of stamps", "nothing", "stamps", "```", "| - | - |"];
    expect(answeringLines(lines, matcherOf("batch stamps"), 2)).toEqual([
      "a batch of stamps",
      "stamps",
    ]);
    expect(answeringLines(["one", "two", "three"], matcherOf("batch"))).toEqual(["one", "two"]);
  });

  test("sentences of one line stay in one line, and a gap shows", () => {
    const long = (word: string): string => `The ${word} ${"goes on ".repeat(12)}here.`;
    const line = ["One", "two batch", "three batch", "four", "five batch"].map(long).join(" ");
    expect(answeringLines([line, "a batch"], matcherOf("batch"))).toEqual([
      `… ${long("two batch")} ${long("three batch")} … ${long("five batch")}`,
      "a batch",
    ]);
  });
});

describe("pages", () => {
  test("an address names its edition, and a wish overrules it", () => {
    expect(readPage(CONTENT, "/docs/2.8/stamps")).toMatchObject({ release: "2.8.1" });
    expect(readPage(CONTENT, "/docs/stamps")).toMatchObject({ address: "/docs/2.8/stamps" });
    expect(readPage(CONTENT, "swarm-docs://pages/docs/2.8/stamps")).toMatchObject({
      address: "/docs/2.8/stamps",
    });
    expect(readPage(CONTENT, "/docs/2.8/stamps", "2.6.0")).toMatchObject({
      address: "/docs/stamps",
      release: "2.6.0",
    });
  });

  test("an anchor is the part under its heading, with what stands below", () => {
    const part = readPage(CONTENT, "/docs/stamps#dilute-a-batch")?.markdown ?? "";
    expect(part).toMatch(/^## Dilute a batch\n/);
    expect(part).toContain("# dilute by one");
    expect(part).not.toContain("Buckets");
    expect(sectionUnder(part, { title: "By hand" })).toContain("curl");
    expect(contentsOf(part)).toEqual(["Dilute a batch"]);
  });

  test("an anchor of a row, an item or a member of bee-js is that one", () => {
    const partOf = (address: string): string => {
      const page = readPage(CONTENT, address);
      expect(page?.address).toBe(address);
      return page?.markdown ?? "";
    };
    expect(partOf("/docs/2.8/stamps#depth-main")).toBe(
      "| Network | Bucket depth |\n| --- | --- |\n| `main-net` | 16 |",
    );
    expect(partOf("/docs/2.8/stamps#contract-main")).toBe(
      "| Network | Contract |\n| --- | --- |\n| `main-net` | 0x45 |",
    );
    expect(partOf("/docs/2.8/stamps#slot")).toBe("- **Slot** (index): A place in a bucket.");
    expect(partOf("/bee-js/2.8/Stamper#fromBlank")).toMatch(/^- `static fromBlank\(.*buckets\.$/);
    expect(partOf("/bee-js/2.8/Stamper#Envelope")).toMatch(/^### Envelope interface\n/);
  });

  test("a row of the page with all messages is the message", () => {
    expect(readPage(CONTENT, "/docs/2.8/stamps.md#error-batch-overissued")).toEqual(
      readPage(CONTENT, "/errors/batch-overissued"),
    );
  });

  test("a page that only an earlier edition has is found, unless the edition is named", () => {
    for (const wish of [undefined, "2.8.1"])
      expect(readPage(CONTENT, "/errors/only-old.md", wish)).toMatchObject({ release: "2.6.0" });
    const [old, newest] = CONTENT.editions as [typeof NEWEST, typeof NEWEST];
    const content = {
      ...CONTENT,
      editions: [{ ...old, pages: { ...old.pages, "/bee-js/BeeDev": "# BeeDev" } }, newest],
    };
    expect(readPage(content, "/bee-js/BeeDev.md")).toMatchObject({ release: "2.6.0" });
    expect(readPage(content, "/bee-js/BeeDev.md", "2.8")).toBeUndefined();
    expect(readPage(content, "/bee-js/2.8/BeeDev.md")).toBeUndefined();
  });

  test("errors and operations are pages, too; nothing else is", () => {
    expect(readPage(CONTENT, "/errors/batch-overissued")?.markdown).toContain("## Cause");
    expect(readPage(CONTENT, "/api/2.8/#rentStamp")?.markdown).toContain(
      "/stamps/{amount}/{depth}",
    );
    const list = readPage(CONTENT, "/errors/", "2.6");
    expect(list?.address).toBe("/errors");
    expect(list?.markdown).toMatch(/^# Errors and log lines\n\nOf Bee 2\.6\.0/);
    expect(list?.markdown).toContain("- batch is overissued (/errors/batch-overissued)");
    expect(readPage(CONTENT, "/errors#log-lines")?.markdown).toBe(
      "## Log lines\n\n- batch is overissued (/errors/log-overissued)",
    );
    expect(readPage(CONTENT, "/docs/nothing")).toBeUndefined();
    const operations = readPage(CONTENT, "/api/2.8/")?.markdown;
    expect(operations).toMatch(/^# HTTP interface 8\.1\.0/);
    expect(operations).toContain("POST /stamps/{amount}/{depth}: ");
    expect(operations).toContain(" (/api/2.8/#rentStamp)");
    expect(readPage(CONTENT, "/api", "2.6")?.markdown).toContain(" (/api/#rentStamp)");
    expect(readPage(CONTENT, "/api#nothing")).toBeUndefined();
    expect(similarPages(NEWEST, "/docs/bee/stamps")).toEqual(["/docs/2.8/stamps"]);
  });
});

describe("operations", () => {
  const ids = (wish: string): string[] => findOperations(NEWEST, wish).map(({ id }) => id);
  test("by id in any case, by path, by path with values, by method", () => {
    expect(ids("RENTSTAMP")).toEqual(["rentStamp"]);
    expect(ids("/stamps/{amount}/{depth}")).toEqual(["rentStamp"]);
    expect(ids("POST /stamps/1000/20")).toEqual(["rentStamp"]);
    expect(ids("/stamps/all/now")).toEqual(["listAll"]);
    expect(ids("GET /stamps/1000/20")).toEqual([]);
    expect(ids("batch")).toEqual([]);
    expect(similarOperations(NEWEST, "list batches")[0]?.id).toBe("listAll");
  });

  test("as Markdown", () => {
    const [operation] = findOperations(NEWEST, "rentStamp");
    expect(operation && operationText(NEWEST, operation)).toContain("Buys a batch of stamps.");
  });
});

describe("errors and log lines", () => {
  const explained = (text: string) => {
    const { entries, isExact } = explain(NEWEST, text);
    return [isExact, ...entries.map(({ id }) => id)];
  };
  test("by exact text, an error before a log line; by id; with values; by a part", () => {
    expect(explained("Batch is  overissued")).toEqual([true, "batch-overissued", "log-overissued"]);
    expect(explained("bad-depth")).toEqual([true, "bad-depth"]);
    expect(explained("invalid depth 12 of batch")).toEqual([true, "bad-depth"]);
    expect(explained("overissued")).toEqual([true, "batch-overissued", "log-overissued"]);
  });

  test("what nobody says word by word is looked for, and called so", () => {
    expect(explained("full brim")).toEqual([false, "batch-overissued"]);
    expect(explained("zzzz")).toEqual([false]);
    expect(explained(" ")).toEqual([false]);
  });

  test("in short: cause and remedy", () => {
    const [entry] = explain(NEWEST, "bad-depth").entries;
    expect(entry && briefOf(entry)).toEqual({
      cause: "A bucket is full.",
      fix: "Dilute the batch.",
    });
  });
});
