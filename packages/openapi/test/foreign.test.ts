import { describe, expect, test } from "vitest";
import type { Field } from "../src/document/model.ts";
import { readDocument } from "../src/document/read.ts";
import { catalogueMarkdown } from "../src/markdown/catalogue.ts";
import { documentMarkdown } from "../src/markdown/document.ts";
import { operationPart } from "../src/markdown/part.ts";
import { buildRequest } from "../src/request/build.ts";
import { urlOf } from "../src/request/request.ts";
import { MAX_FIELD_DEPTH } from "../src/schema/describe.ts";
import { sampleOf } from "../src/schema/sample.ts";
import { searchRecords } from "../src/search/records.ts";
import { LANGUAGES, sampleRequest } from "../src/snippets/all.ts";
import { curl } from "../src/snippets/curl.ts";
import { FOREIGN, foreign, operation, operationsOf } from "./load.ts";

function flat(field: Field): Field[] {
  return [field, ...field.children.flatMap(flat)];
}

const bodyOf = (document: Parameters<typeof readDocument>[0], id: string): Field => {
  const field = operation(document, id).responses[0]?.media[0]?.field;
  if (!field) throw new Error(`${id} answers with no body`);
  return field;
};

describe.each(FOREIGN)("the document %s", (name) => {
  const model = readDocument(foreign(name));

  test("every operation has samples in every language, Markdown and records", () => {
    const records = searchRecords(model);
    const markdown = documentMarkdown(model);
    expect(catalogueMarkdown(foreign(name))).not.toMatch(/undefined|^## States/m);
    for (const one of operationsOf(model)) {
      const request = sampleRequest(one);
      for (const { write } of LANGUAGES) expect(write(request)).toContain(request.base.slice(7));
      expect(operationPart(markdown, one.id)).toContain(one.path);
      expect(records.some(({ anchor }) => anchor === one.id)).toBe(true);
    }
  });

  test("ids are unique", () => {
    const ids = operationsOf(model).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a usual document of OpenAPI 3.0", () => {
  const library = foreign("library");

  test("operations without a good id get one, in the order of the document", () => {
    expect(operationsOf(readDocument(library)).map(({ id }) => id)).toEqual([
      "find-books",
      "getBook",
      "getBook-2",
      "get-shelves",
    ]);
  });

  test("tags without operations are left out, operations without a tag are kept", () => {
    const names = readDocument(library).groups.map(({ name }) => name);
    expect(names).toEqual(["books", "Operations"]);
  });

  test("allOf is merged, required fields come first, nullable and limits are told", () => {
    const book = bodyOf(library, "getBook");
    expect(book.children.map((field) => field.name)).toEqual([
      "id",
      "title",
      "note",
      "sequels",
      "owner",
    ]);
    expect(book.children.find(({ name }) => name === "note")?.type).toBe("string or null");
    expect(book.children.find(({ name }) => name === "title")?.limits).toEqual([
      "at most 4 characters",
    ]);
  });

  test("shapes that contain themselves end where they repeat", () => {
    const sequels = bodyOf(library, "getBook").children.find(({ name }) => name === "sequels");
    expect(sequels?.children).toEqual([]);
    const shelf = bodyOf(library, "get-shelves");
    expect(shelf.children.find(({ name }) => name === "above")?.cut).toBe("recursive");
    expect(
      JSON.stringify(sampleOf(library, { $ref: "#/components/schemas/Shelf" })).length,
    ).toBeLessThan(2000);
  });

  test("required parameters come first; those of the path count", () => {
    expect(operation(library, "find-books").parameters.map(({ name }) => name)).toEqual([
      "genre",
      "page",
    ]);
    expect(operation(library, "find-books").parameters[1]?.limits).toContain(
      "the lower limit excluded",
    );
    expect(
      urlOf(buildRequest(operation(library, "getBook-2"), { base: "https://library.example" })),
    ).toBe("https://library.example/books/978-3-16-148410-0");
  });
});

describe("a document of OpenAPI 3.1 with gaps", () => {
  const events = foreign("events");

  test("references to elsewhere, to nowhere and to themselves do no harm", () => {
    const append = operationsOf(readDocument(events))[0];
    expect(append?.parameters.map(({ name }) => name)).toEqual(["stream-id", "Idempotency-Key"]);
    const fields = append?.body?.media[0]?.field.children ?? [];
    expect(fields.find(({ name }) => name === "missing")?.type).toBe("anything");
    expect(fields.find(({ name }) => name === "data")?.children[0]).toMatchObject({
      name: "*",
      cut: "recursive",
    });
    expect(fields.find(({ name }) => name === "lists")?.type).toMatch(/^list of list of/);
    expect(bodyOf(events, "get-loop").type).toBe("anything");
  });

  test("slashes in path values are encoded", () => {
    const append = operationsOf(readDocument(events))[0];
    expect(append && buildRequest(append).path).toBe("/streams/orders%2F2026/events");
  });

  test("trees end at the promised depth and say so", () => {
    const fields = flat(bodyOf(events, "get-deep"));
    expect(Math.max(...fields.map(({ path }) => path.length))).toBe(MAX_FIELD_DEPTH);
    expect(fields.filter(({ cut }) => cut === "deep").map(({ name }) => name)).toEqual(["j"]);
  });

  test("samples use const, prefixItems and required members", () => {
    const sample = sampleOf(events, { $ref: "#/components/schemas/Event" });
    expect(sample).toMatchObject({ type: "order.placed", pair: [1, true] });
  });
});

describe("a document with hostile texts", () => {
  const parcels = foreign("parcels");
  const print = operation(parcels, "put-parcels-id-label");

  test("signs that shells and templates know stay text", () => {
    const snippet = curl(buildRequest(print));
    expect(snippet).toContain(`'X-Quote: it'\\''s "quoted" \`now\` $HOME'`);
    expect(snippet).toContain("/parcels/%24%26%20it'\\''s/label");
    expect(snippet).toContain("--form file=@hello.txt");
  });

  test("extensions are no statuses", () => {
    expect(print.responses.map(({ status }) => status)).toEqual(["204"]);
  });

  test("bytes stay bytes, and an answer that is no JSON is saved", () => {
    const photo = buildRequest(operation(parcels, "addPhoto"));
    expect(photo.body).toEqual({
      kind: "bytes",
      type: "application/octet-stream",
      bytes: [0x89, 0x50, 0x4e, 0x47],
    });
    expect(photo.answer).toBe("bytes");
    expect(photo.path).toBe("/parcels/7/photo");
  });
});

test("what is no OpenAPI document is refused", () => {
  expect(() => readDocument({ swagger: "2.0" })).toThrow("no paths");
});
