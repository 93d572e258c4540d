import { expect, test } from "vitest";
import { readDocument } from "../src/document/read.ts";
import { markdownPages } from "../src/markdown/pages.ts";
import { operationsOf, own } from "./load.ts";

const model = readDocument(await own());
const pages = markdownPages(model, { error: (id) => `/errors/${id}` });

test("there is a page for every operation and every group, under names of their own", () => {
  const names = pages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const operations = operationsOf(model).map(({ id }) => id);
  expect(names).toEqual(expect.arrayContaining(operations));
  expect(names).toHaveLength(operations.length + model.groups.length);
});

/** Lines outside of fences that begin with `#`. */
const headings = (body: string): string[] =>
  body
    .replaceAll(/^```[\s\S]*?^```$/gm, "")
    .split("\n")
    .filter((line) => line.startsWith("#"));

test("headings begin below the title and lose no level between", () => {
  for (const { name, body } of pages) {
    const levels = headings(body).map((line) => line.indexOf(" "));
    expect(Math.min(...levels), name).toBe(2);
    expect(levels.filter((level) => level > 3, name)).toEqual([]);
  }
});

test("samples stay as they are, also lines that look like headings", () => {
  const document = {
    ...model,
    groups: model.groups.slice(0, 1).map((group) => ({
      ...group,
      operations: group.operations.slice(0, 1).map((one) => ({
        ...one,
        description: "```bash\n#### a comment\n```",
      })),
    })),
  };
  for (const { body } of markdownPages(document)) expect(body).toContain("\n#### a comment\n");
});

test("a group holds all of its operations, and says of which it is", () => {
  const stamps = pages.find(({ operations }) => operations.includes("buyStamp"));
  expect(stamps?.body).toContain("`POST /stamps/{amount}/{depth}`");
  expect(stamps?.body).toContain("`PATCH /stamps/dilute/{batch_id}/{depth}`");
  expect(pages.find(({ name }) => name === "buyStamp")?.operations).toEqual(["buyStamp"]);
});
