import { describe, expect, test } from "vitest";
import { readDocument } from "../src/document/read.ts";
import { INTERFACE_VERSIONS } from "../src/document/version.ts";
import { operationMarkdown } from "../src/markdown/operation.ts";
import { operationsOf, own } from "./load.ts";

/** The text of a section up to the next heading of its level or the samples. */
function section(markdown: string, heading: string): string {
  const start = markdown.indexOf(`#### ${heading}`);
  return start < 0 ? "" : (markdown.slice(start + 5).split(/\n#### |\n```/)[0] ?? "");
}

describe.each(INTERFACE_VERSIONS)("bodies in the Markdown of %s", async (version) => {
  const operations = operationsOf(readDocument(await own(version)));
  const withBody = operations.filter(({ body }) => body !== undefined);

  test("are called required or optional, as the document says", () => {
    expect(withBody.length).toBeGreaterThan(10);
    for (const operation of withBody) {
      const text = section(operationMarkdown(operation), "Body");
      const word = operation.body?.required === true ? "Required." : "Optional.";
      expect(text, operation.id).toMatch(new RegExp(`^Body\\n\\n${word}`));
    }
    const optional = withBody.filter(({ body }) => body?.required === false);
    expect(optional.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["uploadBytes", "createTag", "patchTag"]),
    );
  });

  test("and answers are not called required by their media type", () => {
    for (const operation of operations) {
      expect(operationMarkdown(operation)).not.toMatch(/^`[a-z*]+\/[^\n]*; required/m);
    }
  });

  test("are measured in bytes where the node counts bytes", () => {
    const texts = operations.map((operation) => operationMarkdown(operation)).join("\n");
    expect(texts).toContain("8 to 4201 bytes");
    expect(texts).toContain("at most 140 bytes");
    expect(texts).not.toMatch(/binary[^\n]*\d characters/);
  });
});
