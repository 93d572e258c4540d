import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { referenceIslands } from "../../src/api-reference/reference-islands.ts";
import { NO_CHIPS } from "./chips/chips.ts";
import { ReferenceContext, type ReferenceFacts } from "./render/context.ts";
import { Inline, Paragraphs } from "./render/Words.tsx";

const reference: ReferenceFacts = {
  page: (route) => `/base${route}`,
  here: (id) => `#${id}`,
  twin: () => undefined,
  message: (id) => id,
  title: (route) => route,
  files: { json: "", yaml: "", markdown: "", whole: "/api/whole.md" },
  islands: referenceIslands,
  chips: NO_CHIPS,
  formats: new Map(),
  operations: new Map(),
};

const markup = (part: ReactNode): string =>
  renderToStaticMarkup(<ReferenceContext value={reference}>{part}</ReferenceContext>);

test("text has code, bold and links, and no other markup", () => {
  expect(markup(<Inline text="**a** `<i>` [b](/docs/x) <script>" />)).toBe(
    '<strong>a</strong> <code>&lt;i&gt;</code> <a href="/base/docs/x">b</a> &lt;script&gt;',
  );
});

test("links with scripts in them stay text", () => {
  expect(markup(<Inline text="[x](javascript:alert(1)" />)).not.toContain("<a");
});

test("blank lines make paragraphs", () => {
  expect(markup(<Paragraphs text={"one\ntwo\n\nthree\n"} />)).toBe("<p>one two</p><p>three</p>");
});
