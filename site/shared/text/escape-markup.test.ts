import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { escapeMarkup } from "./escape-markup.ts";

test.each([true, false])("parsers read back an escaped text (XML: %s)", (xmlMode) => {
  const text = `a & b &amp; <c> "d" 'e' ]]>`;
  const escaped = escapeMarkup(text);
  const [root] = parseDocument(`<p title="${escaped}">${escaped}</p>`, { xmlMode }).children;
  expect(root).toMatchObject({ attribs: { title: text }, children: [{ data: text }] });
});
