import { expect, test } from "vitest";
import { readGenerated } from "../../settings/files.ts";
import { entriesOf } from "./entries.ts";
import type { EntryFacts, ReleaseError, ReleaseLine } from "./facts.ts";

const facts = readGenerated<EntryFacts>("entries");
const entries = entriesOf(facts);

test("every error and every log line is an entry", () => {
  expect(entries).toHaveLength(facts.httpErrors.length + facts.logLines.length);
  expect(entries.length).toBeGreaterThan(350);
});

test("titles and descriptions are unique, and as long as a page's", () => {
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
  expect(new Set(entries.map(({ description }) => description)).size).toBe(entries.length);
  const wrong = entries.filter(
    ({ title, description }) =>
      title === "" || description.length < 30 || description.length > 180 || /\n/.test(title),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

const error = (id: string, more: Partial<ReleaseError> = {}): ReleaseError => ({
  id,
  message: "not found",
  status: 404,
  kind: "message",
  group: "Tags",
  operations: [],
  cause: "The node does not have what the request names.",
  check: "Look.",
  fix: "Ask for another.",
  seeAlso: [],
  releases: ["2.6.0"],
  earlier: [],
  ...more,
});

test("only entries of one text are told apart, by the first mark that differs", () => {
  const operations = [{ id: "getTag", label: "GET /tags/{uid}", places: [] }];
  const named = entriesOf({
    httpErrors: [error("a"), error("b", { status: 500 }), error("c", { message: "alone" })],
    logLines: [],
  });
  expect(named.map(({ title }) => title)).toEqual([
    "not found (status 404)",
    "not found (status 500)",
    "alone",
  ]);
  const same = entriesOf({ httpErrors: [error("a"), error("b", { operations })], logLines: [] });
  expect(same.map(({ title }) => title)).toEqual([
    "not found (status 404, a)",
    "not found (status 404, GET /tags/{uid})",
  ]);
});

test("an error and a log line may not share an id: they would share a page", () => {
  const line = { id: "a", pattern: "x", level: "info", logger: "", meaning: "m" } as ReleaseLine;
  expect(() => entriesOf({ httpErrors: [error("a")], logLines: [line] })).toThrow('called "a"');
});
