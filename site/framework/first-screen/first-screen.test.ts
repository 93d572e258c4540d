import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { firstScreenOf } from "./first-screen.ts";

const atOnce = (html: string): number =>
  firstScreenOf(fromHtml(html, { fragment: true }).children as never);

test("a short page is one screen", () => {
  expect(atOnce("")).toBe(0);
  expect(atOnce("<p>a</p>".repeat(16))).toBe(16);
});

test("a page is cut sooner where its blocks have more lines", () => {
  const cuts = [1, 3, 9].map((lines) => atOnce(`<p>${"word ".repeat(17 * lines)}</p>`.repeat(40)));
  expect(cuts).toEqual([18, 8, 4]);
});

test("each line of code, item of a list and row of a table is a line", () => {
  const lines = "line\n".repeat(30);
  expect(atOnce(`<pre>${lines}</pre><p>a</p>`)).toBe(1);
  expect(atOnce(`<ul>${"<li>a</li>\n".repeat(30)}</ul><p>a</p>`)).toBe(1);
  const row = "<tr><td>a</td>\n<td>b</td></tr>\n";
  expect(atOnce(`<table>${row.repeat(30)}</table><p>a</p>`)).toBe(1);
  expect(atOnce(`<table>${row.repeat(20)}</table><p>a</p>`)).toBe(2);
});

test("a page is cut before text, so that a sample stays beside its output", () => {
  const samples = '<pre>a</pre><pre class="code-output">b</pre>'.repeat(20);
  expect(atOnce(`${samples}<h2>c</h2>`)).toBe(40);
});
