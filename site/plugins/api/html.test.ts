import { expect, test } from "vitest";
import type { Context } from "./render/context.ts";
import { compact, html, raw } from "./render/html.ts";
import { inline, prose } from "./render/prose.ts";

const context: Context = {
  page: (route) => `/base${route}`,
  here: (id) => `#${id}`,
  message: (id) => id,
  title: (route) => route,
  formats: new Map(),
  operations: new Map(),
  taken: new Set(),
  entries: [],
};

test("texts are escaped, markup and lists of markup are not, false and undefined vanish", () => {
  const list = [html`<i>${"<b>"}</i>`, raw("<hr>")];
  const title = `"'&`;
  expect(html`<b title="${title}">${list}${false}${undefined}${0}</b>`.markup).toBe(
    '<b title="&quot;&#39;&amp;"><i>&lt;b&gt;</i><hr>0</b>',
  );
});

test("text has code, bold and links, and no other markup", () => {
  expect(inline("**a** `<i>` [b](/docs/x) <script>", context).markup).toBe(
    '<strong>a</strong> <code>&lt;i&gt;</code> <a href="/base/docs/x">b</a> &lt;script&gt;',
  );
});

test("links with scripts in them stay text", () => {
  expect(inline("[x](javascript:alert(1)", context).markup).not.toContain("<a");
});

test("blank lines make paragraphs", () => {
  expect(prose("one\ntwo\n\nthree\n", context).map(({ markup }) => markup)).toEqual([
    "<p>one two</p>",
    "<p>three</p>",
  ]);
});

test("blanks beside blocks go, those in a line and in samples stay", () => {
  const page = html`<div>
    <p>
      <b>one</b> <a href="#x">two</a>
      ${raw("<code>a  b</code>")}
    </p>
    ${raw("<pre>\n  x &lt;p&gt; y\n</pre>")}
  </div>`;
  expect(compact(page)).toBe(
    '<div><p><b>one</b> <a href="#x">two</a> <code>a  b</code></p><pre>\n  x &lt;p&gt; y\n</pre></div>',
  );
});
