import { expect, test } from "vitest";
import { hostedRecords, MAX_CONTENT } from "../src/builder/hosted-records.ts";
import type { Section } from "../src/section.ts";

const section = (anchor: string): Section => ({
  kind: "error",
  route: "/errors/",
  anchor,
  group: "Errors",
  page: "Errors and log lines",
  headings: ["Stamps", "batch not usable"],
  text: "",
  names: [],
  summary: "",
});

test("a row with a page of its own has the address of that page, others an anchor", () => {
  const addresses = [section("/errors/a"), section("a"), section("")].map((one) => {
    const [record] = hostedRecords([one], "https://docs.example/x/");
    return [record?.url, record?.url_without_anchor, record?.anchor];
  });
  expect(addresses).toEqual([
    ["https://docs.example/x/errors/a", "https://docs.example/x/errors/a", ""],
    ["https://docs.example/x/errors/#a", "https://docs.example/x/errors/", "a"],
    ["https://docs.example/x/errors/", "https://docs.example/x/errors/", ""],
  ]);
});

test("an operation is called by its request and its summary", () => {
  const named = { ...section(""), headings: ["Stamps", "GET /stamps"], summary: "List batches" };
  const lvl3Of = (one: Section) => hostedRecords([one], "https://docs.example/")[0]?.hierarchy.lvl3;
  expect(lvl3Of({ ...named, kind: "operation" })).toBe("GET /stamps: List batches");
  expect(lvl3Of(named)).toBe("GET /stamps");
});

test("a section is one record of its heading, and one for each piece of its text", () => {
  const words = Array.from({ length: 600 }, (_, at) => `word${at}`);
  const text = [words.slice(0, 300).join(" "), words.slice(300).join(" ")].join("\n");
  const named = { ...section("a"), text, names: ["batchTTL"], lists: ["one list"] };
  const [heading, ...pieces] = hostedRecords([section(""), named], "https://docs.example/").slice(
    1,
  );
  expect(heading).toMatchObject({
    objectID: "/errors/#a",
    type: "lvl3",
    hierarchy: { lvl0: "Errors", lvl1: "Errors and log lines", lvl3: "batch not usable" },
    content: null,
    names: ["one list", "batchTTL"],
    language: "en",
    docusaurus_tag: "default",
    weight: { level: 70, position: 1 },
  });
  expect(pieces.map(({ content }) => content).join(" ")).toBe(words.join(" "));
  expect(Math.max(...pieces.map(({ content }) => content?.length ?? 0))).toBeLessThanOrEqual(
    MAX_CONTENT,
  );
  expect(pieces.map(({ objectID, type, weight }) => [objectID, type, weight])).toEqual(
    pieces.map((_, at) => [`/errors/#a~${at}`, "content", { level: 0, position: 1 + at / 1000 }]),
  );
  expect(pieces.length).toBeGreaterThan(2);
});
