import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { withEndTags } from "./end-tags.ts";

test.each([
  ["<div><p>a<p>b</div>", "<div><p>a</p><p>b</p></div>"],
  ["<ul><li>x<li>y<p>z</ul><i>w</i>", "<ul><li>x</li><li>y<p>z</p></li></ul><i>w</i>"],
  [
    "<nav><p><a href=/a/>A</a> / b</nav><h1>t</h1>",
    "<nav><p><a href=/a/>A</a> / b</p></nav><h1>t</h1>",
  ],
  ["<p>a<ul><li>b</ul><p>c<br>d<img src=e>", "<p>a</p><ul><li>b</li></ul><p>c<br>d<img src=e></p>"],
  [
    "<table><thead><tr><th>a<th>b<tbody><tr><td>1<td>2</table>",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  [
    "<table><tbody><tr><td><p>a<td><ul><li>b</ul></table>c",
    "<table><tbody><tr><td><p>a</p></td><td><ul><li>b</li></ul></td></tr></tbody></table>c",
  ],
  ["<dl><dt>a<dd>b<dt>c<dd>d</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>"],
])("end tags that were left out stand in their places: %s", async (html, expected) => {
  const page = `<!doctype html><html><head></head><body>${html}</body></html>`;
  expect(await withEndTags(page)).toBe(page.replace(html, expected));
  expect(toHtml(fromHtml(await withEndTags(page)))).toBe(toHtml(fromHtml(page)));
});

test.each([
  "<p>whole</p><ul><li>a</li></ul>",
  "<pre><code>a &lt; b\n<b>c</b></code></pre><svg><path d=M /><circle r=1 /></svg>",
  "<script>if (a<b) x = '<p>a<p>b'</script><style>p{}</style><!-- <p> --><button>b</button>",
])("what lacks none stays as it is: %s", async (html) => {
  const page = `<!doctype html><html><head></head><body>${html}</body></html>`;
  expect(await withEndTags(page)).toBe(page);
});
